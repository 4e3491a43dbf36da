package dev.rowhouse.prove.explore;

/// The extent of an exploration.
///
/// @param seed the seed of the data and parameters
/// @param datasets the number of different datasets
/// @param racesMax the largest number of combinations of parameters for two calls that run at the
///     same time, for each dataset
/// @param crashesMax the same for the situations in which the first caller has a trouble
/// @param statesMax the largest number of states to visit in one search
public record ExplorationSettings(
        long seed, int datasets, int racesMax, int crashesMax, int statesMax) {
    /// The usual extent.
    public static ExplorationSettings of(long seed) {
        return new ExplorationSettings(seed, 2, 16, 8, 40_000);
    }
}
