package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The queries of a back-fill for the DataStax Bulk Loader.
final class Dsbulk {
    private Dsbulk() {}

    /// Whether rows are copied column by column, so that unloading and loading is all.
    static boolean isCopy(BackFill fill) {
        return fill.lookups().isEmpty()
                && fill.element().isEmpty()
                && fill.write().binds().stream()
                        .map(Bind::value)
                        .allMatch(value ->
                                value instanceof Expression.RowColumn
                                        || value instanceof Expression.Parameter);
    }

    /// Reads the old table for a program.
    static String unload(BackFill fill) {
        return select(fill.columns(), fill.source());
    }

    /// Reads the old table for a copy: its columns have the names of the new ones.
    static String unloadRenamed(BackFill fill) {
        List<String> read = new ArrayList<>();
        for (Bind bind : fill.write().binds()) {
            if (bind.value() instanceof Expression.RowColumn(String _, String column)) {
                String alias = column.equals(bind.marker()) ? "" : " AS " + quoted(bind.marker());
                read.add(quoted(column) + alias);
            }
        }
        return "SELECT " + String.join(", ", read) + " FROM " + fill.source();
    }

    /// Reads all rows of a table in which values are looked up: its key, and the values.
    static String unload(BackFill.Read lookup) {
        Set<String> columns = new LinkedHashSet<>();
        lookup.statement().binds().forEach(bind -> columns.add(bind.marker()));
        columns.addAll(lookup.columns());
        return select(List.copyOf(columns), lookup.table());
    }

    private static String select(List<String> columns, String table) {
        return "SELECT "
                + columns.stream().map(Dsbulk::quoted).collect(Collectors.joining(", "))
                + " FROM "
                + table;
    }

    /// Writes the new table; what follows is the timestamp in microseconds.
    static String load(String keyspace, BackFill fill) {
        List<String> columns =
                fill.write().binds().stream()
                        .filter(bind -> !(bind.value() instanceof Expression.Parameter))
                        .map(bind -> quoted(bind.marker()))
                        .toList();
        return "INSERT INTO %s.%s (%s) VALUES (%s) USING TIMESTAMP "
                .formatted(
                        quoted(keyspace),
                        quoted(fill.table()),
                        String.join(", ", columns),
                        columns.stream().map(each -> ":" + each).collect(Collectors.joining(", ")));
    }

    /// Counts the rows of the new table.
    static String count(String keyspace, BackFill fill) {
        return select(
                List.of(fill.key().getFirst()), quoted(keyspace) + "." + quoted(fill.table()));
    }

    /// A query as an argument of the command, which takes `"` and `\` only after a `\`.
    static String argument(String query) {
        return ShellText.quoted(ShellText.line(query).replace("\\", "\\\\").replace("\"", "\\\""));
    }

    /// The command, on several lines; empty where values are looked up or computed.
    static Optional<String> command(String keyspace, BackFill fill) {
        return isCopy(fill)
                ? Optional.of(
                        """
                        dsbulk unload -query %s |
                          dsbulk load -query %s"$before"\
                        """
                                .formatted(
                                        argument(unloadRenamed(fill)),
                                        argument(load(keyspace, fill))))
                : Optional.empty();
    }

    private static String quoted(String name) {
        return Identifiers.quoteIfNeeded(name);
    }
}
