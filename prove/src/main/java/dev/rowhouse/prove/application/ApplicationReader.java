package dev.rowhouse.prove.application;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the lists of statements of a statements file.
///
/// **Thread safety.** Reads one file.
final class ApplicationReader {
    private static final String EXAMPLE = "Q1: SELECT name FROM customers WHERE id = :customer";

    private static final List<String> KEYS = List.of("schema", "load", "queries", "mutations");

    private static final List<String> QUESTION_KEYS = List.of("statements", "columns", "sort");

    private final Workload workload;
    private final OwnSchema schema;
    private final Diagnostics diagnostics;

    ApplicationReader(Workload workload, OwnSchema schema, Diagnostics diagnostics) {
        this.workload = workload;
        this.schema = schema;
        this.diagnostics = diagnostics;
    }

    /// Reports keys that a statements file does not have.
    static void checkKeys(YamlTree.Mapping file, Diagnostics diagnostics) {
        checkKeys(file, KEYS, "a statements file", diagnostics);
    }

    private static void checkKeys(
            YamlTree.Mapping mapping, List<String> keys, String owner, Diagnostics diagnostics) {
        for (YamlTree.Entry entry : mapping.entries()) {
            String key = entry.key().text();
            if (!keys.contains(key)) {
                diagnostics.report(
                        entry.key().position(),
                        owner + " has no key `" + key + "`",
                        Suggestion.words(key, keys, "the keys of " + owner));
            }
        }
    }

    /// `1 mistake`, `2 mistakes`.
    static String counted(int number, String what) {
        return number == 1 ? "1 " + what : number + " " + what + "s";
    }

    /// Reads the file; empty when a mistake was reported.
    Optional<Application> read(YamlTree.Mapping file) {
        Map<String, List<ApplicationStatement>> loads = loads(file);
        Map<String, Application.Answering> questions = new LinkedHashMap<>();
        for (YamlTree.Entry entry : entries(file, "queries")) {
            String name = entry.key().text();
            Optional<Question> question = workload.findQuestion(name);
            if (question.isEmpty()) {
                unknown(
                        entry.key(),
                        "query",
                        workload.questions().stream().map(Question::name).toList());
            } else {
                questions.put(name, answering(question.get(), entry.value()));
            }
        }
        Map<String, List<ApplicationStatement>> mutations = new LinkedHashMap<>();
        for (YamlTree.Entry entry : entries(file, "mutations")) {
            String name = entry.key().text();
            Optional<ConceptualMutation> mutation = workload.findMutation(name);
            if (mutation.isEmpty()) {
                unknown(
                        entry.key(),
                        "mutation",
                        workload.calls().stream().map(each -> each.header().name()).toList());
            } else {
                MarkerNames names =
                        new MarkerNames.OfParameters(
                                "parameter of `" + name + "`",
                                mutation.get().header().parameters());
                mutations.put(name, read(entry.value(), names, true).statements());
            }
        }
        return diagnostics.isEmpty()
                ? Optional.of(
                        new Application(
                                schema.target(), schema.tables(), loads, questions, mutations))
                : Optional.empty();
    }

    private void unknown(YamlTree.Scalar name, String what, List<String> known) {
        diagnostics.report(
                name.position(),
                "the model has no %s `%s`".formatted(what, name.text()),
                Suggestion.words(
                        name.text(),
                        known,
                        what.equals("query") ? "its queries" : "its mutations"));
    }

    private Map<String, List<ApplicationStatement>> loads(YamlTree.Mapping file) {
        List<String> entities = workload.model().entities().stream().map(EntityType::name).toList();
        Map<String, List<ApplicationStatement>> loads = new LinkedHashMap<>();
        for (YamlTree.Entry entry : entries(file, "load")) {
            String entity = entry.key().text();
            if (entities.contains(entity)) {
                MarkerNames names = new AttributeNames(workload.model(), entity);
                loads.put(entity, read(entry.value(), names, true).statements());
            } else {
                diagnostics.report(
                        entry.key().position(),
                        "the model has no entity `" + entity + "`",
                        Suggestion.words(entity, entities, "its entities"));
            }
        }
        List<String> missing =
                entities.stream().filter(entity -> !loads.containsKey(entity)).toList();
        if (!missing.isEmpty() && diagnostics.isEmpty()) {
            diagnostics.report(
                    file.find("load").map(YamlTree::position).orElse(file.position()),
                    "`load` does not say how these are stored: " + String.join(", ", missing),
                    "add `%s: INSERT INTO ...`, or `%s: []` if the tables do not hold it"
                            .formatted(missing.getFirst(), missing.getFirst()));
        }
        return loads;
    }

    private List<YamlTree.Entry> entries(YamlTree.Mapping file, String key) {
        return switch (file.find(key).orElse(null)) {
            case null -> List.of();
            case YamlTree.Mapping mapping -> mapping.entries();
            case YamlTree.Scalar nothing when nothing.text().isEmpty() -> List.of();
            case YamlTree other -> {
                diagnostics.report(
                        other.position(),
                        "`" + key + "` must be a mapping, this is " + other.kind(),
                        "write a line for each name, such as `" + EXAMPLE + "`");
                yield List.of();
            }
        };
    }

    /// Reads the statements of a list, or the only one without a list.
    private StatementListReader read(YamlTree value, MarkerNames names, boolean mayWrite) {
        StatementListReader reader = new StatementListReader(schema, names, diagnostics);
        List<YamlTree> items =
                value instanceof YamlTree.Sequence list ? list.items() : List.of(value);
        for (YamlTree item : items) {
            if (item instanceof YamlTree.Scalar scalar && !scalar.text().isEmpty()) {
                reader.read(scalar.source(), mayWrite);
            } else {
                diagnostics.report(
                        item.position(),
                        "this must be a statement, and it is " + item.kind(),
                        "write `" + EXAMPLE + "`, or a list of statements");
            }
        }
        return reader;
    }

    private Application.Answering answering(Question question, YamlTree value) {
        MarkerNames names =
                new MarkerNames.OfParameters(
                        "parameter of `" + question.name() + "`", question.parameters());
        YamlTree list = value;
        if (value instanceof YamlTree.Mapping mapping) {
            checkKeys(mapping, QUESTION_KEYS, "a query of a statements file", diagnostics);
            list = mapping.find("statements").orElse(mapping);
        }
        StatementListReader reader = read(list, names, false);
        List<ApplicationStatement> statements = reader.statements();
        ResultColumns columns = new ResultColumns(question, diagnostics);
        if (reader.isBroken() || !(value instanceof YamlTree.Mapping mapping)) {
            return new Application.Answering(statements, columns.byName(statements), List.of());
        }
        return new Application.Answering(
                statements,
                mapping.find("columns").isPresent()
                        ? columns.named(scalars(mapping, "columns"), statements, mapping)
                        : columns.byName(statements),
                columns.sorted(scalars(mapping, "sort"), statements));
    }

    private List<YamlTree.Scalar> scalars(YamlTree.Mapping mapping, String key) {
        List<YamlTree> items =
                switch (mapping.find(key).orElse(null)) {
                    case null -> List.of();
                    case YamlTree.Sequence list -> list.items();
                    case YamlTree one -> List.of(one);
                };
        items.stream()
                .filter(item -> !(item instanceof YamlTree.Scalar))
                .forEach(item ->
                        diagnostics.report(
                                item.position(),
                                "`" + key + "` is a list of columns, and this is " + item.kind(),
                                "write `" + key + ": [id, name]`"));
        return items.stream()
                .filter(YamlTree.Scalar.class::isInstance)
                .map(YamlTree.Scalar.class::cast)
                .toList();
    }
}
