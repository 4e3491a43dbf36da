package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnConstraint.Json;
import dev.rowhouse.cql.schema.ColumnConstraint.Length;
import dev.rowhouse.cql.schema.ColumnConstraint.NotNull;
import dev.rowhouse.cql.schema.ColumnConstraint.OctetLength;
import dev.rowhouse.cql.schema.ColumnConstraint.Regexp;
import dev.rowhouse.cql.schema.ColumnConstraint.Value;
import dev.rowhouse.cql.syntax.tree.ColumnCheck;
import dev.rowhouse.cql.syntax.tree.RelationOperator;

import java.util.List;

/// All conditions of one kind on a column. The errors are those of Cassandra 6.0.
final class ConstraintCombination {
    private static final int RELATIONS_MAX = 2;

    private final ColumnMetadata column;
    private final String family;
    private final List<ColumnCheck> checks;
    private final List<ColumnConstraint> constraints;

    /// @param family what the error calls them
    /// @param constraints those that the conditions have become, in their order
    ConstraintCombination(
            ColumnMetadata column,
            String family,
            List<ColumnCheck> checks,
            List<ColumnConstraint> constraints) {
        this.column = column;
        this.family = family;
        this.checks = checks;
        this.constraints = constraints;
    }

    /// Whether a condition excludes one value only, of which there may be any number.
    static boolean isNotEqual(ColumnCheck check) {
        return check.findRequirement()
                .filter(one -> one.operator() == RelationOperator.NEQ)
                .isPresent();
    }

    /// @throws CqlException when there are too many conditions, or two that contradict each other
    void check() {
        List<ColumnCheck> unequal =
                checks.stream().filter(ConstraintCombination::isNotEqual).toList();
        if (checks.size() - unequal.size() > RELATIONS_MAX) {
            throw SchemaErrors.invalid(
                    checks.getLast().span(),
                    "There can not be more than 2 constraints (not including non-equal relations) on a column '%s' but you have specified %d",
                    column.name(),
                    checks.size());
        }
        for (int i = 1; i < unequal.size(); i++) {
            if (unequal.subList(0, i).stream()
                    .map(Object::toString)
                    .toList()
                    .contains(unequal.get(i).toString())) {
                throw SchemaErrors.invalid(
                        unequal.get(i).span(),
                        "There are duplicate constraint definitions on column '%s': %s",
                        column.name(),
                        constraints.get(checks.indexOf(unequal.get(i))).cql(column.name()));
            }
        }
        if (checks.size() == 2) {
            requireSatisfiable();
        }
    }

    private void requireSatisfiable() {
        RelationOperator first = requirement(0).operator();
        RelationOperator second = requirement(1).operator();
        boolean isOdd =
                first == RelationOperator.EQ
                        || second == RelationOperator.EQ
                        || isPair(first, second, RelationOperator.GT, RelationOperator.GTE)
                        || isPair(first, second, RelationOperator.LT, RelationOperator.LTE);
        if (isOdd) {
            throw failed("Constraints combination of %s is not supported: %s, %s");
        }
        if (first == RelationOperator.NEQ && second == RelationOperator.NEQ) {
            return;
        }
        int comparison = compare(constraints.getFirst(), constraints.getLast());
        if (!ColumnConstraint.holds(first, -comparison)
                || !ColumnConstraint.holds(second, comparison)) {
            throw failed("Constraints of %s are not satisfiable: %s, %s");
        }
    }

    private static boolean isPair(
            RelationOperator first,
            RelationOperator second,
            RelationOperator one,
            RelationOperator other) {
        return first == one && second == other || first == other && second == one;
    }

    private int compare(ColumnConstraint first, ColumnConstraint second) {
        return switch (first) {
            case Value one -> column.type().compare(one.bound(), ((Value) second).bound());
            case Length one -> Integer.compare(one.bound(), ((Length) second).bound());
            case OctetLength one -> Integer.compare(one.bound(), ((OctetLength) second).bound());
            case Regexp ignored -> throw new IllegalStateException("has no order");
            case Json ignored -> throw new IllegalStateException("has no order");
            case NotNull ignored -> throw new IllegalStateException("has no order");
        };
    }

    private CqlException failed(String format) {
        return SchemaErrors.invalid(
                checks.getLast().span(),
                format,
                family,
                column.name() + " " + requirement(0),
                column.name() + " " + requirement(1));
    }

    private ColumnCheck.Requirement requirement(int index) {
        return checks.get(index).findRequirement().orElseThrow();
    }
}
