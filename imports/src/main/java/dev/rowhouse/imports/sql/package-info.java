/// SQL definitions and queries to a model.
///
/// Start at `SqlImport.read`.
@NullMarked
package dev.rowhouse.imports.sql;

import org.jspecify.annotations.NullMarked;
