package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a mutation asks and writes, in terms of fields and not yet in order.
///
/// @param mutation the mutation
/// @param instances the question which instances are meant, when the caller does not name them by their key; the rest is done for each
/// @param asks other questions of one row, in an order in which each knows what it binds
/// @param loops work for each row of a question
/// @param works work that needs no loop
/// @param key the key of the instance that changes, under the names of its entity's own shape
/// @param truth the table in which a conditional write decides whether anything happens
/// @param claims the tables in which values of unique attributes are claimed
/// @param assumptions what the caller vouches for
public record MutationDraft(
        ConceptualMutation mutation,
        Optional<Ask> instances,
        List<Ask> asks,
        List<Loop> loops,
        List<TableWork> works,
        Map<Field, Source> key,
        Optional<Integer> truth,
        Set<Integer> claims,
        List<String> assumptions) {
    /// Copies the lists.
    public MutationDraft {
        asks = List.copyOf(asks);
        loops = List.copyOf(loops);
        works = List.copyOf(works);
        key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
        claims = Set.copyOf(claims);
        assumptions = List.copyOf(assumptions);
    }

    /// Work for each combination of rows of one or more questions.
    ///
    /// @param over the questions, one loop inside the other
    public record Loop(List<Ask> over, List<TableWork> works) {
        /// Copies the lists.
        public Loop {
            over = List.copyOf(over);
            works = List.copyOf(works);
        }
    }

    /// The tables in which no question of this mutation is asked. Where the truth has been changed or deleted already, a repetition after a crash would
    /// not learn from it where the copies are.
    public Set<Integer> avoided() {
        return mutation instanceof ConceptualMutation.Insert
                ? Set.of()
                : truth.map(Set::of).orElse(Set.of());
    }

    /// All questions.
    public List<Ask> allAsks() {
        List<Ask> all = new ArrayList<>();
        instances.ifPresent(all::add);
        all.addAll(asks);
        loops.forEach(loop -> all.addAll(loop.over()));
        return all;
    }
}
