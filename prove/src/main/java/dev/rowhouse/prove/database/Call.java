package dev.rowhouse.prove.database;

import dev.rowhouse.prove.value.Datum;

import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/// A statement with a value for each of its bind markers.
///
/// @param cql the text, names of tables without a keyspace
/// @param values the values in the order of the markers; empty for null
public record Call(String cql, List<Optional<Datum>> values) {
    /// Copies the list.
    public Call {
        values = List.copyOf(values);
    }

    /// The text and the values, as people read them.
    @Override
    public String toString() {
        if (values.isEmpty()) {
            return cql;
        }
        StringJoiner text = new StringJoiner(", ", cql + "   [", "]");
        values.forEach(value -> text.add(value.map(Datum::toString).orElse("null")));
        return text.toString();
    }
}
