package dev.rowhouse.server.event;

import dev.rowhouse.cql.schema.SchemaChange;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Changes of the schema, for the clients that asked for them. There are no events of other kinds:
/// there is one node, and while it is down no client is connected.
///
/// **Thread safety.** Safe.
public final class SchemaEvents {
    private final Set<Consumer<SchemaChange>> listeners = ConcurrentHashMap.newKeySet();

    /// Nobody listens yet.
    public SchemaEvents() {}

    /// Adds a listener to schema changes. It must not wait for anything.
    public void add(Consumer<SchemaChange> listener) {
        listeners.add(listener);
    }

    /// Removes a listener.
    public void remove(Consumer<SchemaChange> listener) {
        listeners.remove(listener);
    }

    /// Tells all.
    public void publish(SchemaChange change) {
        listeners.forEach(listener -> listener.accept(change));
    }
}
