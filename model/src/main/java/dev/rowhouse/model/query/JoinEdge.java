package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Role;

/// Two aliases of a pattern bound together by a relationship. The edges of a pattern form a tree
/// over its aliases.
///
/// @param from the alias walked from
/// @param role the relationship and the direction in which it is walked
/// @param to the alias walked to
/// @param match whether a row must have an instance at the far end
public record JoinEdge(String from, Role role, String to, Match match) {
    /// The treatment of a row whose near end has no far end.
    public enum Match {
        /// The row is not part of the result.
        REQUIRED,
        /// The row stays and its far end is null: only the key of an optional role is asked for,
        /// which needs no join.
        OPTIONAL
    }
}
