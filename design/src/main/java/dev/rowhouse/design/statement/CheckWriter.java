package dev.rowhouse.design.statement;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.Check;
import dev.rowhouse.plan.step.Expression;

import java.util.List;

/// Writes conditions of a question as checks on the rows that its steps return.
final class CheckWriter {
    private CheckWriter() {}

    /// The check for a condition that the application must test, with the question's names.
    static Check check(Conditions.Asked asked, StepColumns steps) {
        Field first = asked.fields().getFirst();
        boolean isElement = first.part() == Field.Part.ELEMENT && steps.offers(first);
        List<Expression.RowColumn> values =
                asked.fields().stream()
                        .map(field -> isElement ? field : field.whole())
                        .map(field -> steps.use(field).value())
                        .toList();
        Expression.RowColumn value = values.getFirst();
        return switch (asked.condition()) {
            case Condition.Comparison(_, var operator, var operand) ->
                    new Check.Comparison(value, operator, Binder.expression(operand));
            case Condition.RowComparison(_, var operator, var operands) ->
                    new Check.RowComparison(values, operator, expressions(operands));
            case Condition.InValues(_, var operands) ->
                    new Check.OneOf(value, expressions(operands));
            case Condition.InParameter(_, var list) ->
                    new Check.InList(value, new Expression.Parameter(list.name()));
            case Condition.Member(var operand, _) ->
                    isElement
                            ? new Check.Comparison(
                                    value, Condition.Operator.EQUAL, Binder.expression(operand))
                            : new Check.Member(Binder.expression(operand), value);
        };
    }

    private static List<Expression> expressions(List<Value> values) {
        return values.stream().map(Binder::expression).toList();
    }
}
