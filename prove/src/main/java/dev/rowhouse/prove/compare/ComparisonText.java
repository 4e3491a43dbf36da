package dev.rowhouse.prove.compare;

import static dev.rowhouse.prove.report.FigureText.bytes;
import static dev.rowhouse.prove.report.FigureText.number;
import static dev.rowhouse.prove.report.FigureText.time;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.plan.text.TextTable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A comparison of two designs as people read it.
public final class ComparisonText {
    private static final String INDENT = "  ";
    private static final String HANG = "    ";
    private static final double PARTS = 1_000;

    private ComparisonText() {}

    /// The names and predicted costs of the two designs, which the prover does not know.
    ///
    /// @param left the first model file
    /// @param right the second model file
    /// @param leftCost microseconds of one processor core per second, at the model's rates
    /// @param rightCost the same for the second design
    public record Names(String left, String right, double leftCost, double rightCost) {}

    /// The whole comparison.
    public static List<TextLine> of(Comparison comparison, Names names, PageWidth page) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.HEADING, "Comparison")
                        .and(
                                Emphasis.PLAIN,
                                " of A = %s and B = %s on the %s: %s instances, seed %d"
                                        .formatted(
                                                names.left(),
                                                names.right(),
                                                comparison.target(),
                                                number(comparison.instances()),
                                                comparison.seed()))
                        .hangingBy(INDENT));
        tables(lines, comparison, names, page);
        questions(lines, comparison, page);
        mutations(lines, comparison, page);
        if (!comparison.leftOut().isEmpty()) {
            heading(lines, "Not compared", "");
            comparison
                    .leftOut()
                    .forEach(each -> lines.add(TextLine.of(INDENT + each).hangingBy(HANG)));
        }
        return lines;
    }

    private static void heading(List<TextLine> lines, String title, String explanation) {
        lines.add(TextLine.BLANK);
        lines.add(
                TextLine.of(Emphasis.HEADING, title)
                        .and(Emphasis.FAINT, explanation.isEmpty() ? "" : " (" + explanation + ")")
                        .hangingBy(INDENT));
    }

    private static void tables(
            List<TextLine> lines, Comparison comparison, Names names, PageWidth page) {
        TextTable table =
                TextTable.of(
                        "design",
                        "#tables",
                        "#predicted cost",
                        "#predicted size",
                        "#rows loaded",
                        "#bytes loaded");
        row(table, "A", comparison.left(), names.leftCost());
        row(table, "B", comparison.right(), names.rightCost());
        heading(
                lines,
                "Tables",
                "cost: ms of one processor core per second; size at the model's counts");
        lines.addAll(table.lines(INDENT, page));
    }

    private static void row(TextTable table, String name, Comparison.Side side, double cost) {
        table.add(
                name,
                number(side.tables()),
                decimal(cost / PARTS),
                bytes(side.predictedBytes()),
                number(side.rows()),
                bytes((double) side.bytes()));
    }

    private static void questions(List<TextLine> lines, Comparison comparison, PageWidth page) {
        if (comparison.questions().isEmpty()) {
            return;
        }
        TextTable table =
                TextTable.of(
                        "question",
                        "in",
                        "#predicted reads",
                        "#reads",
                        "#partitions",
                        "#rows read",
                        "#bytes",
                        "#median",
                        "#wrong");
        for (Comparison.Pair each : comparison.questions()) {
            question(table, each.name(), "A", each.left());
            question(table, "", "B", each.right());
        }
        heading(lines, "Questions", "per answer");
        lines.addAll(table.lines(INDENT, page));
    }

    private static void question(
            TextTable table, String name, String design, Comparison.Cost cost) {
        table.add(
                name,
                design,
                decimal(cost.predictedReads()),
                decimal(cost.requests()),
                told(cost.partitions()),
                told(cost.rowsRead()),
                decimal(cost.bytes()),
                time(cost.medianMicros()),
                number(cost.wrong()));
    }

    private static void mutations(List<TextLine> lines, Comparison comparison, PageWidth page) {
        if (comparison.mutations().isEmpty()) {
            return;
        }
        TextTable table =
                TextTable.of(
                        "mutation",
                        "in",
                        "#predicted reads",
                        "#predicted rows",
                        "#statements",
                        "#rows read",
                        "#rows written",
                        "#bytes",
                        "#median");
        for (Comparison.Pair each : comparison.mutations()) {
            mutation(table, each.name(), "A", each.left());
            mutation(table, "", "B", each.right());
        }
        heading(lines, "Mutations", "per run; predictions are for the model's counts");
        lines.addAll(table.lines(INDENT, page));
    }

    private static void mutation(
            TextTable table, String name, String design, Comparison.Cost cost) {
        table.add(
                name,
                design,
                decimal(cost.predictedReads()),
                decimal(cost.predictedRows()),
                decimal(cost.requests()),
                told(cost.rowsRead()),
                decimal(cost.rowsWritten()),
                decimal(cost.bytes()),
                time(cost.medianMicros()));
    }

    private static String told(Optional<Double> value) {
        return value.map(ComparisonText::decimal).orElse("-");
    }

    private static String decimal(double value) {
        return value > 0 && value < 1
                ? String.format(Locale.ROOT, "%.2f", value)
                : number(Math.rint(value * 10) / 10);
    }
}
