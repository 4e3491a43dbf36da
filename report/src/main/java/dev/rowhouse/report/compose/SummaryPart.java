package dev.rowhouse.report.compose;

import dev.rowhouse.model.concept.TimeText;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.text.CostWords;
import dev.rowhouse.plan.text.RateText;
import dev.rowhouse.prove.report.Verdict;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The first part: the figures of the whole design.
final class SummaryPart {
    private SummaryPart() {}

    static Section of(ReportSubject subject, Links links) {
        Design design = subject.design();
        List<Block> blocks = new ArrayList<>();
        subject.proof()
                .ifPresent(proof ->
                        blocks.add(
                                new Block.Notice(
                                        proof.report().isProven() ? Tone.GOOD : Tone.BAD,
                                        Words.of(Verdict.text(proof.report())),
                                        List.of())));
        List<Block.Fact> facts = new ArrayList<>();
        facts.add(new Block.Fact("Keyspace", Words.code(design.keyspace())));
        facts.add(fact("Tables", "tables", Quantity.count(design.tables().size(), "table")));
        facts.add(
                fact(
                        "Questions",
                        "questions",
                        Quantity.count(design.queries().size(), "question")));
        if (!subject.workload().mutations().isEmpty()) {
            facts.add(
                    fact(
                            "Mutations",
                            "mutations",
                            Quantity.count(design.mutations().size(), "mutation")));
        }
        facts.add(new Block.Fact("Attention", attention(design)));
        facts.add(fact("Data", "sizes", data(design.forecast())));
        facts.add(
                fact(
                        "Cost",
                        "costs",
                        CostWords.work(subject.explanation().cost())
                                + ", "
                                + CostWords.verdict(subject.explanation())));
        oneCaller(design, links).ifPresent(facts::add);
        subject.changes()
                .ifPresent(changes ->
                        facts.add(
                                fact(
                                        "Changes",
                                        "changes",
                                        changes.isEmpty()
                                                ? "none"
                                                : Quantity.count(changes.count(), "change"))));
        if (subject.proof().isEmpty()) {
            facts.add(fact("Proof", "proof", "none in this report"));
        }
        blocks.add(new Block.Facts(facts));
        RateText.of(design)
                .ifPresent(text ->
                        blocks.add(new Block.Paragraph(Words.NONE.andFaint(capital(text) + "."))));
        return Section.of("summary", "Summary", blocks);
    }

    private static Block.Fact fact(String name, String anchor, String text) {
        return new Block.Fact(name, Words.link(text, anchor));
    }

    private static Words attention(Design design) {
        if (design.unserved().isEmpty() && design.warnings().isEmpty()) {
            return Words.NONE.andBadge(Tone.GOOD, "no warnings");
        }
        List<Words> parts = new ArrayList<>();
        if (!design.unserved().isEmpty()) {
            parts.add(Words.link(design.unserved().size() + " not served", "warnings"));
        }
        if (!design.warnings().isEmpty()) {
            parts.add(Words.link(Quantity.count(design.warnings().size(), "warning"), "warnings"));
        }
        return Words.joined(parts, ", ");
    }

    private static String data(Forecast forecast) {
        String today =
                Quantity.bytes(forecast.bytesToday())
                        + (forecast.copies() == 1
                                ? ""
                                : " with %d replicas".formatted(forecast.copies()));
        return forecast.isMoving()
                ? "%s, %s in %s"
                        .formatted(
                                today,
                                Quantity.bytes(forecast.bytesThen()),
                                TimeText.of(forecast.horizon()))
                : today;
    }

    private static Optional<Block.Fact> oneCaller(Design design, Links links) {
        List<String> names =
                design.mutations().stream()
                        .filter(plan -> plan.guarantee().kind() == Guarantee.Kind.ONE_CALLER)
                        .map(MutationPlan::mutation)
                        .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Fact("One caller at a time for", links.mutations(names)));
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
