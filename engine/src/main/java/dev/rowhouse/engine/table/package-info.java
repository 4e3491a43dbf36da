/// The tables of a database while it runs: each with its data, its indexes and the views that
/// follow it. Entry classes: [dev.rowhouse.engine.table.Tables] and
/// [dev.rowhouse.engine.table.StoredTable].
@NullMarked
package dev.rowhouse.engine.table;

import org.jspecify.annotations.NullMarked;
