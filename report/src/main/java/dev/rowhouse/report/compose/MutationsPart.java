package dev.rowhouse.report.compose;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.text.CostText;
import dev.rowhouse.plan.text.CostWords;
import dev.rowhouse.plan.text.PlanOutline;
import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The mutations with their steps.
///
/// @param marks marks what is new or changed
record MutationsPart(ReportSubject subject, Links links, Marks marks, Gallery gallery) {
    Section section() {
        return Section.of("mutations", "Mutations", List.of())
                .with(subject.design().mutations().stream().map(this::section).toList());
    }

    private Section section(MutationPlan plan) {
        List<Block> blocks = new ArrayList<>();
        Optional<ConceptualMutation> asked = subject.workload().findMutation(plan.mutation());
        blocks.add(new Block.Facts(facts(plan, asked)));
        PlanBlocks texts = new PlanBlocks(plan.mutation());
        blocks.addAll(texts.of(PlanOutline.of(plan)));
        blocks.add(
                new Block.Paragraph(
                        Words.NONE
                                .andStrong("Guarantee:")
                                .andSentence(" " + plan.guarantee().text())));
        List<Block> timeline = gallery.all("mutation-" + plan.mutation());
        if (!timeline.isEmpty()) {
            blocks.add(new Block.Fold(Words.of("Timeline of one call"), timeline));
        }
        addList(blocks, "Assumes", plan.allAssumptions());
        addList(blocks, "After a crash", plan.crashes());
        asked.map(each -> each.header().jpql())
                .filter(jpql -> !jpql.isEmpty())
                .ifPresent(jpql -> blocks.add(texts.jpql(jpql)));
        String anchor = Anchor.mutation(plan.mutation());
        return Section.of(anchor, plan.mutation(), blocks)
                .about(plan.ask())
                .marked(
                        Words.NONE
                                .andBadge(
                                        tone(plan.guarantee().kind()),
                                        plan.guarantee().kind().text())
                                .and(" ")
                                .and(marks.of(anchor)));
    }

    private static void addList(List<Block> blocks, String title, List<String> sentences) {
        if (!sentences.isEmpty()) {
            blocks.add(
                    new Block.Fold(
                            Words.of(title),
                            List.of(
                                    new Block.Bullets(
                                            sentences.stream().map(Words::sentence).toList()))));
        }
    }

    private static Tone tone(Guarantee.Kind kind) {
        return switch (kind) {
            case ALWAYS, HEALS -> Tone.GOOD;
            case REPAIRS -> Tone.NEUTRAL;
            case HEALS_EXCEPT_COUNTS, ONE_CALLER -> Tone.WARNING;
        };
    }

    private List<Block.Fact> facts(MutationPlan plan, Optional<ConceptualMutation> asked) {
        List<Block.Fact> facts = new ArrayList<>();
        List<String> written =
                plan.cost().tables().stream().map(MutationCost.InTable::table).toList();
        if (!written.isEmpty()) {
            facts.add(new Block.Fact("Writes", links.tables(written)));
        }
        if (!plan.cost().readsByTable().isEmpty()) {
            facts.add(
                    new Block.Fact(
                            "Reads",
                            links.tables(List.copyOf(plan.cost().readsByTable().keySet()))));
        }
        List<String> costs = CostText.of(plan.cost());
        facts.add(
                new Block.Fact(
                        "Cost per run", Words.of(costs.getFirst().replaceFirst("^cost: ", ""))));
        if (costs.size() > 1) {
            facts.add(
                    new Block.Fact(
                            "Of these",
                            Words.of(String.join("; ", costs.subList(1, costs.size())))));
        }
        asked.flatMap(each -> each.header().rate())
                .ifPresent(rate ->
                        facts.add(
                                new Block.Fact(
                                        "Runs", Words.of(CostWords.rate(rate.perSecond())))));
        if (!plan.settings().text().isEmpty()) {
            facts.add(new Block.Fact("Request settings", Words.of(plan.settings().text())));
        }
        ProofPart.tried(subject, plan.mutation()).ifPresent(facts::add);
        return facts;
    }
}
