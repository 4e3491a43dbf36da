package dev.rowhouse.cql.schema;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// All keyspaces of a database: a value, replaced as a whole by every data definition statement.
///
/// @param keyspaces the keyspaces by name
public record Schema(SortedMap<String, KeyspaceMetadata> keyspaces) {
    /// The schema without any keyspace.
    public static final Schema EMPTY = new Schema(new TreeMap<>());

    /// Copies the keyspaces.
    public Schema {
        keyspaces = Collections.unmodifiableSortedMap(new TreeMap<>(keyspaces));
    }

    /// The keyspace of a name.
    public Optional<KeyspaceMetadata> findKeyspace(String name) {
        return Optional.ofNullable(keyspaces.get(name));
    }

    /// The table of a name, or the table behind the view of that name.
    public Optional<TableMetadata> findTable(String keyspace, String table) {
        return findKeyspace(keyspace).flatMap(found -> found.findTableOrView(table));
    }

    /// The same schema with a keyspace added, or put in place of the one of the same name.
    public Schema withKeyspace(KeyspaceMetadata keyspace) {
        SortedMap<String, KeyspaceMetadata> result = new TreeMap<>(keyspaces);
        result.put(keyspace.name(), keyspace);
        return new Schema(result);
    }

    /// The same schema without a keyspace.
    public Schema withoutKeyspace(String name) {
        SortedMap<String, KeyspaceMetadata> result = new TreeMap<>(keyspaces);
        result.remove(name);
        return new Schema(result);
    }
}
