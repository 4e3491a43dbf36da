package dev.rowhouse.storage.survey;

import java.util.Optional;

/// When a table was written, and when its rows end.
///
/// @param written the timestamps of writes and deletions, in microseconds since 1970; empty when
///     there is none
/// @param expiring the number of rows and values with a time to live
/// @param timesToLive their times to live, in seconds; empty when there is none
/// @param expirations when they expire, in seconds since 1970; empty when there is none
public record Times(
        Optional<Extent> written,
        long expiring,
        Optional<Extent> timesToLive,
        Optional<Extent> expirations) {}
