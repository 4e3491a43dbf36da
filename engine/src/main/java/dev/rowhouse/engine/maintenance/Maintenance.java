package dev.rowhouse.engine.maintenance;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SnapshotSchema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.table.Tables;
import dev.rowhouse.storage.IndexStore;
import dev.rowhouse.storage.SnapshotFolders.Snapshot;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.StorageMaintenance;
import dev.rowhouse.storage.StorageMaintenance.Imported;
import dev.rowhouse.storage.StorageMaintenance.Transfer;
import dev.rowhouse.storage.StorageProgress;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/// Operations on the files of a database in a folder, like those of `nodetool` on a node.
/// Statements go on meanwhile; data definitions wait.
///
///     Maintenance maintenance = database.maintenance();
///     maintenance.importSSTables("shop", "orders", sstables, StorageProgress.NONE);
///     maintenance.export(
///             new TableName("shop", "orders"),
///             Path.of("out"),
///             Optional.empty(),
///             StorageProgress.NONE);
///     maintenance.snapshot("monday", List.of());
///     maintenance.restore("monday", List.of(), StorageProgress.NONE);
///
/// **Thread safety.** Safe.
public final class Maintenance {
    private final Environment environment;

    /// The environment of the operations.
    ///
    /// @param schema the keyspaces of users as they are now
    /// @param definitions what data definitions hold
    public record Environment(
            FileSystem files,
            Clock clock,
            StorageMaintenance storage,
            Tables tables,
            Supplier<Schema> schema,
            Lock definitions) {}

    /// The maintenance of a database.
    public Maintenance(Environment environment) {
        this.environment = environment;
    }

    /// Checks SSTables from elsewhere, and makes all of them part of a table or none
    /// (`nodetool import`). They count as just written: on level 0, not repaired. The originals
    /// stay.
    ///
    /// @param sstables of format `nb`, from a cluster or another database; the types they were
    ///     written with must be those of the table
    /// @return what became of each
    /// @throws StorageException when one cannot be taken in, or the table has or is a materialized
    ///     view: rows that come in as files do not reach views
    public List<Transfer> importSSTables(
            String keyspace, String table, List<Descriptor> sstables, StorageProgress progress) {
        return exclusively(() -> {
            StoredTable stored = stored(keyspace, table);
            if (stored.metadata().isView()) {
                throw new StorageException(
                        "%s is a materialized view. Import into its base table."
                                .formatted(stored.metadata()));
            }
            if (stored.hasViews()) {
                throw new StorageException(
                        "Table %s has materialized views, and what is imported as files does not reach them. Drop the views, import, and create them again."
                                .formatted(stored.metadata()));
            }
            return stored.importing(
                            () ->
                                    environment
                                            .storage()
                                            .importSSTables(stored.store(), sstables, progress),
                            Imported::readers,
                            environment.clock().epochSeconds())
                    .transfers();
        });
    }

    /// Deletes SSTables that have been imported.
    ///
    /// @throws StorageException when one cannot be deleted
    public void deleteSources(List<Transfer> imported) {
        try {
            for (Transfer transfer : imported) {
                transfer.from().delete(environment.files());
            }
        } catch (IOException e) {
            throw StorageException.of("delete what was imported", e);
        }
    }

    /// Flushes a table or view and gives its SSTables to another node: into a folder that
    /// `nodetool import` and [#importSSTables] take, with a `schema.cql` as in a snapshot.
    ///
    /// @param target a folder that is missing or empty; after a failure, its new files are deleted
    /// @param snapshot the snapshot to be given instead of what the table is now
    /// @param progress is called before each SSTable; an exception from it ends the work
    /// @throws StorageException when that cannot be
    public List<Transfer> export(
            TableName table, Path target, Optional<String> snapshot, StorageProgress progress) {
        return export(table, target, snapshot, SSTableVersion.written(), progress);
    }

    /// The same in another version, which the node must read: `oa` and `da` are those of Cassandra
    /// 5.0 with `storage_compatibility_mode: NONE`.
    ///
    /// @param version the version of the SSTables in the folder
    /// @throws StorageException when that cannot be; when the version cannot store something
    public List<Transfer> export(
            TableName table,
            Path target,
            Optional<String> snapshot,
            SSTableVersion version,
            StorageProgress progress) {
        return exclusively(() -> {
            StoredTable stored = stored(table.keyspace(), table.table());
            String schema = schemaText(stored.metadata());
            return environment
                    .storage()
                    .export(stored.store(), target, snapshot, version, schema, progress);
        });
    }

    /// A table or view by its names.
    ///
    /// @param keyspace its keyspace
    /// @param table its own name
    public record TableName(String keyspace, String table) {
        @Override
        public String toString() {
            return keyspace + "." + table;
        }
    }

    /// The tables and views of users.
    public List<TableName> tables() {
        return environment.schema().get().keyspaces().values().stream()
                .flatMap(KeyspaceMetadata::tablesAndViews)
                .map(table -> new TableName(table.keyspace(), table.name()))
                .toList();
    }

    private List<TableName> orAll(List<TableName> tables) {
        return tables.isEmpty() ? tables() : tables;
    }

    private List<TableStore> stores(List<TableName> tables) {
        return orAll(tables).stream()
                .map(name -> stored(name.keyspace(), name.table()).store())
                .toList();
    }

    /// Flushes a table and compacts its SSTables as its compaction strategy decides
    /// (`nodetool compact`).
    ///
    /// @throws StorageException when a file cannot be read or written
    public void compact(String keyspace, String table, StorageProgress progress) {
        // Data definitions need not wait: a table that is dropped meanwhile ends it.
        environment.storage().compact(stored(keyspace, table).store(), progress);
    }

    /// The number of SSTables of a table, and the stored size of their data.
    ///
    /// @param sstables the number of SSTables
    /// @param bytes the length of their data
    public record TableFiles(int sstables, long bytes) {}

    /// The files of a table.
    ///
    /// @throws StorageException when a file cannot be read
    public TableFiles files(String keyspace, String table) {
        long bytes = 0;
        List<SSTableReader> sstables = stored(keyspace, table).store().sstables();
        try {
            for (SSTableReader sstable : sstables) {
                bytes += sstable.storedBytes();
            }
        } catch (IOException e) {
            throw StorageException.of("look at the files of %s.%s".formatted(keyspace, table), e);
        }
        return new TableFiles(sstables.size(), bytes);
    }

    /// Keeps what tables are now as a snapshot (`nodetool snapshot`): second names of their files,
    /// for all of them or none.
    ///
    /// @param tables which; none for all, views included
    /// @throws StorageException when one has a snapshot of that name, or a file cannot be read or
    ///     written
    public void snapshot(String name, List<TableName> tables) {
        exclusively(() -> {
            environment.storage().snapshot(stores(tables), name, this::schemaText);
            return name;
        });
    }

    /// The snapshots there are, those of dropped tables too.
    ///
    /// @throws StorageException when a folder cannot be read
    public List<Snapshot> snapshots() {
        return environment.storage().snapshots();
    }

    /// Deletes snapshots.
    ///
    /// @param snapshots some of [#snapshots]
    /// @throws StorageException when a file cannot be deleted; the rest is deleted when the
    ///     database is opened again
    public void deleteSnapshots(List<Snapshot> snapshots) {
        environment.storage().deleteSnapshots(snapshots);
    }

    /// Restores tables to a snapshot: all of them, or none whatever happens. Later writes are lost;
    /// the snapshot stays. The schema stays as it is now; the types of the snapshot must be those
    /// of the tables.
    ///
    /// Views follow their tables, so they must be in the snapshot too.
    ///
    /// @param tables which, without views; none for all tables that the snapshot has
    /// @return the tables and views that were restored
    /// @throws StorageException when a table has no such snapshot, or it cannot be taken in;
    ///     nothing has happened then, unless a file could not be written: then the database takes
    ///     no more writes, and finishes this when it is opened again
    public List<TableName> restore(String name, List<TableName> tables, StorageProgress progress) {
        return exclusively(() -> {
            List<TableName> restored = withViews(name, tables);
            List<StoredTable> going =
                    restored.stream()
                            .map(table -> stored(table.keyspace(), table.table()))
                            .toList();
            Map<StoredTable, List<IndexStore>> suspended = new LinkedHashMap<>();
            try {
                going.forEach(table -> suspended.put(table, table.suspendIndexes()));
                environment
                        .storage()
                        .restore(going.stream().map(StoredTable::store).toList(), name, progress);
            } catch (RuntimeException e) {
                suspended.forEach((table, indexes) -> table.completeAgain(indexes, e));
                throw e;
            }
            going.forEach(table -> table.completeFollowers(environment.clock().epochSeconds()));
            return restored;
        });
    }

    private List<TableName> withViews(String snapshot, List<TableName> tables) {
        Schema schema = environment.schema().get();
        Set<TableName> all = new LinkedHashSet<>();
        for (TableName table : orAll(tables)) {
            KeyspaceMetadata keyspace =
                    schema.findKeyspace(table.keyspace())
                            .orElseThrow(
                                    () -> new StorageException("There is no table " + table + "."));
            if (keyspace.findView(table.table()).isPresent()) {
                if (!tables.isEmpty()) {
                    throw new StorageException(
                            table
                                    + " is a materialized view. Restore its base table, which it follows.");
                }
            } else if (!tables.isEmpty() || hasSnapshot(table, snapshot)) {
                all.add(table);
                keyspace.viewsOf(table.table())
                        .forEach(view -> all.add(new TableName(view.keyspace(), view.name())));
            }
        }
        for (TableName table : all) {
            if (!hasSnapshot(table, snapshot)) {
                throw new StorageException(
                        "There is no snapshot %s of %s. A view that the snapshot does not have must be dropped before, and created again."
                                .formatted(snapshot, table));
            }
        }
        if (all.isEmpty()) {
            throw new StorageException("No table has a snapshot " + snapshot + ".");
        }
        return List.copyOf(all);
    }

    private boolean hasSnapshot(TableName table, String snapshot) {
        Path folder =
                environment
                        .storage()
                        .snapshotFolder(stored(table.keyspace(), table.table()).store(), snapshot);
        return environment.files().isFolder(folder);
    }

    private String schemaText(TableMetadata table) {
        KeyspaceMetadata keyspace =
                environment.schema().get().findKeyspace(table.keyspace()).orElseThrow();
        Optional<ViewMetadata> view = keyspace.findView(table.name());
        return view.isPresent()
                ? SnapshotSchema.of(view.get())
                : SnapshotSchema.of(keyspace, table);
    }

    private StoredTable stored(String keyspace, String table) {
        return environment
                .schema()
                .get()
                .findKeyspace(keyspace)
                .flatMap(one -> one.findTableOrView(table))
                .flatMap(environment.tables()::find)
                .orElseThrow(() ->
                        new StorageException(
                                "There is no table %s.%s.".formatted(keyspace, table)));
    }

    private <R> R exclusively(Supplier<R> work) {
        environment.definitions().lock();
        try {
            return work.get();
        } finally {
            environment.definitions().unlock();
        }
    }
}
