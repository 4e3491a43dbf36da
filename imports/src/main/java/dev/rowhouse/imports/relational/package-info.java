/// Tables with keys and foreign keys as values, and the entities and relationships that they stand
/// for.
///
/// Start at `RelationalModel.of`.
@NullMarked
package dev.rowhouse.imports.relational;

import org.jspecify.annotations.NullMarked;
