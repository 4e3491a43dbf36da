package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.storage.sstable.chunk.ChunkWriter;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.Checksums;

import java.io.IOException;

/// Appends to a file that is read page by page: what must lie within one page can be kept from
/// crossing its end. The pages of tries are those of Cassandra's `PageAware`.
///
/// **Thread safety.** Belongs to one thread.
final class PageWriter {
    /// The length of a page.
    static final int BYTES = Checksums.PAGE_BYTES;

    private final ChunkWriter file;

    PageWriter(ChunkWriter file) {
        this.file = file;
    }

    /// The position of what is appended next.
    long position() {
        return file.length();
    }

    /// The number of bytes left in the page; that of a whole page at its beginning.
    int left() {
        return BYTES - (int) (position() % BYTES);
    }

    void append(ByteWriter bytes) throws IOException {
        file.append(bytes);
    }

    /// Fills the page with zeros, unless nothing is in it yet.
    void pad() throws IOException {
        if (left() < BYTES) {
            ByteWriter zeros = new ByteWriter();
            for (int i = left(); i > 0; i--) {
                zeros.writeByte(0);
            }
            file.append(zeros);
        }
    }
}
