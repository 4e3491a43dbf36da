/// The indexes of the format BTI: tries of keys whose order is that of their bytes. Entry classes:
/// `PartitionTrie` and `RowTrie`.
@NullMarked
package dev.rowhouse.storage.sstable.trie;

import org.jspecify.annotations.NullMarked;
