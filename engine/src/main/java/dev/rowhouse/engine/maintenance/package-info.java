/// Maintenance of a database in a folder: import, export and compaction of its files, snapshots and
/// their restore. Entry class: [dev.rowhouse.engine.maintenance.Maintenance].
@NullMarked
package dev.rowhouse.engine.maintenance;

import org.jspecify.annotations.NullMarked;
