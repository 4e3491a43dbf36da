package dev.rowhouse.engine;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.execution.Cancellation;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.execution.StatementOptions;
import dev.rowhouse.engine.trace.Tracing;

/// Something to execute: statements with their values, and how to execute them.
///
/// A value is null, [dev.rowhouse.engine.result.Unset#UNSET], a [Bytes] that is taken as serialized
/// already, or the Java object that the marker's CQL type maps to (see
/// [dev.rowhouse.cql.types.CqlType]).
///
/// **Thread safety.** All subtypes are immutable.
public sealed interface Statement permits SimpleStatement, BoundStatement, BatchStatement {
    /// The options of its execution.
    StatementOptions options();

    /// The same statement with other options.
    Statement withOptions(StatementOptions options);

    /// The same statement with a page size in rows.
    default Statement withPageSize(int rows) {
        return withOptions(options().withPageSize(rows));
    }

    /// The same statement, going on behind a page that returned `state`.
    default Statement withPagingState(Bytes state) {
        return withOptions(options().withPagingState(state));
    }

    /// The same statement with a write timestamp in microseconds.
    default Statement withTimestampMicros(long micros) {
        return withOptions(options().withTimestampMicros(micros));
    }

    /// The same statement with another current time, in seconds since the epoch, for the expiry of
    /// the data that it reads and writes.
    default Statement withNowInSeconds(int seconds) {
        return withOptions(options().withNowInSeconds(seconds));
    }

    /// The same statement with a keyspace for unqualified names.
    default Statement withKeyspace(String keyspace) {
        return withOptions(options().withKeyspace(keyspace));
    }

    /// The same statement at another consistency level. One node answers at all levels alike;
    /// several [replicas][Rowhouse#replicas] do not.
    default Statement withConsistency(Consistency level) {
        return withOptions(options().withConsistency(level));
    }

    /// The same statement, which another thread may stop.
    default Statement withCancellation(Cancellation cancellation) {
        return withOptions(options().withWatch(options().watch().withCancellation(cancellation)));
    }

    /// The same statement, of which is written down what happens: in `system_traces`, under
    /// [ResultSet#tracingId].
    default Statement withTracing() {
        return withTracing(Tracing.local());
    }

    /// The same statement, of which is written down what happens, for a client elsewhere.
    default Statement withTracing(Tracing tracing) {
        return withOptions(options().withWatch(options().watch().withTracing(tracing)));
    }
}
