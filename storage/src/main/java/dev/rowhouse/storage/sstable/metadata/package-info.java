/// The metadata of an SSTable in its Statistics.db: the encoding of its rows, and statistics of
/// their content. Entry classes: `SSTableMetadata`, `SerializationHeader` and
/// `StatisticsCollector`.
@NullMarked
package dev.rowhouse.storage.sstable.metadata;

import org.jspecify.annotations.NullMarked;
