package dev.rowhouse.shell.session;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.connect.Page;
import dev.rowhouse.shell.connect.Request;
import dev.rowhouse.shell.output.Colour;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.ValueFormat;
import dev.rowhouse.shell.output.ValueStyle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/// Shows the result of a statement: rows page by page, descriptions, explanations, warnings,
/// traces.
final class ResultView {
    private static final String GUARDRAIL = "Guardrail ";
    private static final int TOLD_MAX = 1_000;

    private final Output output;
    private final Interaction interaction;
    private final ShellSettings settings;
    private final TraceView traces;
    private final Set<String> told = new HashSet<>();

    ResultView(Output output, Interaction interaction, ShellSettings settings, TraceView traces) {
        this.output = output;
        this.interaction = interaction;
        this.settings = settings;
        this.traces = traces;
    }

    /// Shows an answer, asking for its further pages as they are wanted.
    ///
    /// @param word the statement's first word in lower case
    /// @param first the first page
    void show(Connection connection, String word, Request request, Page first) {
        List<UUID> traced = new ArrayList<>();
        first.tracingId().ifPresent(traced::add);
        List<String> warnings = new ArrayList<>(first.warnings());
        if (first.columns().size() > 0) {
            switch (word) {
                case "describe", "desc" ->
                        new DescriptionView(output.screen())
                                .show(
                                        first.columns(),
                                        all(connection, request, first),
                                        connection.keyspace());
                case "explain" ->
                        all(connection, request, first)
                                .forEach(row -> output.results().out().println(row.getString(0)));
                default -> showRows(connection, request, first, traced);
            }
        }
        showWarnings(warnings);
        traced.forEach(id -> traces.show(connection, output.results(), id));
    }

    private List<ResultRow> all(Connection connection, Request request, Page first) {
        List<ResultRow> rows = new ArrayList<>(first.rows());
        Page page = first;
        while (page.next().isPresent()) {
            Request next = request.at(page.next().get());
            page = interaction.await(() -> connection.execute(next));
            rows.addAll(page.rows());
        }
        return rows;
    }

    /// @param traced collects the trace IDs of further pages
    private void showRows(Connection connection, Request request, Page first, List<UUID> traced) {
        RowPrinter printer = printer(connection);
        boolean isRead = isRead();
        Page page = first;
        long shown = 0;
        while (true) {
            boolean isLast = page.next().isEmpty();
            boolean isEmptyInBetween = page.rows().isEmpty() && !(shown == 0 && isLast);
            if (!isEmptyInBetween) {
                printer.print(page, shown);
                shown += page.rows().size();
            }
            if (isLast) {
                break;
            }
            boolean goesOn = isEmptyInBetween || !isRead || interaction.wantsMore();
            if (!goesOn || interaction.isInterrupted()) {
                printer.end(shown, false);
                return;
            }
            Request next = request.at(page.next().get());
            page = interaction.await(() -> connection.execute(next));
            page.tracingId().ifPresent(traced::add);
        }
        printer.end(shown, true);
    }

    private boolean isRead() {
        return interaction.isPresent() && !output.isCaptured();
    }

    private RowPrinter printer(Connection connection) {
        Console console = output.results();
        return switch (settings.format()) {
            case JSON -> new JsonRows(console);
            case CSV ->
                    new CsvRows(
                            console,
                            new ValueFormat(settings.style().on(ValueStyle.Medium.FILE).exact()));
            case TABLE -> {
                ValueStyle.Medium medium =
                        console.colours()
                                ? ValueStyle.Medium.COLOURED_SCREEN
                                : ValueStyle.Medium.SCREEN;
                yield new TableRows(
                        console,
                        new ValueFormat(settings.style().on(medium)),
                        settings.isExpanded(),
                        isRead(),
                        console.colours()
                                ? colours(Completions.of(connection).schema())
                                : _ -> Colour.PLAIN);
            }
        };
    }

    private static Function<ColumnSpecification, Colour> colours(Schema schema) {
        return column ->
                schema.findTable(column.keyspace(), column.table())
                        .flatMap(table -> table.findColumn(column.name()))
                        .map(ResultView::colour)
                        .orElse(Colour.COLUMN);
    }

    private static Colour colour(ColumnMetadata column) {
        return switch (column.kind()) {
            case PARTITION_KEY -> Colour.PARTITION_KEY;
            case CLUSTERING -> Colour.CLUSTERING;
            case STATIC -> Colour.STATIC;
            case REGULAR -> Colour.COLUMN;
        };
    }

    /// Whether it has not been told before. A guardrail's warning is shown once, so that users of
    /// small tables do not read it with each of them.
    private boolean isNews(String warning) {
        if (!warning.startsWith(GUARDRAIL)) {
            return true;
        }
        if (told.size() >= TOLD_MAX) {
            told.clear();
        }
        return told.add(warning);
    }

    /// Below a table, as cqlsh does it; apart from what programs read.
    private void showWarnings(List<String> all) {
        List<String> warnings = all.stream().filter(this::isNews).toList();
        if (warnings.isEmpty()) {
            return;
        }
        if (settings.format() != ResultFormat.TABLE) {
            warnings.forEach(text ->
                    output.screen()
                            .err()
                            .println(output.screen().paint(Colour.WARNING, "warning: ") + text));
            return;
        }
        Console console = output.results();
        console.out().println();
        console.out().println(console.paint(Colour.WARNING, "Warnings :"));
        warnings.forEach(console.out()::println);
        console.out().println();
    }
}
