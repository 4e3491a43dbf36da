package dev.rowhouse.prove.report;

import java.util.Optional;

/// The results of asking one question many times.
///
/// @param name its name in the model
/// @param ask the question in plain language
/// @param table the table or view that answers
/// @param runs how often it was asked
/// @param hits how often instances met the conditions
/// @param wrong how often the answer was wrong
/// @param returned rows per page
/// @param requests statements sent per page
/// @param reads what reading a page touched, where the target tells
/// @param latency how long a page took
/// @param seconds how long all pages together took
public record QuestionReport(
        String name,
        String ask,
        String table,
        int runs,
        int hits,
        int wrong,
        AverageAndLargest returned,
        AverageAndLargest requests,
        Optional<Reads> reads,
        Latency latency,
        double seconds) {
    /// The rows and partitions that one page read.
    ///
    /// @param partitions partitions read per page
    /// @param rows rows read per page
    /// @param filtered whether rows were ever read and thrown away
    /// @param sorted whether rows were ever sorted in memory
    public record Reads(
            AverageAndLargest partitions,
            AverageAndLargest rows,
            boolean filtered,
            boolean sorted) {}
}
