package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Condition;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.InsertJson;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Update;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The IF of a statement that writes, as the `when` of a mutation.
///
/// @param path the path of a column in the model, if it has one
/// @param operands the values of the statement
record WriteCondition(Function<String, Optional<String>> path, CqlOperands operands) {
    /// The condition; empty when there is none, or the model has no counterpart.
    Optional<String> of(Modification change) {
        return switch (change) {
            case Insert insert ->
                    insert.ifNotExists() ? Optional.of("not exists") : Optional.empty();
            case Update update -> of(update.ifExists(), update.conditions());
            case Delete delete -> of(delete.ifExists(), delete.conditions());
            case InsertJson _ -> Optional.empty();
        };
    }

    private Optional<String> of(boolean exists, List<Condition> conditions) {
        if (exists) {
            return Optional.of("exists");
        }
        List<Optional<String>> tests = conditions.stream().map(this::test).toList();
        return tests.isEmpty() || tests.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : Optional.of(
                        tests.stream()
                                .flatMap(Optional::stream)
                                .collect(Collectors.joining(" AND ")));
    }

    private Optional<String> test(Condition condition) {
        if (!(condition instanceof Condition.Comparison comparison)
                || !(comparison.target() instanceof ColumnTarget.Column)) {
            return Optional.empty();
        }
        Optional<String> path = this.path.apply(comparison.target().column().text());
        Optional<String> operator = operator(comparison.operator());
        if (path.isEmpty() || operator.isEmpty()) {
            return Optional.empty();
        }
        String hint = path.get().substring(path.get().lastIndexOf('.') + 1) + "Before";
        return operands.text(comparison.value(), hint)
                .map(value -> path.get() + " " + operator.get() + " " + value);
    }

    private static Optional<String> operator(RelationOperator operator) {
        return switch (operator) {
            case NEQ -> Optional.of("<>");
            case EQ, LT, LTE, GT, GTE -> Optional.of(operator.toString());
            case LIKE, CONTAINS, CONTAINS_KEY -> Optional.empty();
        };
    }
}
