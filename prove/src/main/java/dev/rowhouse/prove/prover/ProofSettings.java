package dev.rowhouse.prove.prover;

import dev.rowhouse.prove.data.Scale;

import java.util.LinkedHashMap;
import java.util.Map;

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
/// @param crashRounds with how many calls each mutation is abandoned, each call at all its places
/// @param crashesPerMutation at how many different places each call is abandoned at most
/// @param largest how many instances the largest owner of each relationship has at most, in a part
///     of the proof of its own; that part is left out when it is 0
/// @param failuresMax after how many failures the proof ends
/// @param shrinkSeconds how long to look for a smaller failing case; 0 to report it as it is
public record ProofSettings(
        long seed,
        Scale scale,
        Scale changeScale,
        int runsPerQuestion,
        int sequences,
        int operationsPerSequence,
        int crashRounds,
        int crashesPerMutation,
        int largest,
        int failuresMax,
        int shrinkSeconds) {
    /// The size of the largest owner, unless the person asks for another.
    public static final int DEFAULT_LARGEST = 20_000;

    /// The size of the largest owner in a quick proof.
    public static final int QUICK_LARGEST = 100;

    private static final int CHANGE_INSTANCES = 250;
    private static final int QUICK_CHANGE_INSTANCES = 60;

    /// Settings without large owners, whose number of failures is not limited.
    public ProofSettings(
            long seed,
            Scale scale,
            Scale changeScale,
            int runsPerQuestion,
            int sequences,
            int operationsPerSequence,
            int crashRounds,
            int crashesPerMutation,
            int shrinkSeconds) {
        this(
                seed,
                scale,
                changeScale,
                runsPerQuestion,
                sequences,
                operationsPerSequence,
                crashRounds,
                crashesPerMutation,
                0,
                Integer.MAX_VALUE,
                shrinkSeconds);
    }

    /// Settings that find the usual defects within seconds.
    ///
    /// @param seed what the data and all draws follow from
    public static ProofSettings of(long seed) {
        return new ProofSettings(
                seed,
                Scale.DEFAULT,
                new Scale(CHANGE_INSTANCES),
                100,
                12,
                20,
                3,
                12,
                DEFAULT_LARGEST,
                Integer.MAX_VALUE,
                20);
    }

    /// Settings for work at a model: the same checks with so few data and calls that a proof takes
    /// a fraction of the usual time. A quick proof finds what goes wrong in any data; what needs
    /// many rows or an unlucky call is left to the usual one.
    ///
    /// @param seed what the data and all draws follow from
    public static ProofSettings quick(long seed) {
        return new ProofSettings(
                seed,
                Scale.DEFAULT.times(1.0 / 8),
                new Scale(QUICK_CHANGE_INSTANCES),
                20,
                3,
                12,
                1,
                6,
                QUICK_LARGEST,
                Integer.MAX_VALUE,
                5);
    }

    /// The settings by name, in the order of their use. With the same ones, the same model and the
    /// same version, a proof runs the same operations.
    public Map<String, Long> figures() {
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("seed", seed);
        figures.put("instances", scale.instances());
        figures.put("runsPerQuestion", (long) runsPerQuestion);
        figures.put("changeInstances", changeScale.instances());
        figures.put("sequences", (long) sequences);
        figures.put("operationsPerSequence", (long) operationsPerSequence);
        figures.put("crashRounds", (long) crashRounds);
        figures.put("crashesPerMutation", (long) crashesPerMutation);
        figures.put("largest", (long) largest);
        figures.put("failuresMax", (long) failuresMax);
        figures.put("shrinkSeconds", (long) shrinkSeconds);
        return figures;
    }

    /// These settings with several times as many instances, for questions and for mutations.
    ///
    /// @param factor 1 for the default
    public ProofSettings scaled(double factor) {
        return new ProofSettings(
                seed,
                scale.times(factor),
                changeScale.times(factor),
                runsPerQuestion,
                sequences,
                operationsPerSequence,
                crashRounds,
                crashesPerMutation,
                largest,
                failuresMax,
                shrinkSeconds);
    }

    /// These settings with another number of times that each question is asked.
    public ProofSettings withRuns(int runs) {
        return new ProofSettings(
                seed,
                scale,
                changeScale,
                runs,
                sequences,
                operationsPerSequence,
                crashRounds,
                crashesPerMutation,
                largest,
                failuresMax,
                shrinkSeconds);
    }

    /// These settings with another size of the largest owners.
    public ProofSettings withLargest(int instances) {
        return new ProofSettings(
                seed,
                scale,
                changeScale,
                runsPerQuestion,
                sequences,
                operationsPerSequence,
                crashRounds,
                crashesPerMutation,
                instances,
                failuresMax,
                shrinkSeconds);
    }

    /// These settings for a proof that ends with its first failure and reports it as it is.
    public ProofSettings untilFirstFailure() {
        return new ProofSettings(
                seed,
                scale,
                changeScale,
                runsPerQuestion,
                sequences,
                operationsPerSequence,
                crashRounds,
                crashesPerMutation,
                largest,
                1,
                0);
    }
}
