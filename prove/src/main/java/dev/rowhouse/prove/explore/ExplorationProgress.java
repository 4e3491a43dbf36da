package dev.rowhouse.prove.explore;

import java.time.Duration;
import java.util.Optional;

/// Observes the progress of an exploration.
@FunctionalInterface
public interface ExplorationProgress {
    /// Reports nothing.
    ExplorationProgress NONE = (_, _, _) -> {};

    /// Some groups of mutations were explored.
    ///
    /// @param done the number of groups that are done
    /// @param total the number of all groups
    /// @param left the time that the others will probably take, once it can be estimated
    void advance(int done, int total, Optional<Duration> left);
}
