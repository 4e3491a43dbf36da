/// Finding a partition in the data, and rows in a wide partition: Filter.db, Summary.db and
/// Index.db. Entry classes: `BloomFilter`, `IndexSummary`, `PartitionIndex` and `RowIndex`.
@NullMarked
package dev.rowhouse.storage.sstable.index;

import org.jspecify.annotations.NullMarked;
