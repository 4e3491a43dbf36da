/// Data without CQL text: the tables of a database as sources of partitions that are written to,
/// read and merged. Entry class: `TableStore`.
@NullMarked
package dev.rowhouse.storage;

import org.jspecify.annotations.NullMarked;
