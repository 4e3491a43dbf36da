/// What an SSTable says about itself in its Statistics.db: how its rows are encoded, and what they
/// contain at large. Entry classes: `SSTableMetadata`, `SerializationHeader` and
/// `StatisticsCollector`.
@NullMarked
package dev.rowhouse.storage.sstable.metadata;

import org.jspecify.annotations.NullMarked;
