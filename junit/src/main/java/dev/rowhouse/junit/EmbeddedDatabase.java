package dev.rowhouse.junit;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.driver.RowhouseDriver;
import dev.rowhouse.engine.Checkpoint;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.server.ServerComponents;
import dev.rowhouse.server.ServerOptions;
import dev.rowhouse.server.service.Inspection;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// A database of the embedded engine, in memory.
///
/// **Thread safety.** Of one test at a time; a test may use it from any thread.
final class EmbeddedDatabase implements TestDatabase {
    private final DatabaseSpec spec;
    private final TestClock clock = new TestClock(Clock.system());
    private final Faults faults = new Faults();
    private final Rowhouse database;
    private final RowhouseDriver driver;
    private final Checkpoint afterScripts;
    private Checkpoint beginning;
    private @Nullable CqlSession session;

    /// Makes a database and runs the scripts in it.
    ///
    /// @throws IllegalStateException when a statement of theirs fails
    EmbeddedDatabase(DatabaseSpec spec, RowhouseOptions options) {
        this.spec = spec;
        this.database =
                Rowhouse.inMemory(new RowhouseComponents(clock, RandomSource.system()), options);
        this.driver =
                RowhouseDriver.of(
                        database,
                        ServerOptions.defaults(),
                        ServerComponents.system()
                                .withInspection(new Inspection(faults::strike, true)));
        run();
        this.afterScripts = database.checkpoint();
        this.beginning = afterScripts;
    }

    private void run() {
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

    Rowhouse database() {
        return database;
    }

    TestClock clock() {
        return clock;
    }

    Faults faults() {
        return faults;
    }

    /// A session of the engine's own.
    Session engineSession() {
        return spec.keyspace().isEmpty() ? database.connect() : database.connect(spec.keyspace());
    }

    @Override
    public synchronized CqlSession session() {
        CqlSession open = session;
        if (open == null) {
            open =
                    driver.newSession(builder ->
                            spec.keyspace().isEmpty()
                                    ? builder
                                    : builder.withKeyspace(
                                            CqlIdentifier.fromInternal(spec.keyspace())));
            session = open;
        }
        return open;
    }

    @Override
    public Optional<EmbeddedDatabase> embedded() {
        return Optional.of(this);
    }

    @Override
    public void begin() {
        beginning = database.checkpoint();
    }

    @Override
    public void reset() {
        goBack(beginning);
    }

    @Override
    public void resetToScripts() {
        goBack(afterScripts);
    }

    private void goBack(Checkpoint checkpoint) {
        faults.clear();
        clock.reset();
        checkpoint.restore();
        useKeyspace();
    }

    /// A test may have used another one.
    private synchronized void useKeyspace() {
        CqlSession open = session;
        if (open != null) {
            spec.useKeyspace(open);
        }
    }

    @Override
    public synchronized void close() {
        CqlSession open = session;
        if (open != null) {
            open.close();
        }
        driver.close();
        database.close();
    }
}
