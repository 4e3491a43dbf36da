package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.design.plan.Bind;
import dev.rowhouse.design.plan.Expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A back-fill as a command of the DataStax Bulk Loader, where rows are copied column by column.
final class Dsbulk {
    private Dsbulk() {}

    /// The command, on several lines; empty where values are looked up or computed.
    static Optional<String> of(String keyspace, BackFill fill) {
        if (!fill.lookups().isEmpty() || fill.element().isPresent()) {
            return Optional.empty();
        }
        List<String> read = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        List<String> markers = new ArrayList<>();
        for (Bind bind : fill.write().binds()) {
            if (bind.value() instanceof Expression.RowColumn(String _, String column)) {
                read.add(
                        quoted(column)
                                + (column.equals(bind.marker())
                                        ? ""
                                        : " AS " + quoted(bind.marker())));
                columns.add(quoted(bind.marker()));
                markers.add(":" + quoted(bind.marker()));
            } else if (!(bind.value() instanceof Expression.Parameter)) {
                return Optional.empty();
            }
        }
        return Optional.of(
                """
                dsbulk unload -query "SELECT %s FROM %s" |
                  dsbulk load -query "INSERT INTO %s.%s (%s) VALUES (%s) USING TIMESTAMP $before\"\
                """
                        .formatted(
                                String.join(", ", read),
                                fill.source(),
                                quoted(keyspace),
                                quoted(fill.table()),
                                String.join(", ", columns),
                                String.join(", ", markers)));
    }

    private static String quoted(String name) {
        return Identifiers.quoteIfNeeded(name);
    }
}
