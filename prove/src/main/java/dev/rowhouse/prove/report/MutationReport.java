package dev.rowhouse.prove.report;

import java.util.List;

/// The results of running one mutation many times, completely and up to a crash.
///
/// @param name its name in the model
/// @param ask its description in plain language
/// @param runs how often it ran to its end, loading included
/// @param effective how many of these runs changed the conceptual data
/// @param statements statements per run, reads included
/// @param reads reads per run
/// @param writesMost the most writes of a run that could be interrupted, a batch counting once
/// @param micros microseconds that the statements of a run took; loading and abandoned runs do not
///     count
/// @param seconds how long all these runs together took
/// @param crashes how often it was abandoned after a write and run again
/// @param failures how often the copies disagreed afterwards
/// @param assumed what its plan assumes and the proof has not tried, as sentences
public record MutationReport(
        String name,
        String ask,
        long runs,
        long effective,
        AverageAndLargest statements,
        AverageAndLargest reads,
        int writesMost,
        AverageAndLargest micros,
        double seconds,
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

    /// Why the runs do not prove the mutation, if they do not.
    List<Gap> gaps() {
        if (runs == 0) {
            return List.of(gap(Gap.Kind.NEVER_RAN, "no instance of the data met its conditions"));
        }
        if (effective == 0) {
            return List.of(gap(Gap.Kind.NO_EFFECT, "each of its runs left the data as they were"));
        }
        if (writesMost > 1 && crashes == 0) {
            return List.of(
                    gap(
                            Gap.Kind.NEVER_CRASHED,
                            "a run writes up to %d times".formatted(writesMost)));
        }
        return List.of();
    }

    private Gap gap(Gap.Kind kind, String reason) {
        return new Gap(kind, name, reason);
    }
}
