/// `rowhouse sstable`, and SSTables as people and scripts read them: the JSON of `rowhouse sstable
/// dump`, which is that of Cassandra's sstabledump, and the text of Statistics.db. Entry classes of
/// these: `SSTableDump` and `MetadataText`.
@NullMarked
package dev.rowhouse.cli.sstable;

import org.jspecify.annotations.NullMarked;
