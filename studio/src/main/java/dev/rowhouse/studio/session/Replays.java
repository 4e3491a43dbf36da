package dev.rowhouse.studio.session;

import dev.rowhouse.base.Clock;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.prover.Replay;
import dev.rowhouse.prove.replay.CaseMismatchException;
import dev.rowhouse.prove.replay.CaseReader;
import dev.rowhouse.prove.replay.ReplayedCase;
import dev.rowhouse.prove.replay.ShiftedClock;
import dev.rowhouse.prove.stage.Subject;

/// Repeats failing cases of a proof on the present design.
public final class Replays {
    private Replays() {}

    /// Runs a case on a database in memory.
    ///
    /// @param tree the case, as the report of the proof has it
    /// @throws CaseMismatchException when the design has changed so that the case does not fit
    public static Replay run(Subject subject, Object tree, Clock clock) {
        ReplayedCase read = CaseReader.read(tree, subject);
        RowhouseComponents system = RowhouseComponents.system();
        return Replay.run(
                subject,
                () ->
                        new EmbeddedTarget(
                                new RowhouseComponents(
                                        ShiftedClock.at(read.at(), system.clock()),
                                        system.random(),
                                        system.files(),
                                        system.scheduler())),
                read,
                clock);
    }
}
