package dev.rowhouse.model.concept;

/// The cardinality of a relationship, read from the entity that has the role to its target.
///
/// Many to many has no constant: it is modelled as a link entity with two many-to-one roles
/// (`ManyToMany`).
public enum Cardinality {
    /// Each owner has one target, and each target at most one owner.
    ONE_TO_ONE,
    /// Each owner has one target; a target may have any number of owners.
    MANY_TO_ONE
}
