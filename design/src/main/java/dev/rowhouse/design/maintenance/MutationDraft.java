package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a mutation asks and writes, in terms of fields and not yet in order.
///
/// @param mutation the mutation
/// @param instances the question which instances are meant, when the caller does not name them by their key; the rest is done for each
/// @param asks other questions of one row, in an order in which each knows what it binds
/// @param loops work for each row of a question
/// @param works work that needs no loop
/// @param assumptions what the caller vouches for
public record MutationDraft(
        ConceptualMutation mutation,
        Optional<Ask> instances,
        List<Ask> asks,
        List<Loop> loops,
        List<TableWork> works,
        List<String> assumptions) {
    /// Copies the lists.
    public MutationDraft {
        asks = List.copyOf(asks);
        loops = List.copyOf(loops);
        works = List.copyOf(works);
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

    /// All questions.
    public List<Ask> allAsks() {
        List<Ask> all = new ArrayList<>();
        instances.ifPresent(all::add);
        all.addAll(asks);
        loops.forEach(loop -> all.addAll(loop.over()));
        return all;
    }
}
