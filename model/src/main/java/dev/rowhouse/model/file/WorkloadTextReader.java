package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.Mixes;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.model.concept.Target;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.SourceText;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads `mixes`, `queries` and `mutations`; the JPQL in them stays text.
final class WorkloadTextReader {
    private final Optional<String> example;
    private final Diagnostics diagnostics;
    private final RateReader rates;
    private final ConstraintsReader constraintsReader;
    private final SettingsReader settingsReader;
    private final List<QuestionText> questions = new ArrayList<>();
    private final List<MutationText> mutations = new ArrayList<>();

    /// @param target the target of the model
    /// @param example a question about its entities; empty when none can be made up
    WorkloadTextReader(Target target, Optional<String> example, Diagnostics diagnostics) {
        this.example = example;
        this.diagnostics = diagnostics;
        this.rates = new RateReader(diagnostics);
        this.constraintsReader = new ConstraintsReader(diagnostics);
        this.settingsReader = new SettingsReader(target, diagnostics);
    }

    /// Reads them.
    void read(MappingReader file) {
        rates.readNames(file);
        Names names = new Names("the model", diagnostics);
        for (YamlTree.Entry entry :
                file.entries("queries", "queries: {Q1: {ask: ..., jpql: SELECT ...}}")) {
            names.add(entry.key());
            readQuestion(entry);
        }
        for (YamlTree.Entry entry :
                file.entries("mutations", "mutations: {add: {ask: ..., jpql: INSERT ...}}")) {
            names.add(entry.key());
            readMutation(entry);
        }
    }

    /// The questions read, in order.
    List<QuestionText> questions() {
        return questions;
    }

    /// The mutations read, in order.
    List<MutationText> mutations() {
        return mutations;
    }

    /// The mixes that the rates are for.
    Mixes mixes() {
        return rates.mixes();
    }

    private void readQuestion(YamlTree.Entry entry) {
        Optional<MappingReader> mapping = mapping(entry, ModelObject.QUERY, "SELECT");
        if (mapping.isEmpty()) {
            return;
        }
        MappingReader reader = mapping.get();
        Optional<YamlTree.Scalar> jpql =
                jpql(entry, reader, "SELECT u FROM User u WHERE u.id = :id");
        List<SourceText> next =
                reader.list("next", "next: [Q2, Q3]").stream()
                        .map(YamlTree.Scalar::source)
                        .toList();
        ConstraintsText constraints = constraintsReader.read(reader);
        RequestSettings settings = settingsReader.ofQuestion(reader);
        Optional<Rate> rate = rates.read(entry.key().text(), reader);
        jpql.ifPresent(text ->
                questions.add(
                        new QuestionText(
                                entry.key().text(),
                                reader.text("ask"),
                                text.source(),
                                next,
                                rate,
                                constraints,
                                settings,
                                entry.key().position())));
    }

    private void readMutation(YamlTree.Entry entry) {
        Optional<MappingReader> mapping = mapping(entry, ModelObject.MUTATION, "INSERT");
        if (mapping.isEmpty()) {
            return;
        }
        MappingReader reader = mapping.get();
        Optional<Rate> rate = rates.read(entry.key().text(), reader);
        boolean together = reader.flag("together");
        Callers callers = CallersReader.ofMutation(reader, diagnostics);
        RequestSettings settings = settingsReader.ofMutation(reader);
        String name = entry.key().text();
        List<Statement> statements = statements(entry, reader);
        for (int i = 0; i < statements.size(); i++) {
            boolean isOne = statements.size() == 1 && statements.get(i).each().isEmpty();
            mutations.add(
                    new MutationText(
                            isOne ? name : MutationParts.name(name, i + 1),
                            reader.text("ask"),
                            statements.get(i).jpql(),
                            rate,
                            statements.get(i).when(),
                            statements.get(i).each(),
                            together,
                            callers,
                            settings,
                            entry.key().position(),
                            isOne ? Optional.empty() : Optional.of(name)));
        }
    }

    /// One statement of a mutation.
    private record Statement(SourceText jpql, Optional<SourceText> when, Optional<EachText> each) {}

    /// The statements of a mutation: one text, or a list of them.
    private List<Statement> statements(YamlTree.Entry entry, MappingReader reader) {
        if (!(reader.value("jpql").orElse(null) instanceof YamlTree.Sequence list)) {
            Optional<SourceText> when = reader.scalar("when").map(YamlTree.Scalar::source);
            return jpql(entry, reader, "INSERT INTO User (id, name) VALUES (:id, :name)")
                    .map(text -> new Statement(text.source(), when, Optional.empty()))
                    .stream()
                    .toList();
        }
        if (reader.lacks("ask")) {
            reportMissing(entry, "ask", "");
        }
        reader.value("when")
                .ifPresent(when ->
                        diagnostics.report(
                                when.position(),
                                "`when` does not say which of the statements it is about",
                                "write it beside the first one, as in `- {jpql: \"UPDATE ...\", when: exists}`"));
        if (list.items().isEmpty()) {
            diagnostics.report(
                    list.position(),
                    "`" + entry.key().text() + "` has no statement",
                    "write at least one in the list");
        }
        List<Statement> statements = new ArrayList<>();
        for (YamlTree item : list.items()) {
            statement(item).ifPresent(statements::add);
        }
        return statements.size() == list.items().size() ? statements : List.of();
    }

    private Optional<Statement> statement(YamlTree item) {
        if (item instanceof YamlTree.Scalar scalar && !scalar.text().isEmpty()) {
            return Optional.of(new Statement(scalar.source(), Optional.empty(), Optional.empty()));
        }
        Optional<MappingReader> mapping =
                MappingReader.asMapping(
                                item,
                                ModelObject.STATEMENT.label(),
                                "- {jpql: \"DELETE FROM User u WHERE u.id = :id\"}",
                                diagnostics)
                        .map(each -> MappingReader.of(each, ModelObject.STATEMENT, diagnostics));
        if (mapping.isPresent() && mapping.get().lacks("jpql")) {
            diagnostics.report(
                    item.position(),
                    "this statement has no `jpql`",
                    "write it in JPQL: `- {jpql: \"DELETE FROM User u WHERE u.id = :id\"}`");
        }
        return mapping.filter(reader -> !reader.hasCutJpql())
                .flatMap(reader ->
                        reader.scalar("jpql")
                                .map(jpql ->
                                        new Statement(
                                                jpql.source(),
                                                reader.scalar("when").map(YamlTree.Scalar::source),
                                                each(reader))));
    }

    /// The parameters that are lists, if there are some.
    private Optional<EachText> each(MappingReader reader) {
        Optional<YamlTree> value = reader.value("each");
        Optional<Double> items = reader.amount("items");
        if (value.isEmpty()) {
            reader.value("items")
                    .ifPresent(number ->
                            diagnostics.report(
                                    number.position(),
                                    "`items` is the number of elements of lists, and `each` names none",
                                    "name the parameters that are lists: `each: [number, quantity]`, or remove `items`"));
            return Optional.empty();
        }
        List<SourceText> names =
                reader.list("each", "each: [number, quantity]").stream()
                        .map(YamlTree.Scalar::source)
                        .toList();
        return Optional.of(new EachText(names, items, value.get().position()));
    }

    private Optional<MappingReader> mapping(
            YamlTree.Entry entry, ModelObject object, String statement) {
        Names.check(entry.key(), diagnostics);
        return MappingReader.asMapping(
                        entry.value(),
                        object.label(),
                        entry.key().text() + ": {ask: ..., jpql: " + statement + " ...}",
                        diagnostics)
                .map(mapping -> MappingReader.of(mapping, object, diagnostics));
    }

    private Optional<YamlTree.Scalar> jpql(
            YamlTree.Entry entry, MappingReader reader, String sample) {
        for (String key : List.of("ask", "jpql")) {
            if (reader.lacks(key)) {
                reportMissing(entry, key, sample);
            }
        }
        // If a comma has cut the text, the end of the statement would report a missing part.
        return reader.hasCutJpql() ? Optional.empty() : reader.scalar("jpql");
    }

    private void reportMissing(YamlTree.Entry entry, String key, String sample) {
        diagnostics.report(
                entry.key().position(),
                "`" + entry.key().text() + "` has no `" + key + "`",
                key.equals("ask")
                        ? Remedy.of(
                                "say in plain language what it is for: `ask: A's followers, newest"
                                        + " first`")
                        : new Remedy(
                                "write it in JPQL: `jpql: " + sample + "`",
                                sample.startsWith("SELECT")
                                        ? example.map(WorkloadTextReader::putJpql).stream().toList()
                                        : List.of()));
    }

    private static Fix putJpql(String statement) {
        return Fix.put("jpql", statement, ModelObject.QUERY.keys());
    }
}
