package dev.rowhouse.prove.replay;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.Rematch;
import dev.rowhouse.prove.explore.search.Levels;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.stage.Trial;
import dev.rowhouse.prove.value.Datum;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads a case and fits it to a model; says where it does not fit any more.
public final class CaseReader {
    private final Subject subject;
    private final Model model;

    private CaseReader(Subject subject) {
        this.subject = subject;
        this.model = subject.workload().model();
    }

    /// The name of the model that a case is about.
    ///
    /// @throws CaseMismatchException when the tree is no case
    public static String model(Object tree) {
        return CaseNode.root(tree).text("model");
    }

    /// Reads a case.
    ///
    /// @param tree the maps, lists, strings, numbers and booleans of its JSON
    /// @throws CaseMismatchException when the tree is no case or does not fit the model
    public static ReplayedCase read(Object tree, Subject subject) {
        return new CaseReader(subject).read(CaseNode.root(tree));
    }

    private ReplayedCase read(CaseNode root) {
        if (!root.text("format").equals(CaseTree.FORMAT)) {
            throw new CaseMismatchException(
                    "format",
                    "is `%s`, not `%s`".formatted(root.text("format"), CaseTree.FORMAT),
                    "write the case again with this version of Rowhouse");
        }
        List<Instance> instances = new ArrayList<>();
        for (CaseNode node : root.objects("instances")) {
            instances.add(instance(node));
        }
        List<Operation> operations = new ArrayList<>();
        for (CaseNode node : root.objects("operations")) {
            operations.add(operation(node));
        }
        return new ReplayedCase(
                content(root, Dataset.of(model, instances), operations),
                root.number("seed").orElse(0L),
                time(root),
                root.text("kind"));
    }

    private ReplayedCase.Content content(CaseNode root, Dataset data, List<Operation> operations) {
        CaseNode check = root.object("check");
        if (!check.text("kind").equals(CaseTree.RACE)) {
            return new ReplayedCase.OfTrial(new Trial.Case(data, operations, check(check)));
        }
        if (operations.size() < 2 || operations.size() > ExplorationSettings.ALL_CALLERS_MAX) {
            throw new CaseMismatchException(
                    "operations",
                    "a race is one of two or three calls, and here are " + operations.size(),
                    "give the call of caller 1, then that of caller 2, then that of caller 3 if there is one");
        }
        return new ReplayedCase.OfRace(
                new Rematch(data, operations, situation(check), replicas(check)));
    }

    /// The levels of three replicas. Only those that plans assume make a case.
    private static Optional<Levels> replicas(CaseNode check) {
        if (!check.members().containsKey("replicas")) {
            return Optional.empty();
        }
        String level = check.text("replicas");
        if (!level.equals(Levels.QUORUM.text())) {
            throw unknownWord(
                    check.at("replicas"),
                    "there is no case at the level",
                    level,
                    List.of(Levels.QUORUM.text()),
                    "the levels");
        }
        return Optional.of(Levels.QUORUM);
    }

    private static Situation situation(CaseNode check) {
        String name = check.text("situation");
        List<String> names = Stream.of(Situation.values()).map(Situation::id).toList();
        return Stream.of(Situation.values())
                .filter(each -> each.id().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        unknownWord(
                                check.at("situation"),
                                "there is no situation",
                                name,
                                names,
                                "the situations"));
    }

    private static Instant time(CaseNode root) {
        try {
            return Instant.parse(root.text("at"));
        } catch (DateTimeException _) {
            throw new CaseMismatchException(
                    "at",
                    "`" + root.text("at") + "` is not a time",
                    "write it as 2026-11-25T12:00:00Z");
        }
    }

    private Instance instance(CaseNode node) {
        String entity = node.text("entity");
        List<String> entities = model.entities().stream().map(each -> each.name()).toList();
        if (!entities.contains(entity)) {
            throw unknown(
                    node.at("entity"), "the model has no entity", entity, entities, "the entities");
        }
        Map<String, Property> properties =
                model.properties(entity).stream()
                        .collect(
                                Collectors.toMap(
                                        Property::path,
                                        Function.identity(),
                                        (one, _) -> one,
                                        LinkedHashMap::new));
        CaseNode values = node.object("values");
        Map<String, Datum> read = new LinkedHashMap<>();
        values.members()
                .forEach((path, tree) -> {
                    Property property = properties.get(path);
                    if (property == null) {
                        throw unknown(
                                values.at(path),
                                entity + " has no attribute",
                                path,
                                properties.keySet(),
                                "the attributes of " + entity);
                    }
                    value(values.at(path), property.attribute().type(), tree)
                            .ifPresent(value -> read.put(path, value));
                });
        for (Property property : properties.values()) {
            boolean isNeeded =
                    !property.optional()
                            && !property.attribute().isCounter()
                            && !property.attribute().isDerived()
                            && !property.attribute().isComputed();
            if (isNeeded && !read.containsKey(property.path())) {
                throw new CaseMismatchException(
                        values.path(),
                        "%s needs a value for `%s`".formatted(entity, property.path()),
                        "add \"%s\": \"…\" of type %s"
                                .formatted(property.path(), property.attribute().type().cql()));
            }
        }
        return new Instance(entity, inOrder(read, properties));
    }

    private static Map<String, Datum> inOrder(
            Map<String, Datum> read, Map<String, Property> properties) {
        Map<String, Datum> ordered = new LinkedHashMap<>();
        properties
                .keySet()
                .forEach(path ->
                        Optional.ofNullable(read.get(path))
                                .ifPresent(value -> ordered.put(path, value)));
        return ordered;
    }

    private Operation operation(CaseNode node) {
        String name = node.text("mutation");
        ConceptualMutation mutation =
                subject.workload()
                        .findMutation(name)
                        .orElseThrow(() ->
                                unknown(
                                        node.at("mutation"),
                                        "the model has no mutation",
                                        name,
                                        subject.workload().calls().stream()
                                                .map(each -> each.header().name())
                                                .toList(),
                                        "the mutations"));
        MutationPlan plan =
                subject.design()
                        .findMutation(name)
                        .orElseThrow(() -> unserved(node.at("mutation"), name));
        Optional<Long> crash = node.number("crashAfterWrites");
        return new Operation(
                mutation,
                plan,
                bindings(node.object("parameters"), mutation.header().parameters(), name),
                node.isTrue("mayMiss") ? Misses.SOME : Misses.NONE,
                crash.isPresent()
                        ? OptionalInt.of(Math.toIntExact(crash.get()))
                        : OptionalInt.empty());
    }

    private Trial.Check check(CaseNode node) {
        String kind = node.text("kind");
        return switch (kind) {
            case "contents" -> new Trial.Check.OfContents();
            case "expiry" -> new Trial.Check.OfExpiry();
            case "answer" -> answer(node);
            default ->
                    throw unknownWord(
                            node.at("kind"),
                            "there is no kind of check",
                            kind,
                            CaseTree.checks(),
                            "the kinds of checks");
        };
    }

    private Trial.Check answer(CaseNode node) {
        String name = node.text("question");
        Question question =
                subject.workload()
                        .findQuestion(name)
                        .orElseThrow(() ->
                                unknown(
                                        node.at("question"),
                                        "the model has no question",
                                        name,
                                        subject.workload().questions().stream()
                                                .map(Question::name)
                                                .toList(),
                                        "the questions"));
        if (subject.design().findQuery(name).isEmpty()) {
            throw unserved(node.at("question"), name);
        }
        return new Trial.Check.OfAnswer(
                question, bindings(node.object("parameters"), question.parameters(), name));
    }

    private static Bindings bindings(
            CaseNode given, List<Value.Parameter> parameters, String name) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        List<String> names = parameters.stream().map(Value.Parameter::name).toList();
        for (String each : given.members().keySet()) {
            if (!names.contains(each)) {
                throw unknown(
                        given.at(each),
                        name + " has no parameter",
                        each,
                        names,
                        "the parameters of " + name);
            }
        }
        for (Value.Parameter parameter : parameters) {
            if (!given.members().containsKey(parameter.name())) {
                throw new CaseMismatchException(
                        given.path(),
                        "%s needs the parameter `%s`".formatted(name, parameter.name()),
                        "add \"%s\": null, or a value of type %s"
                                .formatted(parameter.name(), parameter.type().cql()));
            }
            values.put(
                    parameter.name(),
                    value(
                            given.at(parameter.name()),
                            parameter.type(),
                            given.members().get(parameter.name())));
        }
        return new Bindings(values);
    }

    private static Optional<Datum> value(String where, CqlType type, @Nullable Object tree) {
        if (tree == null) {
            return Optional.empty();
        }
        return Optional.of(
                CaseValues.read(type, tree)
                        .orElseThrow(() ->
                                new CaseMismatchException(
                                        where,
                                        "%s is not a value of type %s"
                                                .formatted(JsonLine.of(tree), type.cql()),
                                        "write it as a string: the CQL constant without quotes")));
    }

    private static CaseMismatchException unknown(
            String where, String problem, String name, Collection<String> names, String plural) {
        return new CaseMismatchException(
                where,
                problem + " `" + name + "`",
                Suggestion.words(name, names, plural)
                        + (names.isEmpty() ? "" : "; rename it in the case as in the model"));
    }

    /// A word of the format that there is not.
    private static CaseMismatchException unknownWord(
            String where, String problem, String name, Collection<String> names, String plural) {
        return new CaseMismatchException(
                where, problem + " `" + name + "`", Suggestion.words(name, names, plural));
    }

    private static CaseMismatchException unserved(String where, String name) {
        return new CaseMismatchException(
                where,
                "the design has no plan for `" + name + "`",
                "see `rowhouse design MODEL` for the reason");
    }
}
