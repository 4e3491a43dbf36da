package dev.rowhouse.design.statement;

import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.ValueLoop;
import dev.rowhouse.plan.step.ValueMerge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The loops over the values of `IN` in a question whose answer has an order: each statement reads
/// one combination of values. Other questions have no loops.
///
/// @param bounds the conditions on the table; each `IN` becomes a comparison with the current value
/// @param loops the loops over the values
record ValueLoops(List<Conditions.Bound> bounds, List<ValueLoop> loops) {
    private static final String NAME = "value";

    /// Copies the lists.
    ValueLoops {
        bounds = List.copyOf(bounds);
        loops = List.copyOf(loops);
    }

    /// The names of the loops; no step of the plan may have them.
    static Set<String> names(Answer answer) {
        return answer.first().demand().isMerged()
                ? IntStream.range(0, answer.first().demand().oneOf().size())
                        .mapToObj(ValueLoops::name)
                        .collect(Collectors.toSet())
                : Set.of();
    }

    private static String name(int number) {
        return number == 0 ? NAME : NAME + (number + 1);
    }

    /// @param asked the question's conditions on the table that is read first
    static ValueLoops of(Answer answer, NamedTable table, List<Conditions.Bound> asked) {
        if (!answer.first().demand().isMerged()) {
            return new ValueLoops(asked, List.of());
        }
        List<Conditions.Bound> bounds = new ArrayList<>();
        Map<Field, ValueLoop> loops = new LinkedHashMap<>();
        for (Conditions.Bound bound : asked) {
            Optional<ValueLoop.Values> values = values(bound);
            if (values.isEmpty()) {
                bounds.add(bound);
                continue;
            }
            Field field = bound.fields().getFirst();
            String name = name(loops.size());
            String column = table.column(field);
            loops.put(field, new ValueLoop(name, column, field.type(), values.get()));
            bounds.add(new Conditions.Found(field, new Expression.RowColumn(name, column)));
        }
        return new ValueLoops(bounds, List.copyOf(loops.values()));
    }

    private static Optional<ValueLoop.Values> values(Conditions.Bound bound) {
        return switch (bound) {
            case Conditions.Asked(Condition.InParameter(_, var list), _) ->
                    Optional.of(new ValueLoop.OfList(new Expression.Parameter(list.name())));
            case Conditions.Asked(Condition.InValues(_, var values), _) ->
                    Optional.of(
                            new ValueLoop.Each(values.stream().map(Binder::expression).toList()));
            case Conditions.Asked _, Conditions.Found _ -> Optional.empty();
        };
    }

    /// The merge of the rows; empty when one statement reads all of them.
    Optional<ValueMerge> merge(List<BucketLoop.MergeTerm> order) {
        return loops.isEmpty() ? Optional.empty() : Optional.of(new ValueMerge(loops, order));
    }
}
