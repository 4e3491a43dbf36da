package dev.rowhouse.prove.explore.search;

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
