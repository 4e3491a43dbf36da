/// Databases that run a design: the embedded engine, or an Apache Cassandra cluster through the
/// official Java driver. Entry class: [dev.rowhouse.prove.target.Target].
@NullMarked
package dev.rowhouse.prove.target;

import org.jspecify.annotations.NullMarked;
