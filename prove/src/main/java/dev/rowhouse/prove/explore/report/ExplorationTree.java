package dev.rowhouse.prove.explore.report;

import java.util.LinkedHashMap;
import java.util.Map;

/// An exploration as maps, lists, strings, numbers and booleans, which any JSON library writes.
public final class ExplorationTree {
    private ExplorationTree() {}

    /// The whole report.
    public static Map<String, Object> of(Exploration exploration) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("model", exploration.model());
        tree.put("seed", exploration.seed());
        tree.put("seconds", exploration.seconds());
        exploration.replicas().ifPresent(levels -> tree.put("replicas", levels.text()));
        tree.put("converges", exploration.converges());
        tree.put("complete", exploration.isComplete());
        tree.put("combinations", exploration.encounters());
        tree.put("states", exploration.states());
        tree.put("vouched", exploration.vouched());
        tree.put("findings", exploration.findings().stream().map(ExplorationTree::of).toList());
        tree.put("glimpses", exploration.glimpses().stream().map(ExplorationTree::of).toList());
        return tree;
    }

    private static Map<String, Object> of(Finding finding) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mutations", finding.mutations());
        tree.put("situation", finding.trouble());
        tree.put("result", finding.anomaly().text());
        tree.put("combinations", finding.encounters());
        tree.put("states", finding.states());
        tree.put("complete", finding.isComplete());
        finding.witness()
                .ifPresent(way -> {
                    tree.put("instances", way.instances());
                    tree.put("calls", way.calls());
                    tree.put("steps", way.steps());
                    tree.put("difference", way.difference());
                });
        return tree;
    }

    private static Map<String, Object> of(Glimpse glimpse) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mutation", glimpse.mutation());
        tree.put("question", glimpse.question());
        tree.put("wrong", glimpse.wrong().stream().map(WrongAnswer::text).toList());
        tree.put("parameters", glimpse.parameters());
        tree.put("after", glimpse.after());
        tree.put("difference", glimpse.difference());
        return tree;
    }
}
