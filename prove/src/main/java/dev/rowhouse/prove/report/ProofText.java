package dev.rowhouse.prove.report;

import static dev.rowhouse.prove.report.FigureText.bytes;
import static dev.rowhouse.prove.report.FigureText.number;
import static dev.rowhouse.prove.report.FigureText.time;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.plan.text.TextTable;
import dev.rowhouse.prove.explore.report.ExplorationText;

import java.util.ArrayList;
import java.util.List;

/// A proof's report as people read it: the verdict and what does not hold first, then the
/// measurements.
public final class ProofText {
    private static final String INDENT = "  ";
    private static final String HANG = "    ";

    private ProofText() {}

    /// The whole report as plain text with lines of any length.
    public static String render(ProofReport report) {
        return TextLine.plain(of(report, PageWidth.UNBOUNDED));
    }

    /// The whole report on a model whose file is unknown.
    ///
    /// @param page for which the tables are laid out
    public static List<TextLine> of(ProofReport report, PageWidth page) {
        return of(report, WorkloadPlaces.unknown(""), page);
    }

    /// The whole report.
    ///
    /// @param places the model file, and the places of its questions and mutations
    /// @param page for which the tables are laid out
    public static List<TextLine> of(ProofReport report, WorkloadPlaces places, PageWidth page) {
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
                                                run.seed()))
                        .hangingBy(INDENT));
        lines.add(
                TextLine.of(report.isProven() ? Emphasis.GOOD : Emphasis.BAD, Verdict.text(report))
                        .hangingBy(INDENT));
        failures(report, places)
                .forEach(failure -> {
                    lines.add(TextLine.BLANK);
                    lines.addAll(failure);
                });
        gaps(report, lines);
        skipped(report, lines);
        warnings(report, lines);
        questions(report, lines, page);
        tables(report, lines, page);
        mutations(report, lines, page);
        report.races().ifPresent(races -> lines.addAll(ExplorationText.of(races, page)));
        assumed(report, lines);
        return List.copyOf(lines);
    }

    /// The failures of a report, each as lines.
    public static List<List<TextLine>> failures(ProofReport report, WorkloadPlaces places) {
        Located located = new Located(report, places);
        return FailureIds.of(report.failures()).entrySet().stream()
                .map(each ->
                        FailureText.of(each.getValue(), each.getKey(), located.of(each.getValue())))
                .toList();
    }

    /// One failure outside of a report.
    ///
    /// @param places the model file, and the places of its questions and mutations
    public static List<TextLine> failure(Failure failure, WorkloadPlaces places) {
        return FailureText.of(
                failure,
                FailureIds.of(List.of(failure)).keySet().iterator().next(),
                places.find(failure.subject()));
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
        if (report.tables().isEmpty()) {
            return;
        }
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
                        lines.add(TextLine.of(Emphasis.BAD, INDENT + line(gap)).hangingBy(HANG)));
    }

    /// The phases that did not run because of a failure; the others are gaps.
    private static void skipped(ProofReport report, List<TextLine> lines) {
        if (report.holds() || report.conditions().skipped().isEmpty()) {
            return;
        }
        heading(lines, "Skipped", "");
        report.conditions()
                .skipped()
                .forEach(each ->
                        lines.add(
                                TextLine.of(INDENT + each.phase() + ": " + each.reason())
                                        .hangingBy(HANG)));
    }

    private static void warnings(ProofReport report, List<TextLine> lines) {
        if (report.conditions().warnings().isEmpty()) {
            return;
        }
        heading(lines, "Warnings of the design", "");
        report.conditions()
                .warnings()
                .forEach(each ->
                        lines.add(
                                TextLine.of(
                                                "%s%s: %s; %s"
                                                        .formatted(
                                                                INDENT,
                                                                each.subject(),
                                                                each.message(),
                                                                each.remedy()))
                                        .hangingBy(HANG)));
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
                                            .hangingBy(HANG)));
        }
    }
}
