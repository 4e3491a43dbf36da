package dev.rowhouse.prove.replay;

import dev.rowhouse.prove.stage.Trial;

import java.time.Instant;

/// A case that was read and fits a model.
///
/// @param trial the data, operations and check
/// @param seed the seed of the proof that found it
/// @param at the time at which the database is to begin
/// @param kind the kind of its failure then, see [dev.rowhouse.prove.report.Failure.Kind#id()]
public record ReplayedCase(Trial.Case trial, long seed, Instant at, String kind) {}
