/// Databases that run a design: the embedded engine, or an Apache Cassandra cluster through the
/// official Java driver. Entry class: [dev.rowhouse.prove.database.Target].
@NullMarked
package dev.rowhouse.prove.database;

import org.jspecify.annotations.NullMarked;
