package dev.rowhouse.engine.database;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.UserFunction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// The listeners to schema changes.
///
/// **Thread safety.** Safe. Listeners get changes in order if one thread at a time reports them.
final class SchemaListeners {
    private final List<Entry> entries = new CopyOnWriteArrayList<>();

    /// One registration: the same listener may be registered twice.
    private static final class Entry {
        private final Consumer<SchemaChange> listener;

        Entry(Consumer<SchemaChange> listener) {
            this.listener = listener;
        }
    }

    /// Adds a listener.
    ///
    /// @return takes it away again
    Runnable add(Consumer<SchemaChange> listener) {
        Entry entry = new Entry(listener);
        entries.add(entry);
        return () -> entries.remove(entry);
    }

    /// Tells all of what a data definition changed.
    ///
    /// @param before the schema before the change
    void tell(SchemaChange change, Schema before) {
        List<RuntimeException> failures = new ArrayList<>();
        for (SchemaChange part : parts(change, before)) {
            for (Entry entry : entries) {
                try {
                    entry.listener.accept(part);
                } catch (RuntimeException e) {
                    failures.add(e);
                }
            }
        }
        if (!failures.isEmpty()) {
            RuntimeException first = failures.removeFirst();
            failures.forEach(first::addSuppressed);
            throw first;
        }
    }

    /// The changes for the parts of a dropped keyspace, which come before its own.
    private static List<SchemaChange> parts(SchemaChange change, Schema before) {
        boolean isDroppedKeyspace =
                change.target() == SchemaChange.Target.KEYSPACE
                        && change.kind() == SchemaChange.Kind.DROPPED;
        Optional<KeyspaceMetadata> dropped =
                isDroppedKeyspace ? before.findKeyspace(change.keyspace()) : Optional.empty();
        List<SchemaChange> parts = new ArrayList<>();
        dropped.ifPresent(keyspace -> {
            keyspace.functions().aggregates().forEach(one -> parts.add(dropped(one)));
            keyspace.functions().functions().forEach(one -> parts.add(dropped(one)));
            keyspace.views().values().forEach(view -> parts.add(dropped(view.table())));
            keyspace.tables().values().forEach(table -> parts.add(dropped(table)));
            keyspace.types()
                    .keySet()
                    .forEach(type ->
                            parts.add(
                                    SchemaChange.ofType(
                                            SchemaChange.Kind.DROPPED, keyspace.name(), type)));
        });
        parts.add(change);
        return parts;
    }

    private static SchemaChange dropped(TableMetadata table) {
        return SchemaChange.ofTable(SchemaChange.Kind.DROPPED, table.keyspace(), table.name());
    }

    private static SchemaChange dropped(UserFunction function) {
        return SchemaChange.ofFunction(SchemaChange.Kind.DROPPED, function);
    }
}
