package dev.rowhouse.engine.execution;

import dev.rowhouse.base.Bytes;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Options of one execution besides text and values, as the native protocol sends them with a
/// query.
///
/// @param pageSize the largest number of rows in one page; empty for all rows in one page
/// @param pagingState where to go on: the paging state that the page before returned
/// @param timestampMicros the write timestamp in microseconds that the client chose;
///     `USING TIMESTAMP` outranks it
/// @param nowInSeconds the current time for the expiry of data, in seconds since the epoch; empty
///     for the database's clock
/// @param keyspace the keyspace of unqualified table names, instead of the session's
/// @param consistency the level, which must be one for the kind of statement
/// @param serialConsistency the level at which conditions are decided
/// @param watch how the client watches over the execution
public record StatementOptions(
        OptionalInt pageSize,
        Optional<Bytes> pagingState,
        OptionalLong timestampMicros,
        OptionalInt nowInSeconds,
        Optional<String> keyspace,
        Consistency consistency,
        Consistency serialConsistency,
        Watch watch) {
    /// All rows in one page, timestamps by the database.
    public static final StatementOptions DEFAULT =
            new StatementOptions(
                    OptionalInt.empty(),
                    Optional.empty(),
                    OptionalLong.empty(),
                    OptionalInt.empty(),
                    Optional.empty(),
                    Consistency.ONE,
                    Consistency.SERIAL,
                    Watch.NONE);

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException when the page size is not positive, or the time is before
    ///     the epoch
    public StatementOptions {
        if (pageSize.isPresent() && pageSize.getAsInt() <= 0) {
            throw new IllegalArgumentException("page size must be positive: " + pageSize);
        }
        if (nowInSeconds.isPresent() && nowInSeconds.getAsInt() < 0) {
            throw new IllegalArgumentException("the time is before the epoch: " + nowInSeconds);
        }
    }

    /// These options with a page size.
    public StatementOptions withPageSize(int rows) {
        return new StatementOptions(
                OptionalInt.of(rows),
                pagingState,
                timestampMicros,
                nowInSeconds,
                keyspace,
                consistency,
                serialConsistency,
                watch);
    }

    /// These options, going on behind a page that returned `state`.
    public StatementOptions withPagingState(Bytes state) {
        return new StatementOptions(
                pageSize,
                Optional.of(state),
                timestampMicros,
                nowInSeconds,
                keyspace,
                consistency,
                serialConsistency,
                watch);
    }

    /// These options with a write timestamp in microseconds.
    public StatementOptions withTimestampMicros(long micros) {
        return new StatementOptions(
                pageSize,
                pagingState,
                OptionalLong.of(micros),
                nowInSeconds,
                keyspace,
                consistency,
                serialConsistency,
                watch);
    }

    /// These options with a time of day in seconds since the epoch.
    public StatementOptions withNowInSeconds(int seconds) {
        return new StatementOptions(
                pageSize,
                pagingState,
                timestampMicros,
                OptionalInt.of(seconds),
                keyspace,
                consistency,
                serialConsistency,
                watch);
    }

    /// These options with a keyspace for unqualified names.
    public StatementOptions withKeyspace(String name) {
        return new StatementOptions(
                pageSize,
                pagingState,
                timestampMicros,
                nowInSeconds,
                Optional.of(name),
                consistency,
                serialConsistency,
                watch);
    }

    /// These options at another level of consistency.
    public StatementOptions withConsistency(Consistency level) {
        return new StatementOptions(
                pageSize,
                pagingState,
                timestampMicros,
                nowInSeconds,
                keyspace,
                level,
                serialConsistency,
                watch);
    }

    /// These options, watched over by the client.
    public StatementOptions withWatch(Watch newWatch) {
        return new StatementOptions(
                pageSize,
                pagingState,
                timestampMicros,
                nowInSeconds,
                keyspace,
                consistency,
                serialConsistency,
                newWatch);
    }
}
