/// SSTables, Cassandra's files of sorted partitions that are written once: format BIG, version
/// `nb`. Entry classes: `SSTableWriter` and `SSTableReader`.
@NullMarked
package dev.rowhouse.storage.sstable.table;

import org.jspecify.annotations.NullMarked;
