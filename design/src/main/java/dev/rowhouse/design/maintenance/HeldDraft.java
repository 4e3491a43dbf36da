package dev.rowhouse.design.maintenance;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.design.maintenance.TableWork.WhenSame.Pair;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Guard;
import dev.rowhouse.model.query.Value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The holds and tests of a mutation whose callers help each other. The mutation holds its
/// instance and the values of candidate keys that it claims or releases, and reads the values that
/// its condition tests.
///
/// @param early the values that are read before the instance is held
/// @param earlyLookups the questions for these values; each comes after those whose answers it
///     binds
/// @param newKey the key that the instance gets, if the mutation changes it
/// @param reads the names of the questions that are asked as soon as the instance is held
/// @param claims the candidate keys
/// @param present a part of the instance's key as it is read, null if there is no such instance
/// @param isNew whether there must be none before, for an INSERT with `when: not exists`
/// @param terms the conditions of `when:`
/// @param done the stored values and those that the mutation writes; when all are equal, an earlier
///     run has written them
public record HeldDraft(
        List<Early> early,
        List<Lookup> earlyLookups,
        Optional<Map<Field, Source>> newKey,
        Set<String> reads,
        List<Claim> claims,
        Source present,
        boolean isNew,
        List<Term> terms,
        List<Pair> done) {
    /// Copies the collections.
    public HeldDraft {
        early = List.copyOf(early);
        earlyLookups = List.copyOf(earlyLookups);
        newKey = newKey.map(LinkedHashMap::new).map(Collections::unmodifiableMap);
        reads = Set.copyOf(reads);
        claims = List.copyOf(claims);
        terms = List.copyOf(terms);
        done = List.copyOf(done);
    }

    /// A value that is read before the instance is held, and then written down with the call.
    ///
    /// @param name the name of the parameter as which the steps behind the hold know it
    /// @param read where it comes from
    public record Early(String name, CqlType type, Source read) {}

    /// The values of a candidate key that the mutation claims, releases, or both.
    ///
    /// @param name the entity and its candidate key, such as `User.email` or
    ///     `Booking(room, date)`
    /// @param types the types of its parts
    /// @param before the values that the instance has; empty when there are none
    /// @param after the values that it gets; empty when there are none
    /// @param look the question who has the new values, when there are new ones
    /// @param owner the key of the instance that has the new values, and that of this one
    public record Claim(
            String name,
            List<CqlType> types,
            List<Source> before,
            List<Source> after,
            Optional<String> look,
            List<Pair> owner) {
        /// Copies the lists.
        public Claim {
            types = List.copyOf(types);
            before = List.copyOf(before);
            after = List.copyOf(after);
            owner = List.copyOf(owner);
        }
    }

    /// A condition of `when:` on a value that is read.
    public record Term(Source stored, Guard.Operator operator, Value value) {}

    /// Whether a question is asked about the owner of the values of a candidate key.
    public boolean asksForOwner(Lookup lookup) {
        return claims.stream().anyMatch(claim -> claim.look().equals(Optional.of(lookup.name())));
    }
}
