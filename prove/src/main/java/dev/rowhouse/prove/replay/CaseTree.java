package dev.rowhouse.prove.replay;

import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Trial;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A failing case as a tree for JSON, complete enough to be repeated: the model, the seed, the
/// instances, the operations with their parameters, and the check.
public final class CaseTree {
    /// The version of the format.
    static final String FORMAT = "rowhouse-case/1";

    private CaseTree() {}

    /// The tree of a case.
    public static Map<String, Object> of(
            Trial.Case failing, Trial.Finding finding, CaseOrigin origin) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("format", FORMAT);
        tree.put("model", origin.model());
        tree.put("seed", origin.seed());
        tree.put("at", origin.at().toString());
        tree.put("kind", finding.kind().id());
        tree.put("difference", finding.difference());
        tree.put(
                "instances",
                failing.data().targetsFirst().stream().map(CaseTree::instance).toList());
        tree.put("operations", failing.operations().stream().map(CaseTree::operation).toList());
        tree.put("check", check(failing.check()));
        return tree;
    }

    private static Map<String, Object> instance(Instance instance) {
        Map<String, Object> values = new LinkedHashMap<>();
        instance.values().forEach((path, value) -> values.put(path, CaseValues.tree(value)));
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("entity", instance.entity());
        tree.put("values", values);
        return tree;
    }

    private static Map<String, Object> operation(Operation operation) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mutation", operation.mutation().header().name());
        tree.put("parameters", parameters(operation.bindings()));
        if (operation.misses() == Misses.SOME) {
            tree.put("mayMiss", true);
        }
        operation.crashAfterWrites().ifPresent(writes -> tree.put("crashAfterWrites", writes));
        return tree;
    }

    private static Map<String, @Nullable Object> parameters(Bindings bindings) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        bindings.values()
                .forEach((name, value) ->
                        tree.put(name, value.<Object>map(CaseValues::tree).orElse(null)));
        return tree;
    }

    private static Map<String, Object> check(Trial.Check check) {
        Map<String, Object> tree = new LinkedHashMap<>();
        switch (check) {
            case Trial.Check.OfAnswer(var question, var bindings) -> {
                tree.put("kind", "answer");
                tree.put("question", question.name());
                tree.put("parameters", parameters(bindings));
            }
            case Trial.Check.OfContents() -> tree.put("kind", "contents");
            case Trial.Check.OfExpiry() -> tree.put("kind", "expiry");
        }
        return tree;
    }

    /// The kinds of checks.
    static List<String> checks() {
        return List.of("answer", "contents", "expiry");
    }
}
