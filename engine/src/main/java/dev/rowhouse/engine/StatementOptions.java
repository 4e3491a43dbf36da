package dev.rowhouse.engine;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.execution.Watch;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// How one execution is to be done, apart from its text and values: what the native protocol sends beside a query.
///
/// @param pageSize the largest number of rows in one page; empty for all rows in one page
/// @param pagingState where to go on: the paging state that the page before returned
/// @param timestampMicros the write timestamp in microseconds that the client chose; `USING TIMESTAMP` outranks it
/// @param keyspace the keyspace of unqualified table names, instead of the session's
/// @param watch how the client watches over the execution
public record StatementOptions(
        OptionalInt pageSize,
        Optional<Bytes> pagingState,
        OptionalLong timestampMicros,
        Optional<String> keyspace,
        Watch watch) {
    /// All rows in one page, timestamps by the database.
    public static final StatementOptions DEFAULT =
            new StatementOptions(
                    OptionalInt.empty(),
                    Optional.empty(),
                    OptionalLong.empty(),
                    Optional.empty(),
                    Watch.NONE);

    /// Checks the page size.
    ///
    /// @throws IllegalArgumentException when the page size is not positive
    public StatementOptions {
        if (pageSize.isPresent() && pageSize.getAsInt() <= 0) {
            throw new IllegalArgumentException("page size must be positive: " + pageSize);
        }
    }

    /// These options with a page size.
    public StatementOptions withPageSize(int rows) {
        return new StatementOptions(
                OptionalInt.of(rows), pagingState, timestampMicros, keyspace, watch);
    }

    /// These options, going on behind a page that returned `state`.
    public StatementOptions withPagingState(Bytes state) {
        return new StatementOptions(pageSize, Optional.of(state), timestampMicros, keyspace, watch);
    }

    /// These options with a write timestamp in microseconds.
    public StatementOptions withTimestampMicros(long micros) {
        return new StatementOptions(
                pageSize, pagingState, OptionalLong.of(micros), keyspace, watch);
    }

    /// These options with a keyspace for unqualified names.
    public StatementOptions withKeyspace(String name) {
        return new StatementOptions(
                pageSize, pagingState, timestampMicros, Optional.of(name), watch);
    }

    /// These options, watched over by the client.
    public StatementOptions withWatch(Watch newWatch) {
        return new StatementOptions(pageSize, pagingState, timestampMicros, keyspace, newWatch);
    }
}
