package dev.rowhouse.model.glossary;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Mixes;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.query.Alias;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.FirstRows;
import dev.rowhouse.model.query.Guard;
import dev.rowhouse.model.query.Ordering;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.SelectItem;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.model.query.Variant;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Describes questions and mutations.
///
/// @param mixes the mixes that rates are given for
record StatementTerms(Mixes mixes) {
    /// The description of a question. One with optional parameters is described as a whole, by the
    /// variant with all of them.
    Glossary.QuestionTerm question(Question question) {
        return new Glossary.QuestionTerm(
                question.asked(),
                question.ask(),
                question.variant().map(Variant::jpql).orElse(question.jpql()),
                question.query().pattern().aliases().stream()
                        .map(Alias::entity)
                        .filter(each -> each.kind() == EntityType.Kind.DECLARED)
                        .map(EntityType::name)
                        .distinct()
                        .toList(),
                parameters(
                        question.parameters(),
                        question.variant().map(Variant::optional).orElse(List.of())),
                question.query().items().stream().map(StatementTerms::column).toList(),
                Stream.concat(
                                question.query().order().stream().map(StatementTerms::order),
                                question.query().nearest().stream()
                                        .map(each -> "`" + each.text() + "`"))
                        .toList(),
                question.query().first().map(FirstRows::text),
                question.constraints().page(),
                rate(
                        question.name(),
                        question.rate(),
                        question.variant().map(Variant::count).orElse(1)));
    }

    private static Glossary.AttributeTerm column(SelectItem item) {
        Attribute attribute = item.attribute().attribute();
        String type =
                item.aggregate()
                        .flatMap(aggregate -> aggregate.result(attribute.type()))
                        .orElse(attribute.type())
                        .cql();
        String about = item.aggregate().isPresent() ? "" : attribute.about();
        return new Glossary.AttributeTerm(item.name(), type, about, List.of());
    }

    private static String order(Ordering ordering) {
        boolean isDescending = ordering.direction() == Ordering.Direction.DESCENDING;
        return "`" + ordering.attribute() + "`" + (isDescending ? " descending" : "");
    }

    /// The description of a mutation.
    Glossary.MutationTerm mutation(ConceptualMutation mutation) {
        ConceptualMutation.Header header = mutation.header();
        return new Glossary.MutationTerm(
                header.name(),
                header.ask(),
                header.jpql(),
                mutation.entity().name(),
                effect(mutation),
                parameters(header.parameters(), List.of()),
                condition(mutation),
                Phrases.callers(header.callers()),
                rate(header.name(), header.rate(), 1));
    }

    private static String effect(ConceptualMutation mutation) {
        String entity = mutation.entity().name();
        return switch (mutation) {
            case ConceptualMutation.Insert insert when insert.header().lists().isPresent() ->
                    "inserts one `%s` for each element of `%s`"
                            .formatted(
                                    entity, String.join("`, `", insert.header().lists().names()));
            case ConceptualMutation.Insert insert ->
                    "inserts one `%s`%s"
                            .formatted(
                                    entity,
                                    insert.isUpsert() ? ", or changes the one with its key" : "");
            case ConceptualMutation.Update update ->
                    "changes %s of `%s`"
                            .formatted(
                                    Phrases.names(
                                            update.values().stream()
                                                    .map(each -> each.property().path())
                                                    .toList()),
                                    entity);
            case ConceptualMutation.Count count ->
                    "%s %s of one `%s`"
                            .formatted(
                                    count.isReset() ? "resets" : "counts",
                                    Phrases.names(
                                            count.steps().stream()
                                                    .map(each -> each.counter().name())
                                                    .toList()),
                                    entity);
            case ConceptualMutation.Delete _ -> "deletes `" + entity + "`";
            case ConceptualMutation.Several several ->
                    several.parts().stream()
                            .map(StatementTerms::effect)
                            .collect(Collectors.joining("; "));
        };
    }

    /// The condition of a mutation in words. If a later one of several statements has a condition,
    /// each condition is listed with the number of its statement.
    private static Optional<String> condition(ConceptualMutation mutation) {
        if (!(mutation instanceof ConceptualMutation.Several several)
                || several.parts().stream().skip(1).noneMatch(ConceptualMutation::isGuarded)) {
            return condition(mutation.header().guard());
        }
        List<String> conditions = new ArrayList<>();
        for (int i = 0; i < several.parts().size(); i++) {
            String statement = "for statement %d, ".formatted(i + 1);
            condition(several.parts().get(i).header().guard())
                    .map(statement::concat)
                    .ifPresent(conditions::add);
        }
        return Optional.of(String.join("; ", conditions));
    }

    private static Optional<String> condition(Guard guard) {
        return switch (guard) {
            case Guard.None() -> Optional.empty();
            case Guard.NotExists() -> Optional.of("there is none with this key");
            case Guard.Exists() -> Optional.of("it exists");
            case Guard.Meets(var terms) ->
                    Optional.of(
                            terms.stream()
                                    .map(StatementTerms::term)
                                    .collect(Collectors.joining(" and ")));
        };
    }

    private static String term(Guard.Term term) {
        return "`%s %s %s`"
                .formatted(term.attribute().name(), term.operator().symbol(), term.value().text());
    }

    private static List<Glossary.AttributeTerm> parameters(
            List<Value.Parameter> parameters, List<String> optional) {
        return parameters.stream()
                .map(each ->
                        new Glossary.AttributeTerm(
                                ":" + each.name(),
                                each.type().cql(),
                                "",
                                optional.contains(each.written())
                                        ? List.of("may be null")
                                        : List.of()))
                .toList();
    }

    /// The rate, or the rate in each mix in which there is one.
    ///
    /// @param variants the number of equal parts of which it is one
    private String rate(String name, Optional<Rate> rate, int variants) {
        Map<String, Rate> byMix = mixes.rates().getOrDefault(name, Map.of());
        return byMix.isEmpty()
                ? rate.map(each -> Phrases.rate(each.times(variants))).orElse("")
                : byMix.entrySet().stream()
                        .map(each ->
                                Phrases.rate(each.getValue().times(variants))
                                        + " (`"
                                        + each.getKey()
                                        + "`)")
                        .collect(Collectors.joining(", "));
    }
}
