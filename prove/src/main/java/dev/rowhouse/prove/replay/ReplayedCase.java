package dev.rowhouse.prove.replay;

import dev.rowhouse.prove.explore.Rematch;
import dev.rowhouse.prove.stage.Trial;

import java.time.Instant;

/// A case that was read and fits a model.
///
/// @param content the work and its check
/// @param seed the seed of the proof that found it
/// @param at the time at which the database is to begin
/// @param kind the kind of its failure then, see [dev.rowhouse.prove.report.Failure.Kind#id()]
public record ReplayedCase(Content content, long seed, Instant at, String kind) {
    /// The work of a case and its check.
    public sealed interface Content {}

    /// Operations that run one after the other on a database.
    ///
    /// @param trial the data, operations and check
    public record OfTrial(Trial.Case trial) implements Content {}

    /// Two or three calls that run at the same time on a model of the tables.
    ///
    /// @param rematch the data and the calls
    public record OfRace(Rematch rematch) implements Content {}
}
