package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.UserType;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A keyspace: how its data is replicated, and what lives in it.
///
/// @param name its name, without quotes
/// @param replication the replication strategy under `class`, and its options
/// @param durableWrites whether writes go through the commit log
/// @param tables the tables by name
/// @param types the user-defined types by name, not frozen
/// @param views the materialized views by name
/// @param functions the user-defined functions and aggregates
/// @param notes comments and security labels
public record KeyspaceMetadata(
        String name,
        Map<String, String> replication,
        boolean durableWrites,
        SortedMap<String, TableMetadata> tables,
        SortedMap<String, UserType> types,
        SortedMap<String, ViewMetadata> views,
        UserFunctions functions,
        Notes notes) {
    /// Copies the maps.
    public KeyspaceMetadata {
        replication = Collections.unmodifiableSortedMap(new TreeMap<>(replication));
        tables = copy(tables);
        types = copy(types);
        views = copy(views);
    }

    private static <V> SortedMap<String, V> copy(Map<String, V> map) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(map));
    }

    /// A keyspace with nothing in it.
    public static KeyspaceMetadata of(
            String name, Map<String, String> replication, boolean durableWrites) {
        return new KeyspaceMetadata(
                name,
                replication,
                durableWrites,
                new TreeMap<>(),
                new TreeMap<>(),
                new TreeMap<>(),
                UserFunctions.NONE,
                Notes.NONE);
    }

    /// The table of a name; not a view.
    public Optional<TableMetadata> findTable(String tableName) {
        return Optional.ofNullable(tables.get(tableName));
    }

    /// The table of a name, or the table behind the view of that name.
    public Optional<TableMetadata> findTableOrView(String tableName) {
        return findTable(tableName).or(() -> findView(tableName).map(ViewMetadata::table));
    }

    /// The materialized view of a name.
    public Optional<ViewMetadata> findView(String viewName) {
        return Optional.ofNullable(views.get(viewName));
    }

    /// The user-defined type of a name, not frozen.
    public Optional<UserType> findType(String typeName) {
        return Optional.ofNullable(types.get(typeName));
    }

    /// The index of a name, with its table.
    public Optional<TableMetadata> findTableOfIndex(String indexName) {
        return tables.values().stream()
                .filter(table -> table.indexes().containsKey(indexName))
                .findFirst();
    }

    /// The materialized views that follow a table, by name.
    public List<ViewMetadata> viewsOf(String tableName) {
        return views.values().stream().filter(view -> view.baseTable().equals(tableName)).toList();
    }

    /// The tables and the tables behind views, by name within each.
    public Stream<TableMetadata> tablesAndViews() {
        return Stream.concat(
                tables.values().stream(), views.values().stream().map(ViewMetadata::table));
    }

    /// The same keyspace with other parameters.
    public KeyspaceMetadata withParameters(
            Map<String, String> newReplication, boolean newDurableWrites) {
        return new KeyspaceMetadata(
                name, newReplication, newDurableWrites, tables, types, views, functions, notes);
    }

    /// The same keyspace with a table added, or put in place of the one of the same name.
    public KeyspaceMetadata withTable(TableMetadata table) {
        return new KeyspaceMetadata(
                name,
                replication,
                durableWrites,
                with(tables, table.name(), table),
                types,
                views,
                functions,
                notes);
    }

    /// The same keyspace without a table.
    public KeyspaceMetadata withoutTable(String tableName) {
        return new KeyspaceMetadata(
                name,
                replication,
                durableWrites,
                without(tables, tableName),
                types,
                views,
                functions,
                notes);
    }

    /// The same keyspace with a view added, or put in place of the one of the same name.
    public KeyspaceMetadata withView(ViewMetadata view) {
        return new KeyspaceMetadata(
                name,
                replication,
                durableWrites,
                tables,
                types,
                with(views, view.name(), view),
                functions,
                notes);
    }

    /// The same keyspace without a view.
    public KeyspaceMetadata withoutView(String viewName) {
        return new KeyspaceMetadata(
                name,
                replication,
                durableWrites,
                tables,
                types,
                without(views, viewName),
                functions,
                notes);
    }

    /// The same keyspace with a user-defined type added.
    public KeyspaceMetadata withType(UserType type) {
        return new KeyspaceMetadata(
                name,
                replication,
                durableWrites,
                tables,
                with(types, type.name(), type),
                views,
                functions,
                notes);
    }

    /// The same keyspace without a user-defined type.
    public KeyspaceMetadata withoutType(String typeName) {
        return new KeyspaceMetadata(
                name,
                replication,
                durableWrites,
                tables,
                without(types, typeName),
                views,
                functions,
                notes);
    }

    /// The same keyspace with a user-defined type changed wherever it is used: in other types, in
    /// tables and in views.
    public KeyspaceMetadata withUpdatedType(UserType updated) {
        TreeMap<String, TableMetadata> newTables = new TreeMap<>(tables);
        TreeMap<String, UserType> newTypes = new TreeMap<>(types);
        TreeMap<String, ViewMetadata> newViews = new TreeMap<>(views);
        newTypes.replaceAll((key, type) -> (UserType) type.withUserType(updated));
        newTables.replaceAll((key, table) -> table.withUserType(updated));
        newViews.replaceAll((key, view) -> view.withUserType(updated));
        return new KeyspaceMetadata(
                name,
                replication,
                durableWrites,
                newTables,
                newTypes,
                newViews,
                functions.withUserType(updated),
                notes);
    }

    /// The same keyspace with a function or aggregate added, or put in place of the one of the same
    /// name and argument types.
    public KeyspaceMetadata withFunction(UserFunction function) {
        return withFunctions(functions.with(function));
    }

    /// The same keyspace without a function or aggregate.
    public KeyspaceMetadata withoutFunction(UserFunction function) {
        return withFunctions(functions.without(function));
    }

    private KeyspaceMetadata withFunctions(UserFunctions newFunctions) {
        return new KeyspaceMetadata(
                name, replication, durableWrites, tables, types, views, newFunctions, notes);
    }

    /// The same keyspace with other comments and security labels.
    public KeyspaceMetadata withNotes(Notes newNotes) {
        return new KeyspaceMetadata(
                name, replication, durableWrites, tables, types, views, functions, newNotes);
    }

    private static <V> SortedMap<String, V> with(SortedMap<String, V> map, String key, V value) {
        SortedMap<String, V> result = new TreeMap<>(map);
        result.put(key, value);
        return result;
    }

    private static <V> SortedMap<String, V> without(SortedMap<String, V> map, String key) {
        SortedMap<String, V> result = new TreeMap<>(map);
        result.remove(key);
        return result;
    }
}
