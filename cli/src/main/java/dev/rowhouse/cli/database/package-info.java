/// The databases in folders that commands open, and the commands that maintain them: `compact`
/// and `recover`.
@NullMarked
package dev.rowhouse.cli.database;

import org.jspecify.annotations.NullMarked;
