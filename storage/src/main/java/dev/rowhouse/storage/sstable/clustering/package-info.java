/// Values and places of rows as bytes. Entry class: `ClusteringCodec`.
@NullMarked
package dev.rowhouse.storage.sstable.clustering;

import org.jspecify.annotations.NullMarked;
