package dev.rowhouse.prove.application;

import dev.rowhouse.cql.types.CqlType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/// A statement that an application sends.
///
/// @param cql the text, names of tables without a keyspace
/// @param kind how it is run
/// @param writes the rows and ranges that it writes or deletes; of a batch, of all its parts
/// @param markers its bind markers in the order of the text
/// @param columns the columns of its result, with `statement` the place of this statement
/// @param tables the tables that it writes
/// @param stored the value of each column, if it is an INSERT
/// @param selection what it says about its number of rows, if it is a SELECT and says enough
/// @param isOfOneRow whether it is a SELECT by a whole primary key, or of one aggregate: it
///     completes rows that were read before
/// @param isCounting whether it adds to counters
public record ApplicationStatement(
        String cql,
        Kind kind,
        int writes,
        List<Marker> markers,
        List<ResultPlace> columns,
        List<String> tables,
        Map<String, MarkerValue> stored,
        Optional<Selection> selection,
        boolean isOfOneRow,
        boolean isCounting) {
    /// The kinds of statement.
    public enum Kind {
        /// A SELECT.
        READ,
        /// An INSERT, UPDATE, DELETE or BATCH.
        WRITE,
        /// The same with a condition; when it does not hold, the list ends.
        DECIDE
    }

    /// A bind marker.
    ///
    /// @param value where its value comes from
    /// @param type the type that the statement takes
    /// @param isOfKey whether it gives a column of the primary key
    public record Marker(MarkerValue value, CqlType type, boolean isOfKey) {}

    /// The rows that a SELECT asks for.
    ///
    /// @param table the table, or that of the view
    /// @param bound the columns that it binds to one value; there are no other conditions
    /// @param limit the greatest number of rows
    public record Selection(String table, Set<String> bound, OptionalInt limit) {
        /// Copies the set.
        public Selection {
            bound = Set.copyOf(bound);
        }
    }

    /// Copies the collections.
    public ApplicationStatement {
        markers = List.copyOf(markers);
        columns = List.copyOf(columns);
        tables = List.copyOf(tables);
        stored = Map.copyOf(stored);
    }

    /// The place of the SELECT in a list whose rows are the rows of the answer, which later ones
    /// complete; -1 when each reads one row at most.
    static int lastOfManyRows(List<ApplicationStatement> statements) {
        for (int i = statements.size() - 1; i >= 0; i--) {
            if (statements.get(i).isRead() && !statements.get(i).isOfOneRow()) {
                return i;
            }
        }
        return -1;
    }

    /// Whether the statement reads.
    public boolean isRead() {
        return kind == Kind.READ;
    }

    /// The places of the SELECTs in the list whose rows give values, each once, in order.
    public List<Integer> sources() {
        return markers.stream()
                .flatMap(marker ->
                        marker.value() instanceof MarkerValue.OfColumn(ResultPlace place)
                                ? Stream.of(place.statement())
                                : Stream.empty())
                .distinct()
                .sorted()
                .toList();
    }
}
