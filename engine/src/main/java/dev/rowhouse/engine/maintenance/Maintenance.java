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
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.StorageMaintenance;
import dev.rowhouse.storage.StorageMaintenance.Imported;
import dev.rowhouse.storage.StorageMaintenance.Transfer;
import dev.rowhouse.storage.StorageProgress;
import dev.rowhouse.storage.sstable.io.Descriptor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/// What is done to the tables of a database in a folder as files: what `nodetool` does to those of a node. Statements go on meanwhile;
/// data definitions wait.
///
///     Maintenance maintenance = database.maintenance();
///     maintenance.importSSTables("shop", "orders", sstables, StorageProgress.NONE);
///     maintenance.export("shop", "orders", Path.of("out"), Optional.empty());
///
/// **Thread safety.** Safe.
public final class Maintenance {
    private final Environment environment;

    /// What it works on.
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

    /// Checks SSTables from elsewhere, and makes all of them part of a table or none (`nodetool import`). They count as just written: on level 0,
    /// not repaired. The originals stay.
    ///
    /// @param sstables of format `nb`, from a cluster or another database; the types they were written with must be those of the table
    /// @return what became of each
    /// @throws StorageException when one cannot be taken in, or the table has or is a materialized view: rows that come in as files do not
    ///     reach views
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
            Imported imported =
                    environment.storage().importSSTables(stored.store(), sstables, progress);
            stored.indexRows(imported.readers(), environment.clock().epochSeconds());
            return imported.transfers();
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

    /// Flushes a table or view and gives its SSTables to another node: into a folder that `nodetool import` and [#importSSTables] take, with
    /// a `schema.cql` as in a snapshot.
    ///
    /// @param target a folder that is missing or empty; when this fails, what it got is deleted again
    /// @param snapshot the snapshot to be given instead of what the table is now
    /// @throws StorageException when that cannot be
    public List<Transfer> export(
            String keyspace, String table, Path target, Optional<String> snapshot) {
        return exclusively(() -> {
            StoredTable stored = stored(keyspace, table);
            return environment
                    .storage()
                    .export(stored.store(), target, snapshot, schemaText(stored.metadata()));
        });
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
