package dev.rowhouse.cql.analysis.path;

import dev.rowhouse.cql.analysis.term.BoundTerm;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// The alternatives of IN.
public sealed interface KeyValues {
    /// The number of alternatives, if the text determines it.
    OptionalInt count();

    /// The alternatives one by one. Equal ones may be among them; they count once.
    ///
    /// @param alternatives each with one term for each of the restricted columns
    record Listed(List<List<BoundTerm>> alternatives) implements KeyValues {
        /// Copies the alternatives.
        public Listed {
            alternatives = alternatives.stream().map(List::copyOf).toList();
        }

        @Override
        public OptionalInt count() {
            return OptionalInt.of(alternatives.size());
        }

        @Override
        public String toString() {
            return alternatives.stream()
                    .map(terms ->
                            terms.size() == 1
                                    ? terms.getFirst().toString()
                                    : "(" + BoundTerm.join(terms) + ")")
                    .collect(Collectors.joining(", ", "(", ")"));
        }
    }

    /// All alternatives in the value of one marker.
    ///
    /// @param marker of type list, of values of the one column, or of tuples
    /// @param ofTuples whether the elements are tuples with one component for each column
    record Marked(BoundTerm.Marker marker, boolean ofTuples) implements KeyValues {
        @Override
        public OptionalInt count() {
            return OptionalInt.empty();
        }

        @Override
        public String toString() {
            return marker.toString();
        }
    }
}
