package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.PartitionCursor;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;

import org.jspecify.annotations.Nullable;

import java.io.IOException;

/// Reads an SSTable from its first partition to its last as it lies in the file, with the place of
/// each element: for tools that show a file and not a table. No schema is needed, see
/// [HeaderTable].
///
/// Whatever is damaged is found as [SSTableReader] finds it. Memory does not grow with the number
/// of partitions or rows.
///
/// **Invariants.** `entry` is that of the partition at hand, null before the first and after the
/// last one. Keys ascend.
///
/// **Thread safety.** Belongs to one thread.
public final class SSTableScanner implements AutoCloseable {
    private final Components components;
    private final TableMetadata table;
    private final UnfilteredReader.Format format;
    private final PartitionCursor cursor;
    private @Nullable PartitionIndexEntry entry;

    private SSTableScanner(Components components, TableMetadata table) {
        this.components = components;
        this.table = table;
        this.format = components.format(table);
        this.cursor = components.partitions().cursor(PartitionBound.BOTTOM, false);
    }

    /// Opens an SSTable; no partition is at hand yet.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when its files are damaged
    /// @throws dev.rowhouse.cql.types.MarshalException when the partition key is of a type that CQL
    ///     does not have
    public static SSTableScanner open(FileSystem files, Descriptor descriptor, ChunkCache cache)
            throws IOException {
        Components components = Components.open(files, descriptor, cache, Components.Use.SCAN);
        try {
            TableMetadata table =
                    HeaderTable.of("keyspace", "table", components.metadata().header());
            return new SSTableScanner(components, table);
        } catch (RuntimeException e) {
            components.close();
            throw e;
        }
    }

    /// The descriptor of the SSTable.
    public Descriptor descriptor() {
        return components.descriptor();
    }

    /// The table as the header tells it.
    public TableMetadata table() {
        return table;
    }

    /// All that Statistics.db says.
    public SSTableMetadata metadata() {
        return components.metadata();
    }

    /// The length of the data before compression, in bytes.
    public long dataBytes() {
        return components.data().length();
    }

    /// Goes to the next partition.
    ///
    /// @return false after the last one
    public boolean advance() {
        DecoratedKey before = entry == null ? null : entry.key();
        entry = null;
        if (!cursor.advance()) {
            return false;
        }
        PartitionIndexEntry next = cursor.entry();
        if (before == null ? next.position() != 0 : before.compareTo(next.key()) >= 0) {
            throw cursor.corrupt(before == null ? "an entry at 0" : "a key after " + before);
        }
        if (!components.partitions().isChecked()) {
            // Only the same key in the data confirms this one.
            read(next);
        }
        entry = next;
        return true;
    }

    /// The key of the partition at hand.
    public DecoratedKey key() {
        return present().key();
    }

    /// The partition at hand, to be read from its beginning.
    public PartitionScan read() {
        return read(present());
    }

    private PartitionScan read(PartitionIndexEntry place) {
        ByteReader in = new ByteReader(components.data());
        UnfilteredReader rows = new UnfilteredReader(in, format);
        return new PartitionScan(in, rows, PartitionHead.read(in, rows, place));
    }

    private PartitionIndexEntry present() {
        if (entry == null) {
            throw new IllegalStateException("there is no partition at hand");
        }
        return entry;
    }

    /// Closes the files.
    @Override
    public void close() throws IOException {
        components.close();
    }
}
