package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.EntityType;

/// One instance in each result row of a pattern.
///
/// @param name the name: as written (`f`), or the path that implies it (`f.follower`); unique in
///     its pattern
/// @param entity its entity
/// @param origin the reason for the alias
public record Alias(String name, EntityType entity, Origin origin) {
    /// The reason why an alias is part of a pattern.
    public enum Origin {
        /// Written in FROM or JOIN.
        WRITTEN,
        /// The target of a to-one role that a path walks through, or whose key is meant by the role
        /// itself.
        PATH,
        /// The link of a many-to-many join, named `alias.role` of that join.
        LINK
    }
}
