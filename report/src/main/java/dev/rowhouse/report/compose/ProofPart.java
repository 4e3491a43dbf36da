package dev.rowhouse.report.compose;

import static dev.rowhouse.prove.report.FigureText.number;
import static dev.rowhouse.prove.report.FigureText.time;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.explore.report.ExplorationText;
import dev.rowhouse.prove.report.AverageAndLargest;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.report.QuestionReport;
import dev.rowhouse.prove.report.TableReport;
import dev.rowhouse.prove.report.Verdict;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The results of a proof, or how to add one.
record ProofPart(ProofReport report, Links links) {
    private static final PageWidth WIDTH = new PageWidth(100);

    static Section of(ReportSubject subject, Links links) {
        return Section.of(
                "proof",
                "Proof",
                subject.proof()
                        .map(proof -> new ProofPart(proof.report(), links).blocks(proof))
                        .orElse(
                                List.of(
                                        new Block.Notice(
                                                Tone.NEUTRAL,
                                                Words.of("This report has no proof."),
                                                List.of(
                                                        Words.of("Add one with ")
                                                                .andCode(
                                                                        "rowhouse report MODEL -o DIR --prove")
                                                                .and(
                                                                        ": it writes data through the plans, asks every question, and compares each answer with the conceptual data."))))));
    }

    /// The answers of a question in the proof.
    static Optional<Block.Fact> measured(ReportSubject subject, String question) {
        return subject.proof().stream()
                .flatMap(proof -> proof.report().questions().stream())
                .filter(each -> each.name().equals(question))
                .findFirst()
                .map(each -> {
                    Words words =
                            each.wrong() == 0
                                    ? Words.NONE.andBadge(Tone.GOOD, "right")
                                    : Words.NONE.andBadge(Tone.BAD, each.wrong() + " wrong");
                    return new Block.Fact(
                            "Proof",
                            words.and(
                                    " %s answers, median %s"
                                            .formatted(
                                                    number(each.runs()),
                                                    time(each.latency().medianMicros()))));
                });
    }

    /// The runs of a mutation in the proof.
    static Optional<Block.Fact> tried(ReportSubject subject, String mutation) {
        return subject.proof().stream()
                .flatMap(proof -> proof.report().mutations().stream())
                .filter(each -> each.name().equals(mutation))
                .findFirst()
                .map(each ->
                        new Block.Fact(
                                "Proof",
                                agreement(each)
                                        .and(
                                                " %s runs, %s crashes"
                                                        .formatted(
                                                                number(each.runs()),
                                                                number(each.crashes())))));
    }

    private static Words agreement(MutationReport report) {
        if (report.runs() == 0) {
            return Words.NONE.andBadge(Tone.WARNING, "not run");
        }
        return report.copiesAgree()
                ? Words.NONE.andBadge(Tone.GOOD, "copies agree")
                : Words.NONE.andBadge(Tone.BAD, "copies disagree");
    }

    private List<Block> blocks(ReportSubject.Proof proof) {
        List<Words> remarks = new ArrayList<>();
        remarks.add(
                Words.of(
                        "On the %s: %s instances (the model counts %s), seed %d."
                                .formatted(
                                        report.run().target(),
                                        number(report.run().instances()),
                                        number(report.run().modelInstances()),
                                        report.run().seed())));
        proof.origin().map(Words::of).ifPresent(remarks::add);
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                new Block.Notice(
                        report.isProven() ? Tone.GOOD : Tone.BAD,
                        Words.of(Verdict.text(report)),
                        remarks));
        for (List<TextLine> failure : ProofText.failures(report, proof.places())) {
            blocks.add(new Block.Printed("text", TextLine.wrapped(failure, WIDTH)));
        }
        if (!report.gaps().isEmpty()) {
            blocks.add(
                    new Block.Bullets(
                            report.gaps().stream()
                                    .map(gap ->
                                            Words.NONE
                                                    .andStrong("Not proven:")
                                                    .andSentence(" " + ProofText.line(gap)))
                                    .toList()));
        }
        if (!report.questions().isEmpty()) {
            blocks.add(questions());
        }
        if (!report.tables().isEmpty()) {
            blocks.add(tables());
        }
        if (!report.mutations().isEmpty()) {
            blocks.add(mutations());
        }
        report.races()
                .ifPresent(races ->
                        blocks.add(
                                new Block.Fold(
                                        Words.of("Concurrent callers"),
                                        List.of(
                                                new Block.Printed(
                                                        "text",
                                                        TextLine.wrapped(
                                                                ExplorationText.of(races, WIDTH),
                                                                WIDTH))))));
        blocks.add(
                new Block.Paragraph(
                        Words.NONE.andFaint(
                                "Figures with a comma are the average and the most. Times are those of the machine that ran the proof.")));
        return blocks;
    }

    private Block questions() {
        List<Block.Row> rows = new ArrayList<>();
        for (QuestionReport each : report.questions()) {
            rows.add(
                    Block.Row.of(
                            links.question(each.name()),
                            links.table(each.table()),
                            Words.of(number(each.runs())),
                            Words.of(number(each.hits())),
                            each.wrong() == 0
                                    ? Words.of("0")
                                    : Words.NONE.andBadge(Tone.BAD, number(each.wrong())),
                            Words.of(figures(each.requests())),
                            Words.of(
                                    each.reads()
                                            .map(reads -> figures(reads.partitions()))
                                            .orElse("-")),
                            Words.of(each.reads().map(reads -> figures(reads.rows())).orElse("-")),
                            Words.of(time(each.latency().medianMicros())),
                            Words.of(time(each.latency().p99Micros()))));
        }
        return new Block.Grid(
                List.of(
                        Block.Column.words("Question"),
                        Block.Column.words("Table"),
                        Block.Column.figures("Asked"),
                        Block.Column.figures("Found"),
                        Block.Column.figures("Wrong"),
                        Block.Column.figures("Requests"),
                        Block.Column.figures("Partitions"),
                        Block.Column.figures("Rows read"),
                        Block.Column.figures("Median"),
                        Block.Column.figures("p99")),
                rows);
    }

    private Block tables() {
        List<Block.Row> rows = new ArrayList<>();
        for (TableReport each : report.tables()) {
            rows.add(
                    Block.Row.of(
                            links.table(each.name()),
                            Words.of(number(each.rows())),
                            Words.of(number(Math.rint(each.predictedRows()))),
                            Words.of(number(each.partitions())),
                            Words.of(number(each.largestRows())),
                            Words.of(number(Math.rint(each.predictedLargestRows())))));
        }
        return new Block.Grid(
                List.of(
                        Block.Column.words("Table"),
                        Block.Column.figures("Rows"),
                        Block.Column.figures("Predicted"),
                        Block.Column.figures("Partitions"),
                        Block.Column.figures("Rows of the largest"),
                        Block.Column.figures("Predicted")),
                rows);
    }

    private Block mutations() {
        List<Block.Row> rows = new ArrayList<>();
        for (MutationReport each : report.mutations()) {
            rows.add(
                    Block.Row.of(
                            links.mutation(each.name()),
                            Words.of(number(each.runs())),
                            Words.of(figures(each.statements())),
                            Words.of(figures(each.reads())),
                            Words.of(number(each.crashes())),
                            agreement(each)));
        }
        return new Block.Grid(
                List.of(
                        Block.Column.words("Mutation"),
                        Block.Column.figures("Runs"),
                        Block.Column.figures("Statements"),
                        Block.Column.figures("Of them reads"),
                        Block.Column.figures("Crashed and retried"),
                        Block.Column.words("Copies")),
                rows);
    }

    private static String figures(AverageAndLargest figures) {
        return figures.average() == figures.largest()
                ? number(figures.average())
                : number(figures.average()) + ", " + number(figures.largest());
    }
}
