package dev.rowhouse.prove.explore.search;

/// Something that one caller does.
///
/// @param caller the number of the caller, from 0
/// @param kind what it does
public record Move(int caller, Kind kind) {
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
