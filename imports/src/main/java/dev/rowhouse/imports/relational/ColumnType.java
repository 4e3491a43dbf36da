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

        /// A text of which the database takes some values only: an enum, unless one of them is
        /// empty or has blanks around it, which the model file would not keep.
        public static Kept listing(List<String> values) {
            boolean isPlain =
                    values.stream().allMatch(each -> !each.isEmpty() && each.equals(each.strip()));
            return new Kept(
                    isPlain ? "enum" : "text",
                    OptionalDouble.empty(),
                    values.stream().<Literal>map(Literal.Text::new).toList(),
                    "");
        }
    }

    /// The column has no place in a model.
    ///
    /// @param reason why not, as the end of "column x "
    /// @param remedy what to do
    record Dropped(String reason, String remedy) implements ColumnType {}
}
