package dev.rowhouse.shell.session;

import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.shell.output.Colour;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.NameList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Shows the answers of DESCRIBE as cqlsh does: CREATE statements as they are; names side by side,
/// under their keyspaces when none is in use; the cluster.
final class DescriptionView {
    private static final String RANGES = "range_ownership";

    private final Console console;

    DescriptionView(Console console) {
        this.console = console;
    }

    /// @param keyspace the keyspace in use
    void show(ColumnSpecifications columns, List<ResultRow> rows, Optional<String> keyspace) {
        int statement = columns.indexOf("create_statement");
        int name = columns.indexOf("name");
        if (statement >= 0) {
            StringBuilder text = new StringBuilder();
            rows.forEach(row -> text.append('\n').append(text(row, statement)).append('\n'));
            console.out().println(text);
        } else if (name >= 0) {
            showNames(columns, rows, keyspace);
        } else {
            rows.forEach(this::showCluster);
        }
    }

    private void showNames(
            ColumnSpecifications columns, List<ResultRow> rows, Optional<String> keyspace) {
        int name = columns.indexOf("name");
        int owner = columns.indexOf("keyspace_name");
        int type = columns.indexOf("type");
        Map<String, List<String>> names = new LinkedHashMap<>();
        boolean areKeyspaces = false;
        for (ResultRow row : rows) {
            areKeyspaces |= text(row, type).equals("keyspace");
            names.computeIfAbsent(areKeyspaces ? "" : text(row, owner), _ -> new ArrayList<>())
                    .add(text(row, name));
        }
        names.forEach((of, list) -> {
            console.out().println();
            if (!of.isEmpty() && keyspace.isEmpty()) {
                String heading = "Keyspace " + of;
                console.out().println(console.paint(Colour.STRONG, heading));
                console.out().println("-".repeat(heading.length()));
            }
            console.out().print(NameList.text(list));
        });
        console.out().println();
    }

    private void showCluster(ResultRow row) {
        console.out().println();
        console.out().println("Cluster: " + row.getString("cluster"));
        console.out().println("Partitioner: " + row.getString("partitioner"));
        console.out().println("Snitch: " + row.getString("snitch"));
        console.out().println();
        if (row.columns().indexOf(RANGES) >= 0) {
            console.out().println("Range ownership:");
            row.getMap(RANGES)
                    .forEach((token, nodes) ->
                            console.out().println(" %39s  %s".formatted(token, nodes)));
            console.out().println();
        }
    }

    private static String text(ResultRow row, int index) {
        return String.valueOf(row.getString(index));
    }
}
