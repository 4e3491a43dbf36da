package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.cli.sstable.DeclaredSizes.Figure;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.plan.text.TextTable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The comparison of tables with a model, as people read it.
final class DeclaredText {
    private static final String INDENT = "  ";
    private static final double PLAIN_FACTOR = 10;

    private DeclaredText() {}

    /// The lines below the survey of a table, with a blank line at the end.
    static List<TextLine> of(Path model, DeclaredSizes sizes, PageWidth page) {
        TextTable table = TextTable.of("compared with " + model, "#model", "#files", "difference");
        for (Figure figure : sizes.figures()) {
            table.add(
                    figure.name(),
                    figure.declared().isPresent()
                            ? amount(figure, figure.declared().getAsDouble())
                            : "-",
                    amount(figure, figure.measured()),
                    figure.isOff() ? difference(figure) : "");
        }
        List<TextLine> lines = new ArrayList<>(table.lines(INDENT, page));
        if (!sizes.off().isEmpty()) {
            lines.add(TextLine.of(INDENT + advice(model, sizes)).hangingBy(INDENT));
        }
        lines.add(TextLine.BLANK);
        return lines.stream().flatMap(line -> line.wrapped(page).stream()).toList();
    }

    private static String amount(Figure figure, double number) {
        return switch (figure.unit()) {
            case COUNT -> Quantity.count(number);
            case BYTES -> Quantity.bytes(number);
        };
    }

    private static String difference(Figure figure) {
        if (figure.factor().isEmpty()) {
            return figure.isMore() ? "none in the model" : "none in the files";
        }
        double factor = figure.factor().getAsDouble();
        return (factor < PLAIN_FACTOR
                        ? Math.round(factor * PLAIN_FACTOR) / PLAIN_FACTOR + ""
                        : Quantity.count((double) Math.round(factor)))
                + (figure.isMore() ? " times more in the files" : " times more in the model");
    }

    private static String advice(Path model, DeclaredSizes sizes) {
        String owner =
                sizes.owner()
                        .map(found ->
                                " The largest partition has the rows of `%s` with one `%s`."
                                        .formatted(found.entity(), found.role()))
                        .orElse("");
        return "Off by more than a factor of 2: %s. A row is %s.%s If these are all of the table's files, correct the counts in %s."
                .formatted(
                        String.join(", ", sizes.off().stream().map(Figure::name).toList()),
                        sizes.table().rowMeaning(),
                        owner,
                        model);
    }

    /// The lines about the names of tables at the end of a report.
    static List<TextLine> of(Path model, DeclaredTables.Match match, PageWidth page) {
        List<TextLine> lines = new ArrayList<>();
        int all = match.both().size() + match.missing().size();
        lines.add(
                TextLine.of(
                        "%s: SSTables of %s of its %s"
                                .formatted(
                                        model,
                                        Quantity.count((double) match.both().size()),
                                        Quantity.count((double) all, "table"))));
        names("without SSTables", match.missing()).ifPresent(lines::add);
        names("not in the model", match.unknown()).ifPresent(lines::add);
        return lines.stream().flatMap(line -> line.wrapped(page).stream()).toList();
    }

    private static Optional<TextLine> names(String title, List<String> names) {
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        TextLine.of(INDENT + title + ": " + String.join(", ", names))
                                .hangingBy(INDENT + INDENT));
    }
}
