package dev.rowhouse.conformance.fuzz;

import java.time.Duration;

/// How long to look for differences, and where.
///
/// @param seed of all that is drawn
/// @param firstRound the first round of the seed
/// @param endRound the round to stop before
/// @param statementsMax after so many statements no round begins
/// @param time after so long no round begins
/// @param workers rounds at a time
public record FuzzPlan(
        long seed, int firstRound, int endRound, long statementsMax, Duration time, int workers) {}
