/// The conceptual model: entities with keys, attributes and counts, relationships with
/// cardinalities, user-defined types. Values only; package `dev.rowhouse.model.file` reads them.
@NullMarked
package dev.rowhouse.model.concept;

import org.jspecify.annotations.NullMarked;
