package dev.rowhouse.junit;

import dev.rowhouse.engine.Checkpoint;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.junit.DatabaseSpec.Script;
import dev.rowhouse.server.NativeServer;
import dev.rowhouse.server.ServerOptions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/// A database in memory that listens on a free port, for tests of applications that connect by
/// themselves:
///
/// ```java
/// try (ServedDatabase served =
///         ServedDatabase.builder().keyspace("shop").script("shop.cql", script).start()) {
///     Checkpoint beginning = served.database().checkpoint();
///     // Start the application with served.address(), run a test.
///     served.resetTo(beginning);
/// }
/// ```
///
/// [QueryAssertions] work on its answers. Module `rowhouse-spring-boot-test` does all of this for
/// Spring Boot.
///
/// **Thread safety.** Safe, if no statement runs during [#resetTo].
public final class ServedDatabase implements AutoCloseable {
    /// The name of the data centre, which drivers want to know.
    public static final String DATACENTER = "datacenter1";

    private final TestEngine engine;
    private final NativeServer server;

    private ServedDatabase(TestEngine engine, NativeServer server) {
        this.engine = engine;
        this.server = server;
    }

    /// Collects settings.
    ///
    /// **Thread safety.** Belongs to one thread.
    public static final class Builder {
        private final List<Script> scripts = new ArrayList<>();
        private String keyspace = "";
        private RowhouseOptions options =
                RowhouseOptions.forAnyCluster().withGuardrails(Guardrails.warning());

        private boolean isControlled;

        private Builder() {}

        /// A keyspace to create if it is not there once the scripts have been run.
        public Builder keyspace(String name) {
            keyspace = name;
            return this;
        }

        /// Adds a script of CQL.
        ///
        /// @param name the name of the script in messages
        public Builder script(String name, String cql) {
            scripts.add(new Script(name, cql));
            return this;
        }

        /// Settings of the engine. By default statements that are risky in production get a warning
        /// ([Guardrails#warning]).
        public Builder options(RowhouseOptions wanted) {
            options = wanted;
            return this;
        }

        /// Lets clients control clock, faults and content by the custom payloads of their requests
        /// ([TestControls]).
        Builder controlled() {
            isControlled = true;
            return this;
        }

        /// Makes the database, runs the scripts and listens on a free port of this machine.
        ///
        /// @throws IllegalStateException when a statement of a script fails; the message has its
        ///     line
        public ServedDatabase start() {
            TestEngine engine = new TestEngine(new DatabaseSpec(keyspace, scripts), options);
            try {
                return new ServedDatabase(
                        engine,
                        NativeServer.start(
                                engine.database(),
                                ServerOptions.defaults().withPort(0),
                                isControlled ? engine.controlled() : engine.components()));
            } catch (IOException e) {
                engine.close();
                throw new UncheckedIOException("No port of this machine can be listened on.", e);
            }
        }
    }

    /// Begins to collect settings.
    public static Builder builder() {
        return new Builder();
    }

    /// The address for drivers.
    public InetSocketAddress address() {
        return server.address();
    }

    /// The database itself.
    public Rowhouse database() {
        return engine.database();
    }

    /// The database's clock.
    public TestClock clock() {
        return engine.clock();
    }

    /// The faults that strike statements of its clients.
    public Faults faults() {
        return engine.faults();
    }

    /// Goes back to the content of a checkpoint ([Rowhouse#checkpoint]), to the true time, and to
    /// no faults.
    public void resetTo(Checkpoint checkpoint) {
        engine.resetTo(checkpoint);
    }

    /// Disconnects clients and closes the database.
    @Override
    public void close() {
        server.close();
        engine.close();
    }
}
