package dev.rowhouse.engine.table;

import dev.rowhouse.base.Clock;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.engine.view.ViewFilter;
import dev.rowhouse.engine.view.ViewUpdater;
import dev.rowhouse.storage.Storage;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.PartitionUpdate;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/// The tables of a database, views included, kept in step with its schema.
///
/// **Invariants.** After [#follow], there is a [StoredTable] for exactly the tables and views of
/// the schema, by their ids.
///
/// **Thread safety.** [#find] is safe. The caller lets no two schema changes happen at once.
public final class Tables {
    private final Storage storage;
    private final Clock clock;
    private final ViewFilters filters;
    private final ConcurrentMap<UUID, Entry> entries = new ConcurrentHashMap<>();
    private Schema followed = Schema.EMPTY;
    private boolean hasBegun;

    /// A table, and the views that follow it.
    private record Entry(StoredTable table, Map<ViewMetadata, ViewUpdater> views) {}

    /// Makes the filter of a view.
    @FunctionalInterface
    public interface ViewFilters {
        /// The filter on the base table's rows of a view.
        ViewFilter of(ViewMetadata view, TableMetadata base);
    }

    /// No tables.
    ///
    /// @param storage where the tables are
    public Tables(Storage storage, Clock clock, ViewFilters filters) {
        this.storage = storage;
        this.clock = clock;
        this.filters = filters;
    }

    /// The table of an id.
    public Optional<StoredTable> find(TableMetadata table) {
        return Optional.ofNullable(entries.get(table.id())).map(Entry::table);
    }

    /// Makes the places of the tables and views that a new schema adds, before it counts.
    public void prepare(Schema schema) {
        for (KeyspaceMetadata keyspace : schema.keyspaces().values()) {
            if (keyspace != keyspace(followed, keyspace.name())) {
                keyspace.tablesAndViews()
                        .filter(table -> !entries.containsKey(table.id()))
                        .forEach(storage::prepare);
            }
        }
    }

    /// Creates, alters and drops tables, indexes and views to follow a new schema. New indexes and
    /// views are built from the rows that are there before this returns. The work is that of what
    /// changed: metadata that is the same object as before is passed over.
    ///
    /// @return notices: files of dropped tables that could not be deleted
    /// @throws dev.rowhouse.storage.StorageException when a table or index cannot be made; then
    ///     [#rollBack] is to be called
    public List<String> follow(Schema schema) {
        List<TableMetadata> removed = new ArrayList<>();
        Set<String> names = new TreeSet<>(followed.keyspaces().keySet());
        names.addAll(schema.keyspaces().keySet());
        for (String name : names) {
            KeyspaceMetadata before = keyspace(followed, name);
            KeyspaceMetadata after = keyspace(schema, name);
            if (before != after) {
                storage.setDurableWrites(name, after.durableWrites());
                follow(before, after, removed);
            }
        }
        // At the end, as nothing brings it back.
        List<String> warnings = removed.stream().flatMap(table -> drop(table).stream()).toList();
        followed = schema;
        return warnings;
    }

    /// Goes back to the schema followed before, when [#follow] has failed half-way.
    ///
    /// @param schema the one that could not be followed
    /// @throws dev.rowhouse.storage.StorageException when that fails as well; then the state of the
    ///     tables is unknown
    public void rollBack(Schema schema) {
        Schema before = followed;
        followed = schema;
        follow(before);
    }

    private static KeyspaceMetadata keyspace(Schema schema, String name) {
        return schema.findKeyspace(name).orElseGet(() -> KeyspaceMetadata.of(name, Map.of(), true));
    }

    private void follow(
            KeyspaceMetadata before, KeyspaceMetadata after, List<TableMetadata> removed) {
        Differences<TableMetadata> tables = Differences.between(before.tables(), after.tables());
        Differences<ViewMetadata> views = Differences.between(before.views(), after.views());
        tables.added().forEach(this::create);
        views.added().forEach(view -> create(view.table()));
        Set<String> changed = new TreeSet<>();
        tables.added().forEach(table -> changed.add(table.name()));
        views.added().forEach(view -> changed.add(view.baseTable()));
        views.removed().forEach(view -> changed.add(view.baseTable()));
        for (String name : changed) {
            after.findTable(name).ifPresent(table -> followChanges(table, after));
        }
        Stream.concat(tables.removed().stream(), views.removed().stream().map(ViewMetadata::table))
                .filter(table -> !has(after, table))
                .forEach(removed::add);
    }

    private static boolean has(KeyspaceMetadata keyspace, TableMetadata table) {
        return keyspace.findTableOrView(table.name())
                .filter(other -> other.id().equals(table.id()))
                .isPresent();
    }

    private Optional<String> drop(TableMetadata table) {
        Entry entry = entries.remove(table.id());
        if (entry != null) {
            try {
                storage.drop(entry.table.store());
            } catch (StorageException e) {
                return Optional.of(
                        "%s is dropped, but its files are not all deleted. %s"
                                .formatted(table, e.getMessage()));
            }
        }
        return Optional.empty();
    }

    private void create(TableMetadata table) {
        entries.put(table.id(), entry(table, entries.get(table.id())));
    }

    private void followChanges(TableMetadata table, KeyspaceMetadata keyspace) {
        Entry entry = entries.get(table.id());
        if (entry != null) {
            entries.put(table.id(), followed(entry, table, keyspace));
        }
    }

    private Entry entry(TableMetadata table, @Nullable Entry known) {
        if (known == null) {
            return new Entry(StoredTable.of(storage, storage.open(table)), Map.of());
        }
        if (!known.table.metadata().equals(table)) {
            known.table.store().alter(table);
        }
        return known;
    }

    private Entry followed(Entry entry, TableMetadata table, KeyspaceMetadata keyspace) {
        List<ViewMetadata> wanted = keyspace.viewsOf(table.name());
        if (table.indexes().isEmpty()
                && wanted.isEmpty()
                && entry.table.indexes().isEmpty()
                && entry.views.isEmpty()) {
            return entry;
        }
        List<SecondaryIndex> indexes = new ArrayList<>();
        table.indexes()
                .values()
                .forEach(index ->
                        indexes.add(
                                entry.table
                                        .findIndex(index.name())
                                        .filter(one -> one.isUsableFor(index, table))
                                        .orElseGet(() -> newIndex(index, entry.table.store()))));
        Map<ViewMetadata, ViewUpdater> views = new HashMap<>();
        for (ViewMetadata view : wanted) {
            views.put(view, updater(view, table, entry));
        }
        List<SecondaryIndex> old = entry.table.indexes();
        entry.table.follow(indexes, List.copyOf(views.values()));
        if (hasBegun) {
            entry.table.completeFollowers(clock.epochSeconds());
        }
        for (SecondaryIndex index : old) {
            if (!table.indexes().containsKey(index.metadata().name())) {
                entry.table.drop(index);
            }
        }
        return new Entry(entry.table, views);
    }

    private SecondaryIndex newIndex(IndexMetadata index, TableStore table) {
        return storage.indexes()
                .map(indexes -> SecondaryIndex.stored(index, table, indexes))
                .orElseGet(() -> SecondaryIndex.inMemory(index, table.table()));
    }

    private ViewUpdater updater(ViewMetadata view, TableMetadata base, Entry entry) {
        ViewUpdater known = entry.views.get(view);
        if (known != null && known.base().equals(base)) {
            return known;
        }
        Entry target = entries.get(view.table().id());
        if (target == null) {
            throw new IllegalStateException("no table behind view " + view.name());
        }
        return new ViewUpdater(view, base, storage, target.table.store(), filters.of(view, base));
    }

    /// Starts the tables after [#follow] has got the current schema: replays the log, and builds
    /// indexes and views that an interruption has left incomplete.
    ///
    /// @throws dev.rowhouse.storage.StorageException when the log is damaged, or the disk refuses
    public void begin() {
        storage.begin(this::replay);
        hasBegun = true;
        entries.values().forEach(entry -> entry.table.completeFollowers(clock.epochSeconds()));
    }

    private void replay(PartitionUpdate update) {
        find(update.table()).ifPresent(table -> table.apply(update, clock.epochSeconds()));
    }

    /// Empties a table, its indexes and the views that follow it, at one moment.
    public void truncate(TableMetadata table, KeyspaceMetadata keyspace) {
        List<StoredTable> going = new ArrayList<>();
        find(table).ifPresent(going::add);
        for (ViewMetadata view : keyspace.viewsOf(table.name())) {
            find(view.table()).ifPresent(going::add);
        }
        if (going.isEmpty()) {
            return;
        }
        storage.truncate(
                going.stream().map(StoredTable::store).toList(),
                () -> going.forEach(one -> one.indexes().forEach(SecondaryIndex::clear)));
    }

    /// The contents of the tables of an in-memory database.
    public List<TableContents> contents() {
        return entries.values().stream().map(entry -> TableContents.of(entry.table)).toList();
    }

    /// Restores the contents returned by [#contents], after [#follow] has got the schema of that
    /// time. Nobody writes meanwhile.
    public void restore(List<TableContents> contents) {
        Map<UUID, TableContents> byId = new HashMap<>();
        contents.forEach(saved -> byId.put(saved.id(), saved));
        entries.forEach((id, entry) -> {
            TableContents saved = byId.get(id);
            if (saved != null) {
                saved.restore(entry.table);
            }
        });
    }

    /// Forgets the tables, and leaves their data alone.
    public void close() {
        entries.clear();
    }
}
