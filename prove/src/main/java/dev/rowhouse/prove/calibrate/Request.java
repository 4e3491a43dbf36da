package dev.rowhouse.prove.calibrate;

import java.util.List;

/// One request: a statement, or several as a batch.
///
/// @param kind how they are sent
/// @param statements the statements
public record Request(Kind kind, List<Bound> statements) {
    /// Copies the list.
    public Request {
        statements = List.copyOf(statements);
    }

    /// The way in which statements are sent.
    public enum Kind {
        /// One statement by itself.
        SINGLE,
        /// A logged batch.
        LOGGED,
        /// A batch without a log, for loading rows of one partition.
        UNLOGGED
    }

    /// A statement with its values.
    ///
    /// @param cql the text, names of tables without a keyspace
    /// @param values a value for each marker: `Long`, `Integer` or `ByteBuffer`
    public record Bound(String cql, List<Object> values) {
        /// Copies the list.
        public Bound {
            values = List.copyOf(values);
        }
    }

    /// A statement by itself.
    static Request of(String cql, Object... values) {
        return new Request(Kind.SINGLE, List.of(new Bound(cql, List.of(values))));
    }
}
