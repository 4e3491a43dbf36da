package dev.rowhouse.prove.prover;

import dev.rowhouse.prove.data.Scale;

/// Settings of a proof's thoroughness.
///
/// @param seed what the data and all draws follow from: the same seed repeats the same proof
/// @param scale how many instances are loaded for the questions
/// @param changeScale how many instances are loaded for the mutations, after which all tables are
///     compared again and again
/// @param runsPerQuestion how often each question is asked
/// @param sequences how many sequences of mutations run; tables are compared and questions asked
///     after each
/// @param operationsPerSequence mutations in a sequence
/// @param crashRounds how often all mutations are abandoned at each of their places
/// @param crashesPerMutation at how many different places each mutation is abandoned at most
/// @param shrinkSeconds how long to look for a smaller failing case
public record ProofSettings(
        long seed,
        Scale scale,
        Scale changeScale,
        int runsPerQuestion,
        int sequences,
        int operationsPerSequence,
        int crashRounds,
        int crashesPerMutation,
        int shrinkSeconds) {
    private static final int CHANGE_INSTANCES = 250;

    /// Settings that find the usual defects within seconds.
    ///
    /// @param seed what the data and all draws follow from
    public static ProofSettings of(long seed) {
        return new ProofSettings(
                seed, Scale.DEFAULT, new Scale(CHANGE_INSTANCES), 100, 12, 20, 2, 10, 20);
    }

    /// These settings with several times as many instances.
    ///
    /// @param factor 1 for the default
    public ProofSettings scaled(double factor) {
        return new ProofSettings(
                seed,
                scale.times(factor),
                changeScale.times(Math.min(factor, 1)),
                runsPerQuestion,
                sequences,
                operationsPerSequence,
                crashRounds,
                crashesPerMutation,
                shrinkSeconds);
    }
}
