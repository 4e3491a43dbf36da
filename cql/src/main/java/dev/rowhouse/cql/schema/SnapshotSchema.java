package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The file `schema.cql` that Cassandra puts beside the SSTables of a snapshot: the statements that
/// make the table again, with the user-defined types that it uses, its identity, the columns it
/// once had, and its indexes.
///
/// Of a table `WITH COMPACT STORAGE` Cassandra writes a comment only, and of one that once was it
/// may name a type that CQL does not have; here a statement stands there, so that the files can be
/// read.
public final class SnapshotSchema {
    private SnapshotSchema() {}

    /// The text for a table.
    public static String of(KeyspaceMetadata keyspace, TableMetadata table) {
        Map<String, UserType> used = new LinkedHashMap<>();
        table.allColumns().forEach(column -> collect(column.type(), used));
        return of(
                table,
                CreateStatements.typesInOrder(keyspace).stream()
                        .filter(type -> used.containsKey(type.name()))
                        .toList());
    }

    /// The text for a table whose keyspace is not at hand: of types that it uses frozen, all parts
    /// are.
    public static String of(TableMetadata table) {
        Map<String, UserType> used = new LinkedHashMap<>();
        table.allColumns().forEach(column -> collect(column.type(), used));
        return of(table, List.copyOf(used.values()));
    }

    private static String of(TableMetadata table, List<UserType> types) {
        List<String> statements = new ArrayList<>();
        for (UserType type : types) {
            statements.add(ifNotExists(CreateStatements.type(type), "CREATE TYPE "));
        }
        String created =
                table.isCompact() || hasUnnamedType(table)
                        ? SchemaText.table(table)
                        : CreateStatements.tableWithInternals(table);
        statements.add(ifNotExists(created, "CREATE TABLE "));
        for (IndexMetadata index : table.indexes().values()) {
            String text = CreateStatements.index(table, index);
            statements.add(
                    ifNotExists(text, index.isCustom() ? "CREATE CUSTOM INDEX " : "CREATE INDEX "));
        }
        return String.join("\n", statements) + "\n";
    }

    /// Whether Cassandra's text would have a type that its parser does not know.
    private static boolean hasUnnamedType(TableMetadata table) {
        return Stream.concat(
                        table.allColumns().stream(),
                        table.droppedColumns().values().stream().map(DroppedColumn::column))
                .anyMatch(column -> column.type() == NativeType.EMPTY);
    }

    /// The text for a view.
    public static String of(ViewMetadata view) {
        return ifNotExists(CreateStatements.viewWithInternals(view), "CREATE MATERIALIZED VIEW ")
                + "\n";
    }

    private static String ifNotExists(String statement, String start) {
        return start + "IF NOT EXISTS " + statement.substring(start.length());
    }

    /// Adds the user-defined types in a type, those that others need first.
    private static void collect(CqlType type, Map<String, UserType> used) {
        type.components().forEach(part -> collect(part, used));
        if (type instanceof UserType user) {
            used.putIfAbsent(user.name(), user);
        }
    }
}
