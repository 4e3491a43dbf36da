/// What is done to a database in a folder beside statements: its files are taken in and given away. Entry class:
/// [dev.rowhouse.engine.maintenance.Maintenance].
@NullMarked
package dev.rowhouse.engine.maintenance;

import org.jspecify.annotations.NullMarked;
