package dev.rowhouse.conformance.subject;

import java.time.Duration;

/// Something that runs statements as Apache Cassandra does, with an empty keyspace [#KEYSPACE] in
/// use.
public interface Subject extends AutoCloseable {
    /// The keyspace that every file has for itself. A real node gives it another name of the same
    /// length, which nobody sees.
    String KEYSPACE = "cqlt";

    /// Runs a statement.
    Outcome run(Request request);

    /// Lets time pass, so that data expires.
    void await(Duration duration);

    /// Drops the keyspace.
    @Override
    void close();
}
