package dev.rowhouse.prove.report;

import static dev.rowhouse.prove.report.AlignedTable.bytes;
import static dev.rowhouse.prove.report.AlignedTable.number;
import static dev.rowhouse.prove.report.AlignedTable.time;

import java.util.List;
import java.util.Locale;

/// A proof's report as people read it.
public final class ProofText {
    private static final String INDENT = "  ";

    private ProofText() {}

    /// The whole report, ending in the verdict.
    public static String render(ProofReport report) {
        StringBuilder text = new StringBuilder();
        ProofReport.Run run = report.run();
        text.append("Proof of ")
                .append(run.model())
                .append(" on the ")
                .append(run.target())
                .append(": ")
                .append(number(run.instances()))
                .append(" instances (the model counts ")
                .append(number(run.modelInstances()))
                .append("), seed ")
                .append(run.seed())
                .append("\n\n");
        questions(report, text);
        tables(report, text);
        mutations(report, text);
        if (!report.unserved().isEmpty()) {
            text.append("Not served\n");
            report.unserved()
                    .forEach(each ->
                            text.append(INDENT)
                                    .append(each.name())
                                    .append(": ")
                                    .append(each.reason())
                                    .append('\n'));
            text.append('\n');
        }
        report.failures().forEach(failure -> text.append(render(failure)).append('\n'));
        return text.append(verdict(report)).append('\n').toString();
    }

    private static void questions(ProofReport report, StringBuilder text) {
        if (report.questions().isEmpty()) {
            return;
        }
        AlignedTable table =
                new AlignedTable(
                        2,
                        "question",
                        "answered by",
                        "asked",
                        "found",
                        "wrong",
                        "requests",
                        "partitions",
                        "rows read",
                        "returned",
                        "in memory",
                        "median",
                        "p95",
                        "p99");
        for (QuestionReport each : report.questions()) {
            table.add(
                    each.name(),
                    each.table(),
                    number(each.runs()),
                    number(each.hits()),
                    number(each.wrong()),
                    figures(each.requests()),
                    each.reads().map(reads -> figures(reads.partitions())).orElse("-"),
                    each.reads().map(reads -> figures(reads.rows())).orElse("-"),
                    figures(each.returned()),
                    each.reads().map(ProofText::inMemory).orElse("-"),
                    time(each.latency().medianMicros()),
                    time(each.latency().p95Micros()),
                    time(each.latency().p99Micros()));
        }
        text.append("Questions (per page: average, most)\n")
                .append(table.text(INDENT))
                .append('\n');
    }

    private static String inMemory(QuestionReport.Reads reads) {
        if (reads.filtered()) {
            return reads.sorted() ? "filtered, sorted" : "filtered";
        }
        return reads.sorted() ? "sorted" : "nothing";
    }

    private static String figures(Figures figures) {
        return figures.average() == figures.largest()
                ? number(figures.average())
                : number(figures.average()) + ", " + number(figures.largest());
    }

    private static void tables(ProofReport report, StringBuilder text) {
        AlignedTable table =
                new AlignedTable(
                        1,
                        "table",
                        "rows",
                        "predicted",
                        "partitions",
                        "largest partition",
                        "predicted",
                        "at full size",
                        "bytes");
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
        text.append("Tables\n").append(table.text(INDENT)).append('\n');
    }

    private static void mutations(ProofReport report, StringBuilder text) {
        if (report.mutations().isEmpty()) {
            return;
        }
        AlignedTable table =
                new AlignedTable(
                        1,
                        "mutation",
                        "runs",
                        "statements",
                        "of them reads",
                        "crashed and retried",
                        "copies");
        for (MutationReport each : report.mutations()) {
            table.add(
                    each.name(),
                    number(each.runs()),
                    figures(each.statements()),
                    figures(each.reads()),
                    number(each.crashes()),
                    each.runs() == 0 ? "not run" : each.copiesAgree() ? "agree" : "DISAGREE");
        }
        text.append("Mutations (per run: average, most)\n").append(table.text(INDENT)).append('\n');
    }

    /// One failure with its smallest case.
    public static String render(Failure failure) {
        StringBuilder text = new StringBuilder();
        text.append(capitalised(failure.kind().text())).append(": ").append(failure.subject());
        if (!failure.ask().isEmpty()) {
            text.append(" (").append(failure.ask()).append(')');
        }
        text.append('\n');
        list(text, "The smallest case found has these instances:", failure.instances());
        list(text, "then", failure.operations());
        list(text, "running", failure.statements());
        failure.difference().lines().forEach(line -> text.append(INDENT).append(line).append('\n'));
        return text.toString();
    }

    private static void list(StringBuilder text, String title, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        text.append(INDENT).append(title).append('\n');
        for (String line : lines) {
            line.lines().forEach(each -> text.append(INDENT.repeat(2)).append(each).append('\n'));
        }
    }

    private static String verdict(ProofReport report) {
        String seconds = String.format(Locale.ROOT, "%.1f s", report.run().seconds());
        if (!report.holds()) {
            int count = report.failures().size();
            return "NOT PROVEN: "
                    + (count == 1 ? "1 thing does not hold" : count + " things do not hold")
                    + " ("
                    + seconds
                    + ")";
        }
        long runs = report.questions().stream().mapToLong(QuestionReport::runs).sum();
        long changes = report.mutations().stream().mapToLong(MutationReport::runs).sum();
        long crashes = report.mutations().stream().mapToLong(MutationReport::crashes).sum();
        return "PROVEN: %s answers right, order included; %s mutations and %s crashes leave all copies in agreement (%s)"
                .formatted(number(runs), number(changes), number(crashes), seconds);
    }

    private static String capitalised(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
