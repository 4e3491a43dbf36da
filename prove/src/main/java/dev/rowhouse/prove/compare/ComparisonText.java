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
    private static final String NOT_TOLD = "-";
    private static final double PARTS = 1_000;

    private ComparisonText() {}

    /// The names and predicted costs of the two designs, which the prover does not know.
    ///
    /// @param left the first model file
    /// @param right the second model file
    /// @param leftCost microseconds of one processor core per second, at the model's rates
    /// @param rightCost the same for the second design; empty for an application's own tables
    public record Names(String left, String right, double leftCost, Optional<Double> rightCost) {}

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
        wrongAnswers(lines, comparison);
        notes(lines, "Not compared", comparison.leftOut());
        notes(lines, "Notes", comparison.notes());
        return lines;
    }

    private static void notes(List<TextLine> lines, String title, List<String> notes) {
        if (!notes.isEmpty()) {
            heading(lines, title, "");
            notes.forEach(each -> lines.add(TextLine.of(INDENT + each).hangingBy(HANG)));
        }
    }

    private static void wrongAnswers(List<TextLine> lines, Comparison comparison) {
        if (!comparison.hasWrongAnswers()) {
            return;
        }
        heading(lines, "Wrong answers", "the first of each");
        for (Comparison.WrongAnswer each : comparison.wrongAnswers()) {
            lines.add(TextLine.of(INDENT + each.question() + " in " + (each.isLeft() ? "A" : "B")));
            each.difference()
                    .lines()
                    .forEach(line -> lines.add(TextLine.of(HANG + line).hangingBy(HANG + HANG)));
        }
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
                        "#bytes loaded",
                        "#measured cost");
        Optional<Double> left = comparison.perSecond(Comparison.Pair::left);
        Optional<Double> right = comparison.perSecond(Comparison.Pair::right);
        row(table, "A", comparison.left(), Optional.of(names.leftCost()), left);
        row(table, "B", comparison.right(), names.rightCost(), right);
        heading(
                lines,
                "Tables",
                "cost: ms of a core per second; predictions at the model's counts");
        lines.addAll(table.lines(INDENT, page));
        if (left.isPresent() && right.isPresent() && left.get() > 0) {
            lines.add(
                    TextLine.of(
                                    INDENT
                                            + "With these data, B costs %s times what A costs."
                                                    .formatted(decimal(right.get() / left.get())))
                            .hangingBy(INDENT));
        }
    }

    private static void row(
            TextTable table,
            String name,
            Comparison.Side side,
            Optional<Double> predicted,
            Optional<Double> measured) {
        table.add(
                name,
                number(side.tables()),
                told(predicted.map(micros -> micros / PARTS)),
                side.predictedBytes().map(size -> bytes(size)).orElse(NOT_TOLD),
                number(side.rows()),
                bytes((double) side.bytes()),
                told(measured.map(micros -> micros / PARTS)));
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
                        "#cost",
                        "#median",
                        "#wrong");
        for (Comparison.Pair each : comparison.questions()) {
            question(table, each.name(), "A", each.left());
            question(table, "", "B", each.right());
        }
        heading(
                lines,
                "Questions",
                comparison.kind() == Comparison.Kind.APPLICATION
                        ? "per answer or first page; cost in µs; wrong: + after the mutations"
                        : "per answer; cost in µs of a core");
        lines.addAll(table.lines(INDENT, page));
    }

    private static void question(
            TextTable table, String name, String design, Comparison.Cost cost) {
        String later = cost.wrongLater() == 0 ? "" : " + " + number(cost.wrongLater());
        table.add(
                name,
                design,
                told(cost.predictedReads()),
                decimal(cost.requests()),
                told(cost.partitions()),
                told(cost.rowsRead()),
                decimal(cost.bytes()),
                told(cost.priced()),
                time(cost.medianMicros()),
                number(cost.wrong()) + later);
    }

    private static void mutations(List<TextLine> lines, Comparison comparison, PageWidth page) {
        if (comparison.mutations().isEmpty()) {
            return;
        }
        TextTable table =
                TextTable.of(
                        "mutation",
                        "in",
                        "#predicted reads, rows",
                        "#statements",
                        "#rows read",
                        "#rows written",
                        "#bytes",
                        "#cost",
                        "#median");
        for (Comparison.Pair each : comparison.mutations()) {
            mutation(table, each.name(), "A", each.left());
            mutation(table, "", "B", each.right());
        }
        heading(lines, "Mutations", "per run; cost in µs; predictions at the model's counts");
        lines.addAll(table.lines(INDENT, page));
    }

    private static void mutation(
            TextTable table, String name, String design, Comparison.Cost cost) {
        table.add(
                name,
                design,
                told(cost.predictedReads()) + ", " + told(cost.predictedRows()),
                decimal(cost.requests()),
                told(cost.rowsRead()),
                decimal(cost.rowsWritten()),
                decimal(cost.bytes()),
                told(cost.priced()),
                time(cost.medianMicros()));
    }

    private static String told(Optional<Double> value) {
        return value.map(ComparisonText::decimal).orElse(NOT_TOLD);
    }

    private static String decimal(double value) {
        return value > 0 && value < 1
                ? String.format(Locale.ROOT, "%.2f", value)
                : number(Math.rint(value * 10) / 10);
    }
}
