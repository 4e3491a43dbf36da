package dev.rowhouse.prove.replay;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.explore.report.Witness;
import dev.rowhouse.prove.explore.search.Levels;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Trial;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A failing case as a tree for JSON, complete enough to be repeated: the model, the seed, the
/// instances, the operations with their parameters, and the check.
public final class CaseTree {
    /// The version of the format.
    static final String FORMAT = "rowhouse-case/1";

    /// The check of calls that run at the same time.
    static final String RACE = "race";

    private CaseTree() {}

    /// The tree of a case.
    public static Map<String, Object> of(
            Trial.Case failing, Trial.Finding finding, CaseOrigin origin) {
        return of(
                origin,
                finding.kind(),
                finding.difference(),
                failing.data().targetsFirst(),
                failing.operations().stream().map(CaseTree::operation).toList(),
                check(failing.check()));
    }

    /// The tree of two calls that leave wrong tables.
    ///
    /// @param replicas the consistency levels of three replicas; empty for one copy of the tables
    public static Map<String, Object> ofRace(
            Witness witness, Situation situation, Optional<Levels> replicas, CaseOrigin origin) {
        Map<String, Object> check = new LinkedHashMap<>();
        check.put("kind", RACE);
        check.put("situation", situation.id());
        replicas.ifPresent(levels -> check.put("replicas", levels.text()));
        return of(
                origin,
                Failure.Kind.WRONG_AFTER_RACE,
                witness.difference(),
                witness.meeting().instances(),
                witness.meeting().calls().stream()
                        .map(call -> call(call.mutation(), call.bindings(), call.misses()))
                        .toList(),
                check);
    }

    private static Map<String, Object> of(
            CaseOrigin origin,
            Failure.Kind kind,
            String difference,
            List<Instance> instances,
            List<Map<String, Object>> operations,
            Map<String, Object> check) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("format", FORMAT);
        tree.put("model", origin.model());
        tree.put("seed", origin.seed());
        tree.put("at", origin.at().toString());
        tree.put("kind", kind.id());
        tree.put("difference", difference);
        tree.put("instances", instances.stream().map(CaseTree::instance).toList());
        tree.put("operations", operations);
        tree.put("check", check);
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
        Map<String, Object> tree =
                call(operation.mutation(), operation.bindings(), operation.misses());
        operation.crashAfterWrites().ifPresent(writes -> tree.put("crashAfterWrites", writes));
        return tree;
    }

    private static Map<String, Object> call(
            ConceptualMutation mutation, Bindings bindings, Misses misses) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mutation", mutation.header().name());
        tree.put("parameters", parameters(bindings));
        if (misses == Misses.SOME) {
            tree.put("mayMiss", true);
        }
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
        return List.of("answer", "contents", "expiry", RACE);
    }
}
