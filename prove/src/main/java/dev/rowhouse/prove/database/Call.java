package dev.rowhouse.prove.database;

import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.prove.value.Datum;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A statement with a value for each of its bind markers.
///
/// @param cql the text, names of tables without a keyspace
/// @param values the values in the order of the markers; empty for null
/// @param timestamp the write timestamp in microseconds since 1970; empty when the database assigns
///     it
/// @param settings the settings of the request that the model states
public record Call(
        String cql,
        List<Optional<Datum>> values,
        OptionalLong timestamp,
        RequestSettings settings) {
    /// Copies the list.
    public Call {
        values = List.copyOf(values);
    }

    /// A statement without a timestamp and settings.
    public Call(String cql, List<Optional<Datum>> values) {
        this(cql, values, OptionalLong.empty(), RequestSettings.NONE);
    }

    /// The same statement with a write timestamp.
    ///
    /// @param micros microseconds since 1970
    public Call at(long micros) {
        return new Call(cql, values, OptionalLong.of(micros), settings);
    }

    /// The same statement with settings of the request.
    public Call with(RequestSettings stated) {
        return new Call(cql, values, timestamp, stated);
    }

    /// The statement with its values as constants in the place of the bind markers, so that it can
    /// be read, and run in a shell.
    @Override
    public String toString() {
        return BoundText.of(cql, values);
    }
}
