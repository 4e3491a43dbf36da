package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.table.TableDesign;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The Java names of a plan's expressions at one place of the generated method.
///
/// **Thread safety.** Immutable.
record PlanScope(
        Map<String, Variable> parameters,
        Map<String, StepValue> rows,
        Map<String, Variable> elements) {
    /// Copies the maps.
    PlanScope {
        parameters = Map.copyOf(parameters);
        rows = Map.copyOf(rows);
        elements = Map.copyOf(elements);
    }

    /// A variable and the CQL type of its value.
    record Variable(String name, CqlType type) {}

    /// The Java expression behind the name of a step.
    sealed interface StepValue {}

    /// A row of a table, in a variable.
    ///
    /// @param variable the expression for the driver's row
    /// @param isOptional whether the variable may be null, and then all columns are
    /// @param computed the types of its columns that are not the table's
    /// @param parts expressions for those of them that come out of a collection of the row
    record RowOf(
            String variable,
            TableDesign table,
            boolean isOptional,
            Map<String, CqlType> computed,
            Map<String, String> parts)
            implements StepValue {
        /// Copies the maps.
        RowOf {
            computed = Map.copyOf(computed);
            parts = Map.copyOf(parts);
        }

        /// A row that has columns besides those of the table.
        RowOf(
                String variable,
                TableDesign table,
                boolean isOptional,
                Map<String, CqlType> computed) {
            this(variable, table, isOptional, computed, Map.of());
        }

        /// A row of nothing but columns of the table.
        RowOf(String variable, TableDesign table, boolean isOptional) {
            this(variable, table, isOptional, Map.of());
        }

        /// The expression for a column that comes out of a collection; empty for others.
        Optional<String> part(String column) {
            return Optional.ofNullable(parts.get(column));
        }

        /// Whether there is a column.
        boolean has(String column) {
            return computed.containsKey(column) || table.findColumn(column).isPresent();
        }

        /// The type of a column.
        ///
        /// @throws IllegalStateException when there is no such column
        CqlType type(String column) {
            CqlType result = computed.get(column);
            return result != null
                    ? result
                    : table.findColumn(column)
                            .orElseThrow(() ->
                                    new IllegalStateException(
                                            "the plan refers to " + table.name() + "." + column))
                            .type();
        }
    }

    /// A bucket or shard, in a variable.
    record BucketIn(Variable variable) implements StepValue {}

    /// The last row of the page before, in a variable.
    record LastRow(String variable) implements StepValue {}

    /// Only the parameters are known.
    static PlanScope of(Map<String, Variable> parameters) {
        return new PlanScope(parameters, Map.of(), Map.of());
    }

    /// This scope and a step.
    PlanScope withRow(String name, StepValue place) {
        Map<String, StepValue> more = new HashMap<>(rows);
        more.put(name, place);
        return new PlanScope(parameters, more, elements);
    }

    /// This scope where a value is known not to be null, and so is the row that it comes from.
    PlanScope withPresent(Expression value) {
        return value instanceof Expression.RowColumn(String name, String _)
                        && rows.get(name) instanceof RowOf row
                ? withRow(
                        name,
                        new RowOf(row.variable(), row.table(), false, row.computed(), row.parts()))
                : this;
    }

    /// This scope where a parameter is in another variable.
    PlanScope withParameter(String name, Variable variable) {
        Map<String, Variable> more = new HashMap<>(parameters);
        more.put(name, variable);
        return new PlanScope(more, rows, elements);
    }

    /// This scope and the element at which a loop stands.
    PlanScope withElement(String loop, Variable element) {
        Map<String, Variable> more = new HashMap<>(elements);
        more.put(loop, element);
        return new PlanScope(parameters, rows, more);
    }
}
