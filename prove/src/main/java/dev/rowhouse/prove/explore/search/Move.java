package dev.rowhouse.prove.explore.search;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// Something that one caller does.
///
/// @param caller the number of the caller, from 0
/// @param kind what it does
/// @param route the replicas that its request reaches
public record Move(int caller, Kind kind, Route route) {
    /// A move on one copy of the tables, or without a request.
    Move(int caller, Kind kind) {
        this(caller, kind, Route.ALL);
    }

    // Written out, because searches compare moves more often than anything else.
    @Override
    public boolean equals(@Nullable Object object) {
        return object == this
                || object instanceof Move other
                        && caller == other.caller
                        && kind == other.kind
                        && (route == other.route || route.equals(other.route));
    }

    @Override
    public int hashCode() {
        return Objects.hash(caller, kind, route);
    }

    /// The kinds of moves.
    public enum Kind {
        /// It sends its next request and gets the answer.
        SEND,
        /// It crashes before its next request.
        CRASH,
        /// It runs its call again from the start.
        RUN_AGAIN
    }
}
