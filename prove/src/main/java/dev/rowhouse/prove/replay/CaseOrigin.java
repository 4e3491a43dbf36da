package dev.rowhouse.prove.replay;

import java.time.Instant;

/// The proof that a case comes from.
///
/// @param model the model's name
/// @param seed the seed of the proof
/// @param at the time of the database when the proof began: data with a time to live are of this
///     time
public record CaseOrigin(String model, long seed, Instant at) {}
