package dev.rowhouse.prove.report;

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

/// A proof's report as people read it: the verdict and what does not hold first, then the
/// measurements.
public final class ProofText {
    private static final String INDENT = "  ";

    private ProofText() {}

    /// The whole report as plain text with lines of any length.
    public static String render(ProofReport report) {
        return TextLine.plain(of(report, PageWidth.UNBOUNDED));
    }

    /// The whole report.
    ///
    /// @param page for which the tables are laid out
    public static List<TextLine> of(ProofReport report, PageWidth page) {
        List<TextLine> lines = new ArrayList<>();
        ProofReport.Run run = report.run();
        lines.add(
                TextLine.of(Emphasis.HEADING, "Proof of " + run.model())
                        .and(
                                Emphasis.PLAIN,
                                " on the %s: %s instances (the model counts %s), seed %d"
                                        .formatted(
                                                run.target(),
                                                number(run.instances()),
                                                number(run.modelInstances()),
                                                run.seed())));
        lines.add(
                TextLine.of(report.isProven() ? Emphasis.GOOD : Emphasis.BAD, Verdict.text(report))
                        .hangingBy(INDENT));
        report.failures()
                .forEach(failure -> {
                    lines.add(TextLine.BLANK);
                    lines.addAll(of(failure));
                });
        gaps(report, lines);
        questions(report, lines, page);
        tables(report, lines, page);
        mutations(report, lines, page);
        assumed(report, lines);
        return List.copyOf(lines);
    }

    private static void heading(List<TextLine> lines, String title, String explanation) {
        lines.add(TextLine.BLANK);
        lines.add(
                TextLine.of(Emphasis.HEADING, title)
                        .and(
                                Emphasis.FAINT,
                                explanation.isEmpty() ? "" : " (" + explanation + ")"));
    }

    private static void questions(ProofReport report, List<TextLine> lines, PageWidth page) {
        if (report.questions().isEmpty()) {
            return;
        }
        TextTable answers =
                TextTable.of("question", "#asked", "#found", "#wrong", "#median", "#p95", "#p99");
        TextTable reads =
                TextTable.of(
                        "question",
                        "table",
                        "#requests",
                        "#partitions",
                        "#rows read",
                        "#returned",
                        "in memory");
        for (QuestionReport each : report.questions()) {
            answers.add(
                    each.name(),
                    number(each.runs()),
                    number(each.hits()),
                    number(each.wrong()),
                    time(each.latency().medianMicros()),
                    time(each.latency().p95Micros()),
                    time(each.latency().p99Micros()));
            reads.add(
                    each.name(),
                    each.table(),
                    figures(each.requests()),
                    each.reads().map(found -> figures(found.partitions())).orElse("-"),
                    each.reads().map(found -> figures(found.rows())).orElse("-"),
                    figures(each.returned()),
                    each.reads().map(ProofText::inMemory).orElse("-"));
        }
        heading(lines, "Questions", "");
        lines.addAll(answers.lines(INDENT, page));
        heading(lines, "Reads", "per page: average, most");
        lines.addAll(reads.lines(INDENT, page));
    }

    private static String inMemory(QuestionReport.Reads reads) {
        if (reads.filtered()) {
            return reads.sorted() ? "filtered, sorted" : "filtered";
        }
        return reads.sorted() ? "sorted" : "nothing";
    }

    private static String figures(AverageAndLargest figures) {
        return figures.average() == figures.largest()
                ? number(figures.average())
                : number(figures.average()) + ", " + number(figures.largest());
    }

    private static void tables(ProofReport report, List<TextLine> lines, PageWidth page) {
        TextTable table =
                TextTable.of(
                        "table",
                        "#rows",
                        "#predicted",
                        "#partitions",
                        "#largest partition",
                        "#predicted",
                        "#at full size",
                        "#bytes");
        for (TableReport each : report.tables()) {
            table.add(
                    each.name(),
                    number(each.rows()),
                    number(Math.rint(each.predictedRows())),
                    number(each.partitions()),
                    number(each.largestRows()),
                    number(Math.rint(each.predictedLargestRows())),
                    number(Math.rint(each.fullLargestRows())),
                    bytes(each.fullLargestBytes()));
        }
        heading(lines, "Tables", "");
        lines.addAll(table.lines(INDENT, page));
    }

    private static void mutations(ProofReport report, List<TextLine> lines, PageWidth page) {
        if (report.mutations().isEmpty()) {
            return;
        }
        TextTable table =
                TextTable.of(
                        "mutation",
                        "#runs",
                        "#statements",
                        "#of them reads",
                        "#crashed and retried",
                        "#copies");
        for (MutationReport each : report.mutations()) {
            table.add(
                    each.name(),
                    number(each.runs()),
                    figures(each.statements()),
                    figures(each.reads()),
                    number(each.crashes()),
                    each.runs() == 0 ? "not run" : each.copiesAgree() ? "agree" : "DISAGREE");
        }
        heading(lines, "Mutations", "per run: average, most");
        lines.addAll(table.lines(INDENT, page));
    }

    private static void gaps(ProofReport report, List<TextLine> lines) {
        if (report.gaps().isEmpty()) {
            return;
        }
        heading(lines, "Not proven", "");
        report.gaps()
                .forEach(gap ->
                        lines.add(TextLine.of(Emphasis.BAD, INDENT + line(gap)).hangingBy(INDENT)));
    }

    /// One gap on one line.
    public static String line(Gap gap) {
        return gap.name() + " " + said(gap.kind()) + ": " + gap.reason();
    }

    private static String said(Gap.Kind kind) {
        return kind == Gap.Kind.UNSERVED ? "is " + kind.text() : kind.text();
    }

    private static void assumed(ProofReport report, List<TextLine> lines) {
        if (report.mutations().stream().allMatch(each -> each.assumed().isEmpty())) {
            return;
        }
        heading(lines, "Assumed, not tried", "");
        for (MutationReport each : report.mutations()) {
            each.assumed()
                    .forEach(assumption ->
                            lines.add(
                                    TextLine.of(INDENT + each.name() + ": " + assumption)
                                            .hangingBy(INDENT)));
        }
    }

    /// One failure with its smallest case.
    public static List<TextLine> of(Failure failure) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(
                                Emphasis.BAD,
                                capitalised(failure.kind().text()) + ": " + failure.subject())
                        .and(
                                Emphasis.PLAIN,
                                failure.ask().isEmpty() ? "" : " (" + failure.ask() + ")"));
        list(lines, "The smallest case found has these instances:", failure.instances());
        list(lines, "then", failure.operations());
        list(lines, "running", failure.statements());
        failure.difference().lines().forEach(line -> lines.add(TextLine.of(INDENT + line)));
        return lines;
    }

    private static void list(List<TextLine> lines, String title, List<String> texts) {
        if (texts.isEmpty()) {
            return;
        }
        lines.add(TextLine.of(INDENT + title));
        texts.stream()
                .flatMap(String::lines)
                .forEach(line -> lines.add(TextLine.of(INDENT.repeat(2) + line)));
    }

    private static String capitalised(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
