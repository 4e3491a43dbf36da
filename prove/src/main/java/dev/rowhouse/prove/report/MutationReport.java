package dev.rowhouse.prove.report;

import java.util.List;

/// The results of running one mutation many times, completely and up to a crash.
///
/// @param name its name in the model
/// @param ask its description in plain language
/// @param runs how often it ran to its end, loading included
/// @param statements statements per run, reads included
/// @param reads reads per run
/// @param crashes how often it was abandoned between two steps and run again
/// @param failures how often the copies disagreed afterwards
/// @param assumed what its plan assumes and the proof has not tried, as sentences
public record MutationReport(
        String name,
        String ask,
        long runs,
        AverageAndLargest statements,
        AverageAndLargest reads,
        int crashes,
        int failures,
        List<String> assumed) {
    /// Copies the list.
    public MutationReport {
        assumed = List.copyOf(assumed);
    }

    /// Whether all copies agreed every time.
    public boolean copiesAgree() {
        return failures == 0;
    }
}
