package dev.rowhouse.cli.proof;

import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.prove.prover.ProofSettings;

import picocli.CommandLine.Option;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The options for how much a proof tries.
///
/// **Thread safety.** Belongs to one thread.
public final class ExtentOptions {
    private static final double LARGEST_SCALE = 10_000;

    @Option(
            names = "--quick",
            description =
                    "The same checks with about 500 instances, fewer calls, owners of up to 100 instances, and fewer callers that meet: a fifth of the time, for work at a model.")
    private boolean quick;

    @Option(
            names = "--scale",
            paramLabel = "FACTOR",
            description =
                    "Multiply the usual amount of data, about 4,000 instances or those of --quick, by this. Default: 1.")
    private double scale = 1;

    @Option(
            names = "--runs",
            paramLabel = "NUMBER",
            description = "Number of times each question is asked. Default: 100, with --quick 20.")
    private Optional<Integer> runs = Optional.empty();

    @Option(
            names = "--largest",
            paramLabel = "NUMBER",
            description =
                    "Instances of the largest owners, as far as the model allows them. Default: 20000, with --quick 100; 0 leaves this part out.")
    private Optional<Integer> largest = Optional.empty();

    /// Whether the proof is a quick one.
    public boolean isQuick() {
        return quick;
    }

    /// The settings of the proof.
    public ProofSettings settings(long seed) {
        if (!(scale > 0 && scale <= LARGEST_SCALE)) {
            throw new InputException(
                    "--scale takes a factor above 0 and up to 10000, not " + scale);
        }
        ProofSettings settings =
                (quick ? ProofSettings.quick(seed) : ProofSettings.of(seed)).scaled(scale);
        if (largest.isPresent()) {
            settings = settings.withLargest(atLeast(0, "--largest", largest.get()));
        }
        if (runs.isPresent()) {
            settings = settings.withRuns(atLeast(1, "--runs", runs.get()));
        }
        return settings;
    }

    private static int atLeast(int least, String option, int given) {
        if (given < least) {
            throw new InputException(
                    "%s takes a number from %d, not %d".formatted(option, least, given));
        }
        return given;
    }

    /// The options that were given, by name.
    public Map<String, Object> given() {
        Map<String, Object> given = new LinkedHashMap<>();
        if (quick) {
            given.put("quick", true);
        }
        if (scale != 1) {
            given.put("scale", scale);
        }
        runs.ifPresent(value -> given.put("runs", value));
        largest.ifPresent(value -> given.put("largest", value));
        return given;
    }
}
