/// A running database: its schema, its tables, and statements prepared for execution on them. Entry
/// class: [dev.rowhouse.engine.database.Database].
@NullMarked
package dev.rowhouse.engine.database;

import org.jspecify.annotations.NullMarked;
