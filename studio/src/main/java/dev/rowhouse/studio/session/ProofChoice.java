package dev.rowhouse.studio.session;

import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.search.Levels;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The callers that meet in a proof.
///
/// @param callers how many meet: 2 or 3; 0 to prove for one caller at a time only
/// @param replicas the level of requests on three replicas; empty for one copy of the tables
public record ProofChoice(int callers, Optional<Levels.Level> replicas) {
    /// The choice of `rowhouse prove` without options.
    public static final ProofChoice USUAL =
            new ProofChoice(ExplorationSettings.DEFAULT_CALLERS_MAX, Optional.empty());

    /// Checks the number.
    ///
    /// @throws IllegalArgumentException when it is neither 0 nor 2 nor 3
    public ProofChoice {
        if (callers != 0
                && (callers < ExplorationSettings.DEFAULT_CALLERS_MAX
                        || callers > ExplorationSettings.ALL_CALLERS_MAX)) {
            throw new IllegalArgumentException("`callers` takes 0, 2 or 3, not " + callers);
        }
    }

    /// The extent of the exploration; empty when no callers meet.
    Optional<ExplorationSettings> exploration(long seed) {
        ExplorationSettings usual = ExplorationSettings.of(seed);
        return callers == 0
                ? Optional.empty()
                : Optional.of(replicas.map(Levels::of).map(usual::on).orElse(usual).with(callers));
    }

    /// The options of `rowhouse prove` that make the same choice, by their names in reports.
    Map<String, Object> options() {
        Map<String, Object> options = new LinkedHashMap<>();
        if (callers == 0) {
            options.put("racing", false);
        } else if (callers != ExplorationSettings.DEFAULT_CALLERS_MAX) {
            options.put("racingCallers", callers);
        }
        replicas.filter(_ -> callers != 0)
                .ifPresent(level -> options.put("racingReplicas", level.toString()));
        return options;
    }
}
