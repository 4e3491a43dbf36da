/// The contents of files by chunks: compression, checksums and the cache of chunks. Entry classes:
/// `DataOutput`, `CompressedChunks`, `PlainChunks` and `ChunkCache`.
@NullMarked
package dev.rowhouse.storage.sstable.chunk;

import org.jspecify.annotations.NullMarked;
