package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.CqlPrinter;
import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.naming.Words;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStatement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Assigns the named bind markers of one statement and records their values.
///
/// The marker of a parameter has the parameter's name. The marker of another value has the name of
/// its column. Names are plain, so that the statement can be pasted into a shell, and each value
/// has its own name.
final class Binder {
    private final List<Bind> binds = new ArrayList<>();

    /// A term for a value of a question or mutation: a bind marker, or the constant itself.
    Term term(String column, CqlType type, Value value) {
        return switch (value) {
            case Value.Parameter parameter ->
                    marker(column, type, new Expression.Parameter(parameter.name()));
            case Value.Constant(var literal, var constantType) ->
                    Constants.term(literal, constantType);
            case Value.Computed computed -> marker(column, type, expression(computed));
            case Value.Merged merged -> throw unmerged(merged);
            case Value.Taken taken -> throw unread(taken);
        };
    }

    /// A bind marker for a value.
    Term.BindMarker marker(String column, CqlType type, Expression value) {
        String wanted =
                value instanceof Expression.Parameter(var name) ? Words.snake(name) : column;
        String base = CqlKeywords.isReserved(wanted) ? Words.join(column, wanted) : wanted;
        String fuller =
                value instanceof Expression.RowColumn(var row, _)
                        ? Words.join(Words.snake(row), base)
                        : base;
        String name = isTaken(base, value) ? fuller : base;
        for (int i = 2; isTaken(name, value); i++) {
            name = fuller + "_" + i;
        }
        int index = binds.size();
        binds.add(new Bind(name, type, value));
        return new Term.BindMarker(index, Optional.of(Name.of(name)), Span.NONE);
    }

    private boolean isTaken(String name, Expression value) {
        return CqlKeywords.isReserved(name)
                || binds.stream()
                        .anyMatch(b -> b.marker().equals(name) && !b.value().equals(value));
    }

    /// The expression of a value of a question or mutation.
    static Expression expression(Value value) {
        return switch (value) {
            case Value.Parameter parameter -> new Expression.Parameter(parameter.name());
            case Value.Constant(var literal, var type) ->
                    new Expression.Literal(type, Constants.bytes(literal, type));
            case Value.Computed(var formula, var type, var given) -> {
                Map<String, Expression> values = new LinkedHashMap<>();
                given.forEach((name, input) -> values.put(name, expression(input)));
                yield new Expression.Computed(formula, type, values);
            }
            case Value.Merged merged -> throw unmerged(merged);
            case Value.Taken taken -> throw unread(taken);
        };
    }

    /// Only the database knows the old elements.
    private static IllegalStateException unmerged(Value.Merged merged) {
        return new IllegalStateException("no value by itself: " + merged.text());
    }

    /// A plan reads what it takes from other instances, so it gives no such value.
    private static IllegalStateException unread(Value.Taken taken) {
        return new IllegalStateException("not read: " + taken.text());
    }

    /// The statement with the values of its bind markers.
    PlanStatement statement(Statement tree) {
        return new PlanStatement(CqlPrinter.print(tree), binds, isConditional(tree));
    }

    private static boolean isConditional(Statement tree) {
        return switch (tree) {
            case Insert insert -> insert.ifNotExists();
            case Update update -> update.ifExists() || !update.conditions().isEmpty();
            case Delete delete -> delete.ifExists() || !delete.conditions().isEmpty();
            default -> false;
        };
    }
}
