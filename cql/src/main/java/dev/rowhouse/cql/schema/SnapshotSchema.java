package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The file `schema.cql` that Cassandra puts beside the SSTables of a snapshot: the statements that make the table again, with the
/// user-defined types that it uses, its identity, the columns it once had, and its indexes.
///
/// Of a table `WITH COMPACT STORAGE` Cassandra writes a comment only; here the statement stands there, so that the files can be read.
public final class SnapshotSchema {
    private SnapshotSchema() {}

    /// The text for a table.
    public static String of(KeyspaceMetadata keyspace, TableMetadata table) {
        List<String> statements = new ArrayList<>();
        Set<String> used = new LinkedHashSet<>();
        table.allColumns().forEach(column -> collect(column.type(), used));
        table.droppedColumns().values().forEach(column -> collect(column.column().type(), used));
        for (UserType type : CreateStatements.typesInOrder(keyspace)) {
            if (used.contains(type.name())) {
                statements.add(ifNotExists(CreateStatements.type(type), "CREATE TYPE "));
            }
        }
        String created =
                table.isCompact()
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

    /// The text for a view.
    public static String of(ViewMetadata view) {
        return ifNotExists(CreateStatements.viewWithInternals(view), "CREATE MATERIALIZED VIEW ")
                + "\n";
    }

    private static String ifNotExists(String statement, String start) {
        return start + "IF NOT EXISTS " + statement.substring(start.length());
    }

    private static void collect(CqlType type, Set<String> used) {
        if (type instanceof UserType user) {
            used.add(user.name());
        }
        type.components().forEach(part -> collect(part, used));
    }
}
