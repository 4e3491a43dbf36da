package dev.rowhouse.cli.proof;

import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.search.Levels;

import picocli.CommandLine.Option;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The options for exploring concurrent callers.
///
/// **Thread safety.** Belongs to one thread.
public final class RacingOptions {
    @Option(
            names = "--racing",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description =
                    "Explore callers that run at the same time, crash or repeat their calls, and fail if tables can stay wrong. Default: --racing.")
    private boolean racing = true;

    @Option(
            names = "--racing-states",
            paramLabel = "NUMBER",
            description = "Visit at most this many states of concurrent callers. Default: 5000000.")
    private Optional<Long> states = Optional.empty();

    @Option(
            names = "--racing-callers",
            paramLabel = "NUMBER",
            description =
                    "Let this many callers meet: 2, or 3, which takes 10 to 100 times as long and may need more --racing-states. Default: 2.")
    private Optional<Integer> callers = Optional.empty();

    @Option(
            names = "--racing-replicas",
            paramLabel = "LEVEL",
            description =
                    "Explore concurrent callers on three replicas that need not agree, with requests at this level: QUORUM, which plans assume, or ONE. Takes about ten times as long. Default: one copy of the tables.")
    private Optional<Levels.Level> replicas = Optional.empty();

    /// Whether concurrent callers are explored.
    public boolean areExploring() {
        return racing;
    }

    /// The extent of the exploration.
    ///
    /// @param quick whether it is part of a quick proof
    public ExplorationSettings settings(long seed, boolean quick) {
        if (!racing && (replicas.isPresent() || callers.isPresent())) {
            throw new InputException(
                    "%s explores concurrent callers, and --no-racing leaves them out; give one of them"
                            .formatted(
                                    replicas.isPresent()
                                            ? "--racing-replicas"
                                            : "--racing-callers"));
        }
        ExplorationSettings usual =
                (quick ? ExplorationSettings.quick(seed) : ExplorationSettings.of(seed))
                        .with(callersMax());
        ExplorationSettings placed = replicas.map(Levels::of).map(usual::on).orElse(usual);
        if (states.isEmpty()) {
            return placed;
        }
        if (states.get() < 1) {
            throw new InputException("--racing-states takes a number from 1, not " + states.get());
        }
        return placed.visiting(states.get());
    }

    private int callersMax() {
        int wanted = callers.orElse(ExplorationSettings.DEFAULT_CALLERS_MAX);
        if (wanted < ExplorationSettings.DEFAULT_CALLERS_MAX
                || wanted > ExplorationSettings.ALL_CALLERS_MAX) {
            throw new InputException("--racing-callers takes 2 or 3, not " + wanted);
        }
        return wanted;
    }

    /// The options that were given, by name.
    public Map<String, Object> given() {
        Map<String, Object> given = new LinkedHashMap<>();
        if (!racing) {
            given.put("racing", false);
        }
        states.ifPresent(value -> given.put("racingStates", value));
        callers.ifPresent(value -> given.put("racingCallers", value));
        replicas.ifPresent(value -> given.put("racingReplicas", value.toString()));
        return given;
    }
}
