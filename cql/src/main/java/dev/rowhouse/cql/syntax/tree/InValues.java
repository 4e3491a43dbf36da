package dev.rowhouse.cql.syntax.tree;

import java.util.List;

/// The right-hand side of `IN`.
public sealed interface InValues {
    /// `(value, …)`, possibly none. For several columns each value is a tuple or a marker for one.
    record Values(List<Term> values) implements InValues {
        /// Copies the values.
        public Values {
            values = List.copyOf(values);
        }

        @Override
        public String toString() {
            return TermText.list("(", values, ")");
        }
    }

    /// A marker for the whole list.
    record Marker(Term.BindMarker marker) implements InValues {
        @Override
        public String toString() {
            return marker.toString();
        }
    }
}
