package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.Changes;
import dev.rowhouse.model.concept.Mixes;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.file.MutationParts;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Everything a model file says: the conceptual model, the questions asked of it and the changes
/// made to it.
///
/// @param model what there is
/// @param questions the questions, in the order of the file
/// @param mutations what changes, in the order of the file; of a mutation with several statements
///     each statement by itself
/// @param mixes the mixes that rates are given for; the rates that questions and mutations have are
///     those of one mix, at first the first
/// @param groups the mutations with several statements
public record Workload(
        Model model,
        List<Question> questions,
        List<ConceptualMutation> mutations,
        Mixes mixes,
        List<MutationGroup> groups) {
    /// Copies the lists, gives each statement the callers of its whole, and tells the model what
    /// any caller may change.
    public Workload {
        questions = List.copyOf(questions);
        groups = List.copyOf(groups);
        mutations = calledAsWhole(mutations, groups);
        model = model.withChanges(changes(model, mutations));
    }

    private static List<ConceptualMutation> calledAsWhole(
            List<ConceptualMutation> mutations, List<MutationGroup> groups) {
        Map<String, Callers> callers = new HashMap<>();
        groups.forEach(group ->
                group.parts().forEach(part -> callers.put(part, group.header().callers())));
        return mutations.stream()
                .map(each -> {
                    Callers own = each.header().callers();
                    Callers whole = callers.getOrDefault(each.header().name(), own);
                    return whole == own ? each : each.by(whole);
                })
                .toList();
    }

    private static Changes changes(Model model, List<ConceptualMutation> mutations) {
        Set<String> properties = new LinkedHashSet<>();
        Set<String> inserted = new LinkedHashSet<>();
        Set<String> decided = new LinkedHashSet<>();
        Set<String> sought = new LinkedHashSet<>();
        for (ConceptualMutation mutation : mutations) {
            if (mutation.isGuarded()) {
                decided.add(mutation.entity().name());
            }
            if (!mutation.header().mayRace()) {
                continue;
            }
            String entity = mutation.entity().name();
            switch (mutation) {
                case ConceptualMutation.Update update -> {
                    paths(update.values()).forEach(path -> properties.add(entity + "." + path));
                    List<String> bound = update.pattern().boundPaths();
                    boolean isByKey =
                            model.keyProperties(entity).stream()
                                    .map(Property::path)
                                    .allMatch(bound::contains);
                    if (!isByKey || update.isGuarded()) {
                        bound.forEach(path -> sought.add(entity + "." + path));
                    }
                }
                case ConceptualMutation.Insert insert -> {
                    inserted.add(entity);
                    if (insert.isUpsert()) {
                        properties.addAll(valuesBesideKey(model, insert));
                    }
                }
                case ConceptualMutation.Delete delete ->
                        delete.pattern()
                                .boundPaths()
                                .forEach(path -> sought.add(entity + "." + path));
                case ConceptualMutation.Count _ -> {}
                case ConceptualMutation.Several several -> throw several.isInParts();
            }
        }
        Set<String> upserted = upserted(model, mutations);
        Set<String> ever = new LinkedHashSet<>(upserted);
        for (ConceptualMutation mutation : mutations) {
            if (mutation instanceof ConceptualMutation.Update update) {
                String entity = update.entity().name();
                paths(update.values()).forEach(path -> ever.add(entity + "." + path));
            }
        }
        return new Changes(properties, inserted, decided, sought, ever, upserted);
    }

    /// The properties of existing instances that upserts change, such as `Product.name`.
    private static Set<String> upserted(Model model, List<ConceptualMutation> mutations) {
        Set<String> upserted = new LinkedHashSet<>();
        for (ConceptualMutation mutation : mutations) {
            if (mutation instanceof ConceptualMutation.Insert insert && insert.isUpsert()) {
                upserted.addAll(valuesBesideKey(model, insert));
            }
        }
        return upserted;
    }

    private static List<String> valuesBesideKey(Model model, ConceptualMutation.Insert insert) {
        String entity = insert.entity().name();
        List<String> key = model.keyProperties(entity).stream().map(Property::path).toList();
        return paths(insert.values())
                .filter(path -> !key.contains(path))
                .map(path -> entity + "." + path)
                .toList();
    }

    private static Stream<String> paths(List<Assignment> assignments) {
        return assignments.stream().map(each -> each.property().path());
    }

    /// The same workload on a model that looks ahead for some time.
    public Workload lookingAhead(Duration horizon) {
        return new Workload(model.withHorizon(horizon), questions, mutations, mixes, groups);
    }

    /// The same workload, where callers that may meet help each other.
    ///
    /// @param entities the entities whose mutations do; those of which the model file says
    ///     something else stay as they are
    /// @param whole the names of the mutations of several statements whose callers do; the others
    ///     that change such an entity are for one caller at a time
    public Workload helping(Set<String> entities, Set<String> whole) {
        Set<String> held =
                mutations.stream()
                        .filter(each -> entities.contains(each.entity().name()))
                        .map(each -> each.header().name())
                        .collect(Collectors.toUnmodifiableSet());
        // A statement of several gets the callers of its whole.
        return new Workload(
                model,
                questions,
                mutations.stream()
                        .map(each ->
                                held.contains(each.header().name())
                                                && each.header().callers() == Callers.ANY
                                        ? each.by(Callers.HELP_EACH_OTHER)
                                        : each)
                        .toList(),
                mixes,
                groups.stream().map(each -> helping(each, held, whole)).toList());
    }

    private static MutationGroup helping(MutationGroup group, Set<String> held, Set<String> whole) {
        if (whole.contains(group.header().name())) {
            return group.by(Callers.HELP_EACH_OTHER);
        }
        return Collections.disjoint(held, group.parts()) ? group : group.by(Callers.ONE_AT_A_TIME);
    }

    /// The same workload, where one call runs after the other.
    public Workload oneAtATime() {
        return new Workload(
                model,
                questions,
                mutations.stream().map(each -> each.by(Callers.ONE_AT_A_TIME)).toList(),
                mixes,
                groups.stream().map(each -> each.by(Callers.ONE_AT_A_TIME)).toList());
    }

    /// The same workload without descriptions, texts, options of tables and settings of requests:
    /// equal for workloads with the same tables and plans.
    public Workload withoutTexts() {
        return new Workload(
                model.withoutTexts(),
                questions.stream().map(Question::withoutTexts).toList(),
                mutations.stream().map(each -> each.with(each.header().withoutTexts())).toList(),
                mixes,
                groups.stream().map(each -> each.with(each.header().withoutTexts())).toList());
    }

    /// The same workload with other names that no table may have.
    public Workload withTaken(Set<String> names) {
        return new Workload(model.withTaken(names), questions, mutations, mixes, groups);
    }

    /// A workload in which each mutation has one statement.
    public Workload(
            Model model,
            List<Question> questions,
            List<ConceptualMutation> mutations,
            Mixes mixes) {
        this(model, questions, mutations, mixes, List.of());
    }

    /// A workload without mixes.
    public Workload(Model model, List<Question> questions, List<ConceptualMutation> mutations) {
        this(model, questions, mutations, Mixes.none());
    }

    /// The same workload with the rates of a mix.
    ///
    /// @throws IllegalArgumentException when there is no such mix
    public Workload in(String mix) {
        if (!mixes.names().contains(mix)) {
            throw new IllegalArgumentException("no mix " + mix + " among " + mixes.names());
        }
        return new Workload(
                model,
                questions.stream().map(each -> each.at(rate(each, mix))).toList(),
                mutations.stream()
                        .map(each -> each.with(each.header().at(rate(each.header(), mix))))
                        .toList(),
                mixes,
                groups.stream()
                        .map(each -> each.with(each.header().at(rate(each.header(), mix))))
                        .toList());
    }

    private Optional<Rate> rate(Question question, String mix) {
        return mixes.rate(question.name(), mix).or(question::rate);
    }

    private Optional<Rate> rate(ConceptualMutation.Header header, String mix) {
        return mixes.rate(MutationParts.whole(header.name()), mix).or(header::rate);
    }

    /// The question of a name.
    public Optional<Question> findQuestion(String name) {
        return questions.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /// The questions with whose answers the application asks a question, in the order of the file.
    ///
    /// @param asked the name of the question in the file, see [Question#asked()]
    public List<String> asksBefore(String asked) {
        return questions.stream()
                .filter(each -> each.next().contains(asked))
                .map(Question::asked)
                .distinct()
                .toList();
    }

    /// What the application calls, in the order of the file: mutations of one statement, and those
    /// of several as one.
    public List<ConceptualMutation> calls() {
        Map<String, ConceptualMutation> calls = new LinkedHashMap<>();
        for (ConceptualMutation mutation : mutations) {
            String whole = MutationParts.whole(mutation.header().name());
            calls.computeIfAbsent(whole, _ -> group(whole).orElse(mutation));
        }
        return List.copyOf(calls.values());
    }

    private Optional<ConceptualMutation> group(String name) {
        return groups.stream()
                .filter(each -> each.header().name().equals(name))
                .<ConceptualMutation>map(each ->
                        new ConceptualMutation.Several(
                                each.header(),
                                mutations.stream()
                                        .filter(part -> each.parts().contains(part.header().name()))
                                        .toList()))
                .findFirst();
    }

    /// The mutation of a name, that of a statement by itself or of a whole.
    public Optional<ConceptualMutation> findMutation(String name) {
        return Stream.concat(mutations.stream(), group(name).stream())
                .filter(each -> each.header().name().equals(name))
                .findFirst();
    }
}
