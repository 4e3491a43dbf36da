package dev.rowhouse.cli.shell;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cli.output.Colour;
import dev.rowhouse.cli.output.Console;
import dev.rowhouse.cli.output.NameList;
import dev.rowhouse.cli.output.ResultTable;
import dev.rowhouse.cli.output.ValueFormat;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ResultRow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// What comes of a statement, as cqlsh shows it: tables page by page, rows on their sides, descriptions, warnings.
final class ResultView {
    private final Rowhouse database;
    private final Console console;
    private final Interaction interaction;
    private final TraceView traces;

    ResultView(Rowhouse database, Console console, Interaction interaction, TraceView traces) {
        this.database = database;
        this.console = console;
        this.interaction = interaction;
        this.traces = traces;
    }

    /// Shows a result.
    ///
    /// @param word the statement's first word in lower case
    /// @param isExpanded whether each row is to be shown on its side
    /// @param keyspace the keyspace in use
    void show(String word, ResultSet result, boolean isExpanded, Optional<String> keyspace) {
        List<UUID> traced = new ArrayList<>();
        result.tracingId().ifPresent(traced::add);
        if (result.columns().size() > 0) {
            switch (word) {
                case "describe", "desc" -> showDescription(result, keyspace);
                case "explain" -> result.all().forEach(row -> console.out().println(text(row, 0)));
                default -> showRows(result, isExpanded, traced);
            }
        }
        if (!result.warnings().isEmpty()) {
            console.out().println();
            console.out().println(console.paint(Colour.WARNING, "Warnings :"));
            result.warnings().forEach(console.out()::println);
            console.out().println();
        }
        traced.forEach(traces::show);
    }

    /// @param traced where to add by what the traces of further pages are found
    private void showRows(ResultSet first, boolean isExpanded, List<UUID> traced) {
        console.out().println();
        ResultSet page = first;
        long shown = 0;
        while (true) {
            boolean isEmptyInBetween = page.rows().isEmpty() && !(shown == 0 && page.isLastPage());
            if (!isEmptyInBetween) {
                ResultTable table = table(page);
                console.out()
                        .print(
                                isExpanded
                                        ? table.expandedText(console, shown)
                                        : table.text(console));
                shown += page.rows().size();
                console.out().println();
            }
            if (page.isLastPage()) {
                break;
            }
            boolean goesOn = isEmptyInBetween || interaction.wantsMore();
            if (!goesOn || interaction.isInterrupted()) {
                console.out().println("(" + shown + " rows shown, there are more)");
                return;
            }
            ResultSet before = page;
            page = interaction.await(before::nextPage);
            page.tracingId().ifPresent(traced::add);
        }
        console.out().println("(" + shown + " rows)");
    }

    private ResultTable table(ResultSet page) {
        List<ResultTable.Column> columns = new ArrayList<>();
        for (ColumnSpecification column : page.columns()) {
            columns.add(new ResultTable.Column(column.name(), colourOf(column)));
        }
        List<List<ResultTable.Value>> rows = new ArrayList<>();
        for (ResultRow row : page.rows()) {
            List<ResultTable.Value> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                Bytes value = row.getBytes(i);
                values.add(
                        value == null
                                ? ResultTable.Value.NULL
                                : ResultTable.Value.of(
                                        ValueFormat.of(page.columns().get(i).type(), value)));
            }
            rows.add(values);
        }
        return new ResultTable(columns, rows);
    }

    private Colour colourOf(ColumnSpecification column) {
        Optional<TableMetadata> table =
                database.schema().findTable(column.keyspace(), column.table());
        boolean isKey =
                table.flatMap(found -> found.findColumn(column.name()))
                        .map(ColumnMetadata::isPrimaryKey)
                        .orElse(false);
        return isKey ? Colour.KEY : Colour.COLUMN;
    }

    /// CREATE statements as they are; names side by side, under their keyspaces when none is in use.
    private void showDescription(ResultSet result, Optional<String> keyspace) {
        int statement = result.columns().indexOf("create_statement");
        int name = result.columns().indexOf("name");
        if (statement >= 0) {
            StringBuilder text = new StringBuilder();
            result.all()
                    .forEach(row -> text.append('\n').append(text(row, statement)).append('\n'));
            console.out().println(text);
        } else if (name >= 0) {
            showNames(result, name, keyspace);
        } else {
            showCluster(result);
        }
    }

    private void showNames(ResultSet result, int name, Optional<String> keyspace) {
        int owner = result.columns().indexOf("keyspace_name");
        int type = result.columns().indexOf("type");
        Map<String, List<String>> names = new LinkedHashMap<>();
        boolean areKeyspaces = false;
        for (ResultRow row : result.all()) {
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

    private void showCluster(ResultSet result) {
        console.out().println();
        for (ResultRow row : result.all()) {
            for (int i = 0; i < row.size(); i++) {
                String name = result.columns().get(i).name();
                String heading = Character.toUpperCase(name.charAt(0)) + name.substring(1);
                String value = text(row, i).replaceFirst("^org\\.apache\\.cassandra\\.dht\\.", "");
                console.out().println(heading + ": " + value);
            }
        }
        console.out().println();
    }

    private static String text(ResultRow row, int index) {
        return String.valueOf(row.getString(index));
    }
}
