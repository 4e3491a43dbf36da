/// The sizes of partitions: rows, cells and bytes, by the published formulas and by the row
/// encoding that Cassandra actually writes. Pure arithmetic over column types and value lengths,
/// without models or tables.
@NullMarked
package dev.rowhouse.plan.sizes;

import org.jspecify.annotations.NullMarked;
