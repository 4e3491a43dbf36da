package dev.rowhouse.design.text;

import dev.rowhouse.plan.cost.Explanation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Converts an explanation to a tree of maps and lists for machines.
public final class ExplanationTree {
    private ExplanationTree() {}

    /// The whole explanation. Costs are microseconds of processor time per second.
    public static Map<String, Object> of(Explanation explanation) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("cost", explanation.cost());
        tree.put("chosenCost", explanation.chosen());
        tree.put("proven", explanation.isProven());
        tree.put("moreThanLeast", explanation.more());
        tree.put("doubts", explanation.doubts());
        tree.put("candidates", explanation.candidates());
        tree.put(
                "baselines",
                explanation.baselines().stream()
                        .map(each ->
                                Map.of(
                                        "name", each.name(),
                                        "tables", each.tables(),
                                        "cost", each.cost()))
                        .toList());
        tree.put("questions", explanation.questions().stream().map(ExplanationTree::of).toList());
        tree.put(
                "freeChoices",
                explanation.tables().stream()
                        .map(each -> Map.of("table", each.name(), "choices", each.choices()))
                        .toList());
        tree.put("mutations", explanation.mutations().stream().map(ExplanationTree::of).toList());
        return tree;
    }

    private static Map<String, Object> of(Explanation.OfMutation mutation) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mutation", mutation.name());
        tree.put("guarantee", mutation.guarantee().kind().text());
        tree.put("reason", mutation.guarantee().reason());
        tree.put("statements", mutation.own().all());
        tree.put("conditional", mutation.own().conditional());
        mutation.alone()
                .ifPresent(alone -> {
                    tree.put("statementsForOneCaller", alone.all());
                    tree.put("conditionalForOneCaller", alone.conditional());
                });
        return tree;
    }

    /// The explanation of one question, with the other ways to answer it.
    public static Map<String, Object> of(Explanation.OfQuestion question) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("question", question.name());
        tree.put("answer", question.answer());
        tree.put("microsPerAnswer", question.micros());
        tree.put("answersPerSecond", question.rate());
        tree.put("rateAssumed", question.isAssumed());
        tree.put("ways", question.ways());
        tree.put("ordered", question.isOrdered());
        tree.put("alternatives", alternatives(question));
        tree.put("changes", question.changes().stream().map(ExplanationTree::of).toList());
        return tree;
    }

    private static Map<String, Object> of(Explanation.RateChange change) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(change.isAbove() ? "abovePerSecond" : "belowPerSecond", change.perSecond());
        tree.put("answers", change.answers());
        return tree;
    }

    private static List<Map<String, Object>> alternatives(Explanation.OfQuestion question) {
        return question.alternatives().stream()
                .map(each ->
                        Map.<String, Object>of(
                                "answer", each.answer(),
                                "microsPerAnswer", each.micros(),
                                "designCost", each.total(),
                                "allowed", each.isAllowed()))
                .toList();
    }
}
