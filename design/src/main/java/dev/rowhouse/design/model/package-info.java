/// The conceptual model: entities with keys, attributes and counts, relationships with cardinalities, user-defined types, and the
/// file they are written in.
///
/// Start at `ModelFile.read`, which yields a `Model` or diagnostics that each name a place and a remedy. Questions and mutations stand
/// here as text only; package `dev.rowhouse.design.query` reads and resolves them.
@NullMarked
package dev.rowhouse.design.model;

import org.jspecify.annotations.NullMarked;
