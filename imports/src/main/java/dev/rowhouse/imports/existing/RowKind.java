package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.imports.name.ModelNames;
import dev.rowhouse.model.naming.SnakeCase;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The entity behind one or several tables: tables that hold the same rows by other keys belong to
/// one kind.
///
/// **Thread safety.** None; lives as long as one schema is looked at.
final class RowKind {
    /// Names of keys that do not reveal the identified entity.
    private static final Set<String> GENERAL =
            Set.of("code", "id", "key", "name", "row_id", "rowkey", "uid", "uuid");

    private final List<TableMetadata> tables = new ArrayList<>();
    private final Map<String, ColumnMetadata> columns = new LinkedHashMap<>();
    private final Set<String> alwaysThere = new LinkedHashSet<>();
    private Set<String> key = new LinkedHashSet<>();

    /// The kind of a table's rows, until other tables add information.
    RowKind(TableMetadata table) {
        key.addAll(names(table.primaryKey()));
        take(table);
    }

    /// Takes a table that holds the same rows. The columns that both tables have in their keys
    /// identify them.
    void add(TableMetadata table) {
        Set<String> shared = new LinkedHashSet<>(key);
        shared.retainAll(names(table.primaryKey()));
        // A table with an entirely different key does not change the identifying columns.
        key = shared.isEmpty() ? key : shared;
        take(table);
    }

    private void take(TableMetadata table) {
        tables.add(table);
        table.columns().forEach(column -> columns.putIfAbsent(column.name(), column));
        alwaysThere.addAll(names(table.primaryKey()));
    }

    /// Whether another table holds rows of this kind: by the same key, or called like it, with
    /// columns that one of the two has all of.
    ///
    /// @param explained columns of the table that repeat what its rows refer to
    boolean matches(TableMetadata table, Set<String> explained) {
        Set<String> other = new LinkedHashSet<>(names(table.primaryKey()));
        if (other.equals(key) && isSameThing(table)) {
            return true;
        }
        if (!table.name().contains(SnakeCase.of(ModelNames.entity(name())))) {
            return false;
        }
        boolean fits =
                table.columns().stream()
                        .allMatch(column -> has(column) || explained.contains(column.name()));
        boolean namesIt = key.stream().allMatch(each -> table.findColumn(each).isPresent());
        if (fits && namesIt) {
            return true;
        }
        boolean covers =
                columns.values().stream()
                        .allMatch(column ->
                                table.findColumn(column.name())
                                        .filter(found -> isSameType(found, column))
                                        .isPresent());
        Set<String> shared = new LinkedHashSet<>(key);
        shared.retainAll(other);
        return (fits || covers) && shared.stream().anyMatch(this::isIdentifier);
    }

    /// Whether a table of the same key is about the same things: `plays` of songs by `song_id` is,
    /// and of all that have an `id` only what is called alike, or has no other columns.
    private boolean isSameThing(TableMetadata table) {
        boolean isOfSameTypes = table.primaryKey().stream().allMatch(this::has);
        boolean isAlike =
                table.name().contains(SnakeCase.of(ModelNames.entity(name())))
                        || name().contains(SnakeCase.of(ModelNames.entity(table.name())));
        boolean isNamedByKey = key.size() == 1 && !GENERAL.contains(key.iterator().next());
        boolean hasNothingElse = table.columns().stream().allMatch(this::has);
        return isOfSameTypes
                && (isAlike
                        || isNamedByKey
                        || hasNothingElse && table.columns().size() > key.size());
    }

    private boolean has(ColumnMetadata column) {
        ColumnMetadata own = columns.get(column.name());
        return own != null && isSameType(own, column);
    }

    private static boolean isSameType(ColumnMetadata one, ColumnMetadata other) {
        return one.type().cql().equals(other.type().cql());
    }

    /// Whether a column seems to identify a thing.
    private boolean isIdentifier(String name) {
        ColumnMetadata column = columns.get(name);
        return column != null
                && (List.of("uuid", "timeuuid").contains(column.type().cql())
                        || name.matches("(?i)(.*_)?id|[a-z]+id"));
    }

    /// The tables, the first of which has the smallest key.
    List<TableMetadata> tables() {
        return List.copyOf(tables);
    }

    /// The columns of all tables, each once.
    Map<String, ColumnMetadata> columns() {
        return columns;
    }

    /// The columns that identify a row. Of a key with a time and an identifier, the identifier
    /// does.
    List<String> key() {
        boolean hasSeveralTables = tables.size() > 1;
        List<String> identifiers = key.stream().filter(this::isIdentifier).toList();
        return hasSeveralTables && identifiers.size() == 1 && key.size() > 1
                ? identifiers
                : List.copyOf(key);
    }

    /// Whether every row has a value in a column, since some table has it in its key.
    boolean isAlwaysThere(String column) {
        return alwaysThere.contains(column);
    }

    /// The name of the thing: the name of the first table, without its `_by_…` part.
    String name() {
        return tables.getFirst().name().replaceFirst("_by_.*$", "");
    }

    private static List<String> names(List<ColumnMetadata> columns) {
        return columns.stream().map(ColumnMetadata::name).toList();
    }
}
