/// A database at work: its schema, its tables, and statements prepared to be executed on them.
/// Entry class: [dev.rowhouse.engine.database.Database].
@NullMarked
package dev.rowhouse.engine.database;

import org.jspecify.annotations.NullMarked;
