package dev.rowhouse.imports.relational;

import dev.rowhouse.model.concept.Literal;

import java.util.List;
import java.util.OptionalDouble;

/// The model's type for a column.
public sealed interface ColumnType {
    /// The column becomes an attribute.
    ///
    /// @param type the type as a model file writes it
    /// @param length a guess at the average length
    /// @param values the values there are; empty when nothing is known
    /// @param remark what changed on the way, for a note; empty when nothing did
    record Kept(String type, OptionalDouble length, List<Literal> values, String remark)
            implements ColumnType {
        /// Copies the list.
        public Kept {
            values = List.copyOf(values);
        }
    }

    /// The column has no place in a model.
    ///
    /// @param reason why not, as the end of "column x "
    /// @param remedy what to do
    record Dropped(String reason, String remedy) implements ColumnType {}
}
