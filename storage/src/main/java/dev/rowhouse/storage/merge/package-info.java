/// Several versions of the same partitions as one, and what of it is live. Entry classes:
/// `PartitionMerger` and `LiveRowIterator`.
@NullMarked
package dev.rowhouse.storage.merge;

import org.jspecify.annotations.NullMarked;
