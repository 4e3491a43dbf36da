package dev.rowhouse.report.compose;

import dev.rowhouse.plan.cost.Explanation;
import dev.rowhouse.plan.text.CostWords;
import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.ArrayList;
import java.util.List;

/// The costs of the design, and of the alternatives to it.
record CostsPart(ReportSubject subject, Links links) {
    static String anchor(String question) {
        return Anchor.of("cost", question);
    }

    Section section() {
        Explanation explanation = subject.explanation();
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                new Block.Paragraph(
                        Words.of(
                                "The design %s, %s."
                                        .formatted(
                                                CostWords.work(explanation.cost()),
                                                CostWords.verdict(explanation)))));
        if (!explanation.doubts().isEmpty()) {
            blocks.add(
                    new Block.Bullets(
                            explanation.doubts().stream()
                                    .map(doubt -> Words.of("because " + doubt))
                                    .toList()));
        }
        blocks.add(designs(explanation));
        if (!explanation.questions().isEmpty()) {
            blocks.add(questions(explanation.questions()));
        }
        if (!explanation.mutations().isEmpty()) {
            blocks.add(mutations(explanation.mutations()));
        }
        if (!explanation.tables().isEmpty()) {
            blocks.add(
                    new Block.Fold(
                            Words.of("Free choices in the keys"),
                            List.of(new Block.Bullets(choices(explanation.tables())))));
        }
        blocks.add(
                new Block.Paragraph(
                        Words.NONE.andFaint(
                                "Costs are processor time of the cluster, with waiting and storage converted at the prices of the cost model.")));
        return Section.of("costs", "Costs and alternatives", blocks)
                .with(
                        explanation.questions().stream()
                                .filter(CostsPart::hasOthers)
                                .map(this::alternatives)
                                .toList());
    }

    private static boolean hasOthers(Explanation.OfQuestion question) {
        return !question.alternatives().isEmpty() || !question.changes().isEmpty();
    }

    private Block designs(Explanation explanation) {
        double most =
                Math.max(
                        explanation.chosen(),
                        explanation.baselines().stream()
                                .mapToDouble(Explanation.Baseline::cost)
                                .max()
                                .orElse(0));
        List<Block.Row> rows = new ArrayList<>();
        rows.add(
                Block.Row.of(
                        Words.NONE.andStrong("this design"),
                        Words.of(String.valueOf(subject.design().tables().size())),
                        bar(explanation.chosen(), most, Tone.GOOD),
                        Words.NONE));
        for (Explanation.Baseline other : explanation.baselines()) {
            rows.add(
                    Block.Row.of(
                            Words.of(other.name()),
                            Words.of(String.valueOf(other.tables())),
                            bar(other.cost(), most, Tone.NEUTRAL),
                            Words.of(CostWords.compared(other.cost(), explanation.chosen()))));
        }
        return new Block.Grid(
                List.of(
                        Block.Column.words("Design"),
                        Block.Column.figures("Tables"),
                        Block.Column.words("Cost"),
                        Block.Column.words("Compared")),
                rows);
    }

    private static Words bar(double cost, double most, Tone tone) {
        return Words.NONE.andBar(most <= 0 ? 0 : Math.clamp(cost / most, 0, 1), tone);
    }

    private Block questions(List<Explanation.OfQuestion> questions) {
        double most = questions.stream().mapToDouble(CostsPart::perSecond).max().orElse(0);
        double all = questions.stream().mapToDouble(CostsPart::perSecond).sum();
        List<Block.Row> rows = new ArrayList<>();
        for (Explanation.OfQuestion question : questions) {
            double share = all <= 0 ? 0 : perSecond(question) / all;
            rows.add(
                    new Block.Row(
                            hasOthers(question) ? "" : anchor(question.name()),
                            List.of(
                                    hasOthers(question)
                                            ? Words.link(question.name(), anchor(question.name()))
                                            : links.question(question.name()),
                                    Words.of(question.answer()),
                                    Words.of(CostWords.micros(question.micros())),
                                    Words.of(
                                            CostWords.rate(question.rate())
                                                    + (question.isAssumed() ? " (assumed)" : "")),
                                    bar(perSecond(question), most, Tone.NEUTRAL)
                                            .and(
                                                    share < 0.01
                                                            ? " < 1 %"
                                                            : " %.0f %%".formatted(share * 100)),
                                    Words.of(CostWords.ways(question)))));
        }
        return new Block.Grid(
                List.of(
                        Block.Column.words("Question"),
                        Block.Column.words("Answered"),
                        Block.Column.figures("Cost per answer"),
                        Block.Column.figures("Asked"),
                        Block.Column.words("Share of all answers"),
                        Block.Column.words("Chosen as")),
                rows);
    }

    private static double perSecond(Explanation.OfQuestion question) {
        return question.micros() * question.rate();
    }

    private Block mutations(List<Explanation.OfMutation> mutations) {
        List<Block.Row> rows = new ArrayList<>();
        for (Explanation.OfMutation mutation : mutations) {
            String own = CostWords.statements(mutation.own());
            String alone = mutation.alone().map(CostWords::statements).orElse(own);
            rows.add(
                    Block.Row.of(
                            links.mutation(mutation.name()),
                            Words.of(mutation.guarantee().kind().text()),
                            Words.of(own),
                            Words.of(alone.equals(own) ? "the same" : alone)));
        }
        return new Block.Grid(
                List.of(
                        Block.Column.words("Mutation"),
                        Block.Column.words("Guarantee"),
                        Block.Column.words("Statements per run"),
                        Block.Column.words("For one caller at a time")),
                rows);
    }

    private List<Words> choices(List<Explanation.OfTable> tables) {
        return tables.stream()
                .map(table ->
                        links.table(table.name()).and(": " + String.join("; ", table.choices())))
                .toList();
    }

    private Section alternatives(Explanation.OfQuestion question) {
        List<Block> blocks = new ArrayList<>();
        double cost = subject.explanation().chosen();
        double most =
                Math.max(
                        question.micros(),
                        question.alternatives().stream()
                                .mapToDouble(Explanation.Alternative::micros)
                                .max()
                                .orElse(0));
        List<Block.Row> rows = new ArrayList<>();
        rows.add(
                Block.Row.of(
                        Words.NONE.andStrong(question.answer()),
                        Words.of(CostWords.micros(question.micros())),
                        bar(question.micros(), most, Tone.GOOD),
                        Words.of("as designed")));
        for (Explanation.Alternative other : question.alternatives()) {
            Words answer = Words.of(other.answer());
            rows.add(
                    Block.Row.of(
                            other.isAllowed()
                                    ? answer
                                    : answer.and(" ")
                                            .andBadge(Tone.WARNING, "the model forbids it"),
                            Words.of(CostWords.micros(other.micros())),
                            bar(other.micros(), most, Tone.NEUTRAL),
                            Words.of(CostWords.compared(other.total(), cost))));
        }
        blocks.add(
                new Block.Grid(
                        List.of(
                                Block.Column.words("Answer"),
                                Block.Column.figures("Cost per answer"),
                                Block.Column.words(""),
                                Block.Column.words("The whole design")),
                        rows));
        for (Explanation.RateChange change : question.changes()) {
            blocks.add(
                    new Block.Paragraph(
                            Words.of(
                                    "%s %s the design changes to"
                                            .formatted(
                                                    change.isAbove() ? "Above" : "Below",
                                                    CostWords.perTime(change.perSecond())))));
            List<Words> answers = new ArrayList<>();
            change.answers()
                    .forEach((name, answer) ->
                            answers.add(links.question(name).and(" by " + answer)));
            blocks.add(new Block.Bullets(answers));
        }
        return Section.of(anchor(question.name()), question.name(), blocks).about(question.ask());
    }
}
