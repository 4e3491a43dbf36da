/// What is done to a database in a folder beside statements: its files are taken in and given away,
/// compacted, kept as snapshots and brought back. Entry class:
/// [dev.rowhouse.engine.maintenance.Maintenance].
@NullMarked
package dev.rowhouse.engine.maintenance;

import org.jspecify.annotations.NullMarked;
