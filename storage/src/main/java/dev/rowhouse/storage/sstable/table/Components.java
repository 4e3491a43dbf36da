package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.chunk.CompressedChunks;
import dev.rowhouse.storage.sstable.chunk.CompressionInfo;
import dev.rowhouse.storage.sstable.chunk.PlainChunks;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.KeyFilter;
import dev.rowhouse.storage.sstable.index.PartitionOffsets;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.Checksums;
import dev.rowhouse.storage.sstable.io.ChunkSource;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;
import dev.rowhouse.storage.sstable.trie.PartitionTrie;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32;

/// The components of an SSTable, opened and checked as far as that can be done without reading the
/// data.
///
/// Cassandra's format leaves Index.db, Summary.db and Filter.db without checksums. For SSTables of
/// this database [Checksums] has them. For others, what these three say is compared with each other
/// and with the data where it is used, see [KeyFilter] and [SSTableReader]. A missing or unreadable
/// summary or filter is rebuilt from Index.db.
///
/// @param descriptor where the SSTable is
/// @param metadata its Statistics.db
/// @param data the data
/// @param partitions the index
/// @param files the open files
record Components(
        Descriptor descriptor,
        SSTableMetadata metadata,
        ChunkSource data,
        PartitionIndex partitions,
        Files files) {
    /// The files that stay open.
    ///
    /// @param data Data.db
    /// @param others the other components
    record Files(ReadableFile data, ComponentFiles others) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            try (data;
                    others) {}
        }
    }

    static Components open(FileSystem files, Descriptor descriptor, ChunkCache cache)
            throws IOException {
        return open(files, descriptor, cache, Use.FIND);
    }

    /// The purpose of opening such an SSTable.
    enum Use {
        /// Keys are looked for.
        FIND,
        /// It is read from its beginning to its end: the filter is left out, and the summary has
        /// the first key only, so that memory does not grow with the number of keys.
        SCAN
    }

    static Components open(FileSystem files, Descriptor descriptor, ChunkCache cache, Use use)
            throws IOException {
        ReadableFile dataFile = openFile(files, descriptor.file(Component.DATA));
        try {
            ComponentFiles others = ComponentFiles.of(files, descriptor);
            try {
                return new Opening(descriptor, others, cache, use)
                        .open(new Files(dataFile, others));
            } catch (IOException | RuntimeException e) {
                others.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            dataFile.close();
            throw e;
        }
    }

    private static ReadableFile openFile(FileSystem files, Path file) throws IOException {
        try {
            return files.open(file);
        } catch (NoSuchFileException e) {
            throw new CorruptSSTableException(file, 0, "a file", "none");
        }
    }

    /// The format of the rows, as those of a table.
    UnfilteredReader.Format format(TableMetadata table) {
        return new UnfilteredReader.Format(table, metadata.header(), descriptor.version());
    }

    void close() throws IOException {
        data.evict();
        partitions.evict();
        files.close();
    }

    /// Opens one SSTable.
    private static final class Opening {
        private final Descriptor descriptor;
        private final ComponentFiles components;
        private final ChunkCache cache;
        private final Use use;

        Opening(Descriptor descriptor, ComponentFiles components, ChunkCache cache, Use use) {
            this.descriptor = descriptor;
            this.components = components;
            this.cache = cache;
            this.use = use;
        }

        Components open(Files open) throws IOException {
            byte[] statistics = components.read(Component.STATISTICS);
            SSTableMetadata metadata = SSTableMetadata.read(descriptor, statistics);
            if (components.areChecked()) {
                components.read(Component.TOC);
            }
            ChunkSource data = openData(open.data());
            if (data.length() == 0) {
                throw new CorruptSSTableException(
                        descriptor.file(Component.DATA), 0, "a partition", "the end");
            }
            PartitionIndex partitions =
                    descriptor.version().hasTries()
                            ? openTrie(data)
                            : openIndex(data, metadata.bloomFilterChance());
            return new Components(descriptor, metadata, data, partitions, open);
        }

        private TrieIndex openTrie(ChunkSource data) throws IOException {
            PartitionTrie trie =
                    new PartitionTrie(
                            new PartitionTrie.Sources(
                                    openPages(Component.PARTITIONS),
                                    openPages(Component.ROWS),
                                    data));
            return new TrieIndex(
                    trie,
                    use == Use.FIND
                            ? Optional.of(new TrieFilter(components, trie))
                            : Optional.empty());
        }

        private SummarizedIndex openIndex(ChunkSource data, double falsePositiveChance)
                throws IOException {
            ChunkSource index = openPages(Component.INDEX);
            KeyLookup.Source source = new KeyLookup.Source(components, index, data.length());
            KeyLookup lookup =
                    switch (use) {
                        case FIND -> source.open(falsePositiveChance);
                        case SCAN -> source.openAtFirst();
                    };
            return new SummarizedIndex(
                    data,
                    index,
                    lookup.summary(),
                    lookup.filter(),
                    use == Use.FIND ? openOffsets() : Optional.empty(),
                    components.covers(Component.INDEX));
        }

        private ChunkSource openPages(Component component) throws IOException {
            ReadableFile file = components.open(component);
            int[] pages = components.pageCrcs(component, file.size());
            return new PlainChunks(file, Checksums.PAGE_BYTES, pages, cache);
        }

        private Optional<PartitionOffsets> openOffsets() throws IOException {
            return components.covers(Component.OFFSETS)
                    ? Optional.of(PartitionOffsets.read(components.reader(Component.OFFSETS)))
                    : Optional.empty();
        }

        private ChunkSource openData(ReadableFile file) throws IOException {
            if (components.exists(Component.COMPRESSION_INFO)) {
                CompressionInfo info =
                        CompressionInfo.read(
                                components.reader(Component.COMPRESSION_INFO),
                                descriptor.version());
                return new CompressedChunks(file, info, cache);
            }
            if (components.exists(Component.CRC)) {
                ByteReader in = components.reader(Component.CRC);
                int chunkBytes = in.readInt();
                long found = in.remaining() / Integer.BYTES;
                if (chunkBytes < 1 || found * chunkBytes < file.size()) {
                    throw in.corrupt(
                            0, "chunks of " + file.size() + " bytes", found + " of " + chunkBytes);
                }
                int[] crcs = new int[(int) Math.ceilDiv(file.size(), (long) chunkBytes)];
                for (int i = 0; i < crcs.length; i++) {
                    crcs[i] = in.readInt();
                }
                requireNoMoreChunks(in);
                return new PlainChunks(file, chunkBytes, crcs, cache);
            }
            return checkedByDigest(file);
        }

        /// Accepts Cassandra's compactions, which end the file twice, the second time with the
        /// checksum of an empty chunk.
        private static void requireNoMoreChunks(ByteReader in) {
            while (in.remaining() >= Integer.BYTES) {
                long position = in.position();
                int crc = in.readInt();
                if (crc != 0) {
                    throw in.corrupt(position, "the checksum 0 of no bytes", Checksums.hex(crc));
                }
            }
            in.requireEnd();
        }

        /// Data whose only checksum is that of the whole: it is read once and given checksums by
        /// chunks.
        private ChunkSource checkedByDigest(ReadableFile file) throws IOException {
            String expected =
                    new String(components.read(Component.DIGEST), StandardCharsets.US_ASCII);
            long length = file.size();
            int[] crcs =
                    new int[Math.toIntExact(Math.ceilDiv(length, (long) Checksums.PAGE_BYTES))];
            CRC32 digest = new CRC32();
            for (int i = 0; i < crcs.length; i++) {
                long start = (long) i * Checksums.PAGE_BYTES;
                ByteBuffer chunk =
                        ByteBuffer.allocate((int) Math.min(Checksums.PAGE_BYTES, length - start));
                file.read(start, chunk);
                digest.update(chunk.flip());
                crcs[i] = Checksums.crc(chunk.rewind());
            }
            String found = Long.toString(digest.getValue());
            if (!found.equals(expected)) {
                throw new CorruptSSTableException(
                        file.path(), 0, "CRC-32 " + expected + " of the file", found);
            }
            return new PlainChunks(file, Checksums.PAGE_BYTES, crcs, cache);
        }
    }
}
