package dev.rowhouse.engine.table;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.engine.view.ViewFilter;
import dev.rowhouse.engine.view.ViewUpdater;
import dev.rowhouse.storage.TableStore;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// The tables of a database, views included, kept in step with its schema.
///
/// **Invariants.** After [#follow], there is a [StoredTable] for exactly the tables and views of the schema, by their ids.
///
/// **Thread safety.** [#find] is safe. The caller lets no two schema changes happen at once.
public final class Tables {
    private final Bytes counterWriter;
    private final Clock clock;
    private final ViewFilters filters;
    private volatile Map<UUID, Entry> entries = Map.of();

    /// A table, and the views that follow it.
    private record Entry(StoredTable table, Map<ViewMetadata, ViewUpdater> views) {}

    /// Makes the filter of a view.
    @FunctionalInterface
    public interface ViewFilters {
        /// Which rows of its base table a view holds.
        ViewFilter of(ViewMetadata view, TableMetadata base);
    }

    /// No tables.
    ///
    /// @param counterWriter the sixteen bytes under which this database adds to counters
    public Tables(Bytes counterWriter, Clock clock, ViewFilters filters) {
        this.counterWriter = counterWriter;
        this.clock = clock;
        this.filters = filters;
    }

    /// The table of an id.
    public Optional<StoredTable> find(TableMetadata table) {
        return Optional.ofNullable(entries.get(table.id())).map(Entry::table);
    }

    /// Creates, alters and forgets tables, indexes and views as a new schema says. New indexes and views are built from the rows that are
    /// there before this returns.
    public void follow(Schema schema) {
        Map<UUID, Entry> before = entries;
        Map<UUID, Entry> after = new HashMap<>();
        for (KeyspaceMetadata keyspace : schema.keyspaces().values()) {
            keyspace.tablesAndViews()
                    .forEach(table -> after.put(table.id(), entry(table, before.get(table.id()))));
        }
        for (KeyspaceMetadata keyspace : schema.keyspaces().values()) {
            for (TableMetadata table : keyspace.tables().values()) {
                after.computeIfPresent(
                        table.id(), (id, entry) -> followed(entry, table, keyspace, after));
            }
        }
        entries = Map.copyOf(after);
    }

    private Entry entry(TableMetadata table, @Nullable Entry known) {
        if (known == null) {
            return new Entry(StoredTable.of(new TableStore(table, counterWriter)), Map.of());
        }
        if (!known.table.metadata().equals(table)) {
            known.table.store().alter(table);
        }
        return known;
    }

    private Entry followed(
            Entry entry, TableMetadata table, KeyspaceMetadata keyspace, Map<UUID, Entry> all) {
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
                                        .orElseGet(() -> new SecondaryIndex(index, table))));
        Map<ViewMetadata, ViewUpdater> views = new HashMap<>();
        for (ViewMetadata view : wanted) {
            views.put(view, updater(view, table, entry, all));
        }
        entry.table.follow(indexes, List.copyOf(views.values()), clock.epochSeconds());
        return new Entry(entry.table, views);
    }

    private ViewUpdater updater(
            ViewMetadata view, TableMetadata base, Entry entry, Map<UUID, Entry> all) {
        ViewUpdater known = entry.views.get(view);
        if (known != null && known.base().equals(base)) {
            return known;
        }
        Entry target = all.get(view.table().id());
        if (target == null) {
            throw new IllegalStateException("no table behind view " + view.name());
        }
        return new ViewUpdater(view, base, target.table.store(), filters.of(view, base));
    }

    /// Empties a table and the views that follow it.
    public void truncate(TableMetadata table, KeyspaceMetadata keyspace) {
        Map<UUID, Entry> now = entries;
        Optional.ofNullable(now.get(table.id())).ifPresent(entry -> entry.table.truncate());
        for (ViewMetadata view : keyspace.viewsOf(table.name())) {
            Optional.ofNullable(now.get(view.table().id()))
                    .ifPresent(entry -> entry.table.truncate());
        }
    }
}
