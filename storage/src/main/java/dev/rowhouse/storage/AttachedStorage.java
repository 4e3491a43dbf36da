package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.ReadCache;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// Tables whose SSTables stay where they are and as they are; nothing is written there, not even a
/// lock. Tables that have no folder, those of the system, live in memory.
///
/// **Invariants.** No file is made, changed or deleted.
///
/// **Thread safety.** Any number of threads.
public final class AttachedStorage extends UnloggedStorage {
    private final FileSystem files;
    private final Path root;
    private final ReadCache cache;
    private final Map<UUID, ForeignTable> places = new ConcurrentHashMap<>();
    private final List<SSTableReader> readers = new ArrayList<>();

    /// No tables.
    ///
    /// @param root what messages call them by
    public AttachedStorage(FileSystem files, Path root, StorageOptions options) {
        this.files = files;
        this.root = root;
        this.cache = ReadCache.of(options.cacheBytes());
    }

    /// Says where the SSTables of a table are.
    public void attach(TableMetadata table, ForeignTable place) {
        places.put(table.id(), place);
    }

    @Override
    public TableStore open(TableMetadata table) {
        ForeignTable place = places.get(table.id());
        if (place == null) {
            return new TableStore(table, Bytes.EMPTY);
        }
        List<SSTableReader> opened = new ArrayList<>();
        try {
            for (Descriptor descriptor : place.sstables()) {
                opened.add(ForeignSSTable.read(files, descriptor).open(files, table, cache));
            }
            return new TableStore(table, Bytes.EMPTY, opened);
        } catch (IOException e) {
            throw StorageException.of("open table " + table + " in " + place.folder(), e);
        } finally {
            keep(opened);
        }
    }

    private synchronized void keep(List<SSTableReader> opened) {
        readers.addAll(opened);
    }

    @Override
    public Optional<String> refusal(TableMetadata table) {
        return places.containsKey(table.id()) ? Optional.of(refusal()) : Optional.empty();
    }

    /// The reason why nothing can be changed.
    public String refusal() {
        return root
                + " is attached read-only. To change its tables, open a database of its own and import them (rowhouse sstable import).";
    }

    @Override
    public synchronized void close() {
        try {
            for (SSTableReader reader : readers) {
                reader.close();
            }
            readers.clear();
        } catch (IOException e) {
            throw StorageException.of("close the files in " + root, e);
        }
    }
}
