package dev.rowhouse.shell.copy;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.shell.connect.Connection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The columns of a table, in the order in which COPY takes them when none are named: the primary
/// key, then the others by name.
///
/// @param columns the columns in that order
record TableColumns(List<Column> columns) {
    /// The role of a column in its table.
    enum Kind {
        PARTITION_KEY,
        CLUSTERING,
        OTHER
    }

    /// @param position the place in the partition key or among the clustering columns
    record Column(String name, Kind kind, int position, boolean isCounter) {
        boolean isKey() {
            return kind != Kind.OTHER;
        }
    }

    /// Asks the database.
    ///
    /// @throws CopyException when there is no such table
    static TableColumns of(Connection connection, String keyspace, String table) {
        for (String schema : List.of("system_schema", "system_virtual_schema")) {
            List<ResultRow> rows =
                    connection.all(
                            "SELECT column_name, kind, position, type FROM %s.columns WHERE keyspace_name = %s AND table_name = %s"
                                    .formatted(
                                            schema,
                                            CqlKeywords.literal(keyspace),
                                            CqlKeywords.literal(table)));
            if (!rows.isEmpty()) {
                return of(rows);
            }
        }
        throw new CopyException("there is no table " + table + " in keyspace " + keyspace);
    }

    private static TableColumns of(List<ResultRow> rows) {
        List<Column> columns = new ArrayList<>();
        for (ResultRow row : rows) {
            Kind kind =
                    switch (String.valueOf(row.getString("kind"))) {
                        case "partition_key" -> Kind.PARTITION_KEY;
                        case "clustering" -> Kind.CLUSTERING;
                        default -> Kind.OTHER;
                    };
            columns.add(
                    new Column(
                            String.valueOf(row.getString("column_name")),
                            kind,
                            row.getInt("position"),
                            String.valueOf(row.getString("type")).equals("counter")));
        }
        columns.sort(
                Comparator.comparing(Column::kind)
                        .thenComparingInt(Column::position)
                        .thenComparing(Column::name));
        return new TableColumns(List.copyOf(columns));
    }

    List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /// The columns of the primary key in order.
    List<Column> key() {
        return columns.stream().filter(Column::isKey).toList();
    }

    List<String> partitionKey() {
        return columns.stream()
                .filter(column -> column.kind() == Kind.PARTITION_KEY)
                .map(Column::name)
                .toList();
    }

    /// Whether one of some columns is a counter.
    boolean hasCounter(List<String> names) {
        return columns.stream().anyMatch(one -> one.isCounter() && names.contains(one.name()));
    }

    /// The names, each as CQL writes it.
    static List<String> quoted(List<String> names) {
        return names.stream().map(CqlKeywords::quoteIfNeeded).toList();
    }
}
