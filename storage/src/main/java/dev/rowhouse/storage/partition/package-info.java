/// Partitions: their keys and tokens, their contents as immutable values, changes to them, and the
/// iterators in which they travel. Entry classes: `DecoratedKey`, `Partition` and
/// `PartitionUpdate`.
@NullMarked
package dev.rowhouse.storage.partition;

import org.jspecify.annotations.NullMarked;
