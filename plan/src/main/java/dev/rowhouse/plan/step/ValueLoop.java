package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;

import java.util.List;
import java.util.stream.Collectors;

/// The values of one `IN`, each read separately. The question's statement refers to the current
/// value as `RowColumn(name(), column())`.
///
/// @param name the name of the loop in the statement
/// @param column the column that the statement compares with the value
/// @param type the column's type
/// @param values the origin of the values; a value that occurs twice is read once
public record ValueLoop(String name, String column, CqlType type, Values values) {
    /// The origin of the values of an `IN`.
    public sealed interface Values {
        /// The values as readable text in a plan.
        String text();
    }

    /// The elements of a list that the caller gives: `IN :channels`.
    public record OfList(Expression.Parameter list) implements Values {
        @Override
        public String text() {
            return list.text();
        }
    }

    /// Single values: `IN (:first, :second)`.
    public record Each(List<Expression> values) implements Values {
        /// Copies the list.
        public Each {
            values = List.copyOf(values);
        }

        @Override
        public String text() {
            return values.stream().map(Expression::text).collect(Collectors.joining(", "));
        }
    }
}
