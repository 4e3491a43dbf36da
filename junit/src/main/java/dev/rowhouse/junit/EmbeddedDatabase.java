package dev.rowhouse.junit;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;

import dev.rowhouse.driver.RowhouseDriver;
import dev.rowhouse.engine.Checkpoint;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.server.ServerOptions;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// A database of the embedded engine, in memory.
///
/// **Thread safety.** Of one test at a time; a test may use it from any thread.
final class EmbeddedDatabase implements TestDatabase {
    private final DatabaseSpec spec;
    private final TestEngine engine;
    private final RowhouseDriver driver;
    private final Checkpoint afterScripts;
    private Checkpoint beginning;
    private @Nullable CqlSession session;

    /// Makes a database and runs the scripts in it.
    ///
    /// @throws IllegalStateException when a statement of theirs fails
    EmbeddedDatabase(DatabaseSpec spec, RowhouseOptions options) {
        this.spec = spec;
        this.engine = new TestEngine(spec, options);
        this.driver =
                RowhouseDriver.of(engine.database(), ServerOptions.defaults(), engine.components());
        this.afterScripts = engine.database().checkpoint();
        this.beginning = afterScripts;
    }

    Rowhouse database() {
        return engine.database();
    }

    TestClock clock() {
        return engine.clock();
    }

    Faults faults() {
        return engine.faults();
    }

    /// A session of the engine's own.
    Session engineSession() {
        return spec.keyspace().isEmpty()
                ? database().connect()
                : database().connect(spec.keyspace());
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
        beginning = database().checkpoint();
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
        engine.resetTo(checkpoint);
        useKeyspace();
    }

    /// A test may have used another one.
    private synchronized void useKeyspace() {
        CqlSession open = session;
        if (open != null) {
            TestDatabase.useKeyspace(open, spec.keyspace());
        }
    }

    @Override
    public synchronized void close() {
        CqlSession open = session;
        if (open != null) {
            open.close();
        }
        driver.close();
        engine.close();
    }
}
