package dev.rowhouse.shell.connect;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.execution.Cancellation;

import java.util.Optional;
import java.util.OptionalInt;

/// A statement and how it is to be executed.
///
/// @param cql one statement
/// @param pageSize the largest number of rows in one page; empty for all in one
/// @param pagingState where to go on
/// @param levels the consistency levels; an embedded database answers the same at every level
/// @param isTraced whether the request is traced
/// @param cancellation what stops it
public record Request(
        String cql,
        OptionalInt pageSize,
        Optional<Bytes> pagingState,
        Levels levels,
        boolean isTraced,
        Cancellation cancellation) {
    private static final int PAGE_SIZE = 5_000;

    /// The consistency levels of a request.
    ///
    /// @param consistency such as `QUORUM`
    /// @param serial of the condition of a conditional statement: `SERIAL` or `LOCAL_SERIAL`
    public record Levels(String consistency, String serial) {
        /// The levels that cqlsh starts with.
        public static final Levels DEFAULT = new Levels("ONE", "SERIAL");
    }

    /// A statement in large pages, without cancellation.
    public static Request of(String cql) {
        return new Request(
                cql,
                OptionalInt.of(PAGE_SIZE),
                Optional.empty(),
                Levels.DEFAULT,
                false,
                new Cancellation());
    }

    /// The same for the page at a paging state.
    public Request at(Bytes state) {
        return new Request(cql, pageSize, Optional.of(state), levels, isTraced, cancellation);
    }

    /// The same with pages of a size.
    public Request withPageSize(int rows) {
        return new Request(cql, OptionalInt.of(rows), pagingState, levels, isTraced, cancellation);
    }

    /// The same at other consistency levels.
    public Request withLevels(Levels other) {
        return new Request(cql, pageSize, pagingState, other, isTraced, cancellation);
    }

    /// The same with something that stops it.
    public Request withCancellation(Cancellation requested) {
        return new Request(cql, pageSize, pagingState, levels, isTraced, requested);
    }
}
