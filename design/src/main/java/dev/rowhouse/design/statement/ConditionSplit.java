package dev.rowhouse.design.statement;

import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.Naming;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.query.AttributeReference;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Question;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The assignment of each condition of a question: to the table that is read first, to a fetch, or
/// to the application.
///
/// @param first the conditions on the table that is read first, with its names
/// @param fetched for each fetch, the conditions on its table, with its names
/// @param checked the conditions for the application, with the question's names
record ConditionSplit(
        List<Conditions.Bound> first,
        List<List<Conditions.Bound>> fetched,
        List<Conditions.Asked> checked) {
    /// Copies the lists.
    ConditionSplit {
        first = List.copyOf(first);
        fetched = List.copyOf(fetched);
        checked = List.copyOf(checked);
    }

    static ConditionSplit of(
            Question question, PatternShape pattern, Answer answer, Naming naming) {
        List<Conditions.Bound> first = new ArrayList<>();
        List<List<Conditions.Bound>> fetched = new ArrayList<>();
        List<Fetch> fetches = answer.fetches();
        fetches.forEach(_ -> fetched.add(new ArrayList<>()));
        List<Conditions.Asked> checked = new ArrayList<>();
        Set<Field> fixed = new LinkedHashSet<>();
        answer.strategy()
                .first()
                .shape()
                .fixedFields()
                .forEach(each -> fixed.add(naming.asked(each)));
        for (Condition condition : question.query().pattern().conditions()) {
            List<Field> fields = fields(condition, pattern);
            if (answer.strategy().after().checks().containsAll(fields)) {
                checked.add(new Conditions.Asked(condition, fields));
                continue;
            }
            if (fixed.containsAll(fields)) {
                // All rows of a partial table meet it.
                continue;
            }
            Optional<List<Field>> here =
                    all(fields.stream().map(naming::inTable).toList())
                            .filter(bound(answer.first().demand())::containsAll);
            if (here.isPresent()) {
                first.add(new Conditions.Asked(condition, here.get()));
                continue;
            }
            int at = fetch(fetches, fields);
            Fetch fetch = fetches.get(at);
            fetched.get(at)
                    .add(
                            new Conditions.Asked(
                                    condition, fields.stream().map(fetch.brings()::get).toList()));
        }
        return new ConditionSplit(first, fetched, checked);
    }

    /// The fields of the question that have a condition.
    static Set<Field> conditioned(Question question, PatternShape pattern) {
        Set<Field> fields = new LinkedHashSet<>();
        question.query()
                .pattern()
                .conditions()
                .forEach(condition -> fields.addAll(fields(condition, pattern)));
        return fields;
    }

    private static int fetch(List<Fetch> fetches, List<Field> fields) {
        for (int i = 0; i < fetches.size(); i++) {
            Fetch fetch = fetches.get(i);
            Set<Field> bound = bound(fetch.demand());
            bound.removeAll(fetch.binds().keySet());
            if (fetch.brings().keySet().containsAll(fields)
                    && bound.containsAll(fields.stream().map(fetch.brings()::get).toList())) {
                return i;
            }
        }
        throw new IllegalStateException("nobody sees to the condition on " + fields);
    }

    private static Set<Field> bound(Demand demand) {
        Set<Field> bound = new LinkedHashSet<>(demand.equal());
        bound.addAll(demand.contains());
        bound.addAll(demand.range());
        return bound;
    }

    private static Optional<List<Field>> all(List<Optional<Field>> fields) {
        return fields.stream().allMatch(Optional::isPresent)
                ? Optional.of(fields.stream().map(Optional::orElseThrow).toList())
                : Optional.empty();
    }

    private static List<Field> fields(Condition condition, PatternShape pattern) {
        return switch (condition) {
            case Condition.Comparison(var reference, _, _) -> List.of(pattern.field(reference));
            case Condition.RowComparison(var references, _, _) ->
                    references.stream().map(pattern::field).toList();
            case Condition.InValues(var reference, _) -> List.of(pattern.field(reference));
            case Condition.InParameter(var reference, _) -> List.of(pattern.field(reference));
            case Condition.Member(_, var collection) -> List.of(member(pattern, collection));
        };
    }

    private static Field member(PatternShape pattern, AttributeReference collection) {
        Field whole = pattern.field(collection);
        Field element = new Field(whole.node(), whole.attribute(), Field.Part.ELEMENT);
        return pattern.shape().elements().contains(element) ? element : whole;
    }
}
