package dev.rowhouse.prove.explore;

import dev.rowhouse.prove.explore.search.Levels;

import java.util.Optional;

/// The extent of an exploration.
///
/// @param seed the seed of the data and parameters
/// @param datasets the number of different datasets
/// @param racesMax the largest number of combinations of parameters for calls that run at the same
///     time, for each dataset
/// @param crashesMax the same for the situations in which the first caller has a trouble
/// @param statesMax the largest number of states to visit in one search
/// @param allStatesMax the largest number of states to visit, shared by the groups of mutations
/// @param isReduced whether the searches leave out moves that lead to no other ends; only a test of
///     this does without
/// @param callersMax the largest number of callers at the same time: 2 or 3
/// @param replicas the consistency levels of three replicas; empty for one copy of the tables, as
///     plans may assume it at QUORUM
public record ExplorationSettings(
        long seed,
        int datasets,
        int racesMax,
        int crashesMax,
        int statesMax,
        long allStatesMax,
        boolean isReduced,
        int callersMax,
        Optional<Levels> replicas) {
    /// The usual number of callers at the same time.
    public static final int DEFAULT_CALLERS_MAX = 2;

    /// The largest number of callers at the same time.
    public static final int ALL_CALLERS_MAX = 3;

    /// The usual number of states to visit: those of about three minutes on one core.
    public static final long DEFAULT_ALL_STATES_MAX = 5_000_000;

    /// The usual number of states to visit in one search. More would take more memory than a Java
    /// machine has by default.
    private static final int DEFAULT_STATES_MAX = 400_000;

    /// An extent without a limit for all searches.
    public ExplorationSettings(
            long seed, int datasets, int racesMax, int crashesMax, int statesMax) {
        this(
                seed,
                datasets,
                racesMax,
                crashesMax,
                statesMax,
                Long.MAX_VALUE,
                true,
                DEFAULT_CALLERS_MAX,
                Optional.empty());
    }

    /// The usual extent.
    public static ExplorationSettings of(long seed) {
        return new ExplorationSettings(
                seed,
                2,
                16,
                8,
                DEFAULT_STATES_MAX,
                DEFAULT_ALL_STATES_MAX,
                true,
                DEFAULT_CALLERS_MAX,
                Optional.empty());
    }

    /// An extent for work at a model: fewer combinations of parameters, on one dataset.
    public static ExplorationSettings quick(long seed) {
        return new ExplorationSettings(
                seed,
                1,
                4,
                4,
                DEFAULT_STATES_MAX,
                DEFAULT_ALL_STATES_MAX,
                true,
                DEFAULT_CALLERS_MAX,
                Optional.empty());
    }

    /// The same extent with another largest number of states.
    public ExplorationSettings visiting(long states) {
        return new ExplorationSettings(
                seed,
                datasets,
                racesMax,
                crashesMax,
                (int) Math.min(Integer.MAX_VALUE, Math.max(statesMax, states)),
                states,
                isReduced,
                callersMax,
                replicas);
    }

    /// The same extent without [#isReduced()].
    public ExplorationSettings unreduced() {
        return new ExplorationSettings(
                seed,
                datasets,
                racesMax,
                crashesMax,
                statesMax,
                allStatesMax,
                false,
                callersMax,
                replicas);
    }

    /// The same extent on three replicas.
    public ExplorationSettings on(Levels levels) {
        return new ExplorationSettings(
                seed,
                datasets,
                racesMax,
                crashesMax,
                statesMax,
                allStatesMax,
                isReduced,
                callersMax,
                Optional.of(levels));
    }

    /// The same extent with another largest number of callers.
    public ExplorationSettings with(int callers) {
        return new ExplorationSettings(
                seed,
                datasets,
                racesMax,
                crashesMax,
                statesMax,
                allStatesMax,
                isReduced,
                callers,
                replicas);
    }
}
