package dev.rowhouse.junit;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.Checkpoint;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.server.ServerComponents;
import dev.rowhouse.server.service.Inspection;

import java.util.Optional;

/// A database in memory with the content of its scripts, its clock and its faults.
///
/// **Thread safety.** Safe, if no statement runs during a reset.
final class TestEngine implements AutoCloseable {
    private final TestClock clock = new TestClock(Clock.system());
    private final Faults faults = new Faults();
    private final Rowhouse database;

    /// Makes a database and runs the scripts in it.
    ///
    /// @throws IllegalStateException when a statement of theirs fails
    TestEngine(DatabaseSpec spec, RowhouseOptions options) {
        this.database =
                Rowhouse.inMemory(new RowhouseComponents(clock, RandomSource.system()), options);
        try {
            run(spec);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private void run(DatabaseSpec spec) {
        Session scripts = database.connect();
        for (DatabaseSpec.Part part : spec.statements()) {
            try {
                scripts.execute(part.cql());
            } catch (CqlException e) {
                throw part.failed(e);
            }
        }
        if (!spec.keyspace().isEmpty()) {
            scripts.execute(spec.createKeyspace());
        }
    }

    /// The components of a server whose statements may be made to fail, and whose answers say what
    /// they cost.
    ServerComponents components() {
        return ServerComponents.system().withInspection(new Inspection(faults::strike, true));
    }

    /// The same with a server that its clients control.
    ServerComponents controlled() {
        return ServerComponents.system()
                .withInspection(
                        new Inspection(faults::strike, true, Optional.of(new TestControls(this))));
    }

    Rowhouse database() {
        return database;
    }

    TestClock clock() {
        return clock;
    }

    Faults faults() {
        return faults;
    }

    /// Goes back to the content of a checkpoint, to the true time, and to no faults.
    void resetTo(Checkpoint checkpoint) {
        faults.clear();
        clock.reset();
        checkpoint.restore();
    }

    @Override
    public void close() {
        database.close();
    }
}
