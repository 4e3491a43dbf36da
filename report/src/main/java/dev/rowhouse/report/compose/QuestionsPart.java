package dev.rowhouse.report.compose;

import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.cost.Explanation;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.step.AnswerCost;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.text.CostWords;
import dev.rowhouse.plan.text.PlanOutline;
import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Words;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The questions with their statements.
///
/// @param marks marks what is new or changed
record QuestionsPart(ReportSubject subject, Links links, Marks marks) {
    Section section() {
        return Section.of("questions", "Questions", List.of())
                .with(subject.design().queries().stream().map(this::section).toList());
    }

    private Section section(QueryPlan plan) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Facts(facts(plan)));
        PlanBlocks texts = new PlanBlocks(plan.query());
        blocks.addAll(texts.of(PlanOutline.of(plan)));
        if (!plan.reason().isEmpty()) {
            blocks.add(new Block.Paragraph(Words.NONE.andFaint(plan.reason())));
        }
        subject.workload()
                .findQuestion(plan.query())
                .map(Question::jpql)
                .ifPresent(jpql -> blocks.add(texts.jpql(jpql)));
        if (!plan.accessPath().isEmpty()) {
            blocks.add(
                    new Block.Fold(
                            Words.of("Access path"),
                            List.of(PlanBlocks.printed(plan.accessPath()))));
        }
        String anchor = Anchor.question(plan.query());
        return Section.of(anchor, plan.query(), blocks).about(plan.ask()).marked(marks.of(anchor));
    }

    private List<Block.Fact> facts(QueryPlan plan) {
        List<Block.Fact> facts = new ArrayList<>();
        List<String> tables =
                plan.cost().reads().stream().map(AnswerCost.InStep::table).distinct().toList();
        facts.add(
                new Block.Fact(
                        "Reads", links.tables(tables.isEmpty() ? List.of(plan.source()) : tables)));
        subject.workload()
                .findQuestion(plan.query())
                .ifPresent(question -> {
                    addQuestions(facts, "After", subject.workload().asksBefore(question.asked()));
                    addQuestions(facts, "Next", question.next());
                });
        facts.add(
                new Block.Fact(
                        "Requests per answer", Words.of(Quantity.count(plan.cost().requests()))));
        explained(plan)
                .ifPresent(explained -> {
                    facts.add(
                            new Block.Fact(
                                    "Asked",
                                    Words.of(
                                            CostWords.rate(explained.rate())
                                                    + (explained.isAssumed()
                                                            ? " (assumed)"
                                                            : ""))));
                    facts.add(
                            new Block.Fact(
                                    "Cost per answer",
                                    Words.link(
                                            CostWords.micros(explained.micros()),
                                            CostsPart.anchor(plan.query()))));
                });
        plan.page()
                .ifPresent(rows ->
                        facts.add(new Block.Fact("Page", Words.of(Quantity.count(rows, "row")))));
        if (!plan.settings().text().isEmpty()) {
            facts.add(new Block.Fact("Request settings", Words.of(plan.settings().text())));
        }
        ProofPart.measured(subject, plan.query()).ifPresent(facts::add);
        return facts;
    }

    private void addQuestions(List<Block.Fact> facts, String label, List<String> names) {
        if (!names.isEmpty()) {
            facts.add(new Block.Fact(label, links.questions(names)));
        }
    }

    private Optional<Explanation.OfQuestion> explained(QueryPlan plan) {
        return subject.explanation().questions().stream()
                .filter(each -> each.name().equals(plan.query()))
                .findFirst();
    }
}
