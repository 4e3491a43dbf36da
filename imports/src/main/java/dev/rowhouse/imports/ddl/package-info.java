/// The tables that a script of definitions makes, as PostgreSQL and MySQL dump them.
///
/// Start at `SchemaReader.read`.
@NullMarked
package dev.rowhouse.imports.ddl;

import org.jspecify.annotations.NullMarked;
