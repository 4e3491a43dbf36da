package dev.rowhouse.testserver;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A database in memory, in a process of its own, for tests that run on Java 11 or newer.
///
/// ```java
/// try (TestServer server = TestServer.builder().keyspace("shop").schema("shop.cql").start();
///         CqlSession session =
///                 CqlSession.builder()
///                         .addContactPoint(server.address())
///                         .withLocalDatacenter(server.datacenter())
///                         .withKeyspace("shop")
///                         .build()) {
///     session.execute("INSERT INTO products (id, name) VALUES (1, 'lamp')");
///     server.reset();
/// }
/// ```
///
/// The process runs on a Java 21 or newer, which is looked for in [Builder#javaHome],
/// `ROWHOUSE_JAVA_HOME`, `JAVA_HOME`, the `PATH` and the usual folders. It ends with this program,
/// also when that is killed.
///
/// **Thread safety.** Safe, if no statement runs during [#reset].
public final class TestServer implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);

    private final ServerProcess process;
    private final ControlConnection control;
    private final ServerClock clock;
    private final Faults faults;

    private TestServer(ServerProcess process, ControlConnection control) {
        this.process = process;
        this.control = control;
        this.clock = new ServerClock(control);
        this.faults = new Faults(control);
    }

    /// Collects settings.
    ///
    /// **Thread safety.** Belongs to one thread.
    public static final class Builder {
        private final Map<String, String> scripts = new LinkedHashMap<>();
        private final List<String> options = new ArrayList<>();
        private String keyspace = "";
        private Optional<Path> javaHome = Optional.empty();
        private Duration startTimeout = START_TIMEOUT;

        private Builder() {}

        /// A keyspace to create if the scripts do not create it.
        public Builder keyspace(String name) {
            keyspace = name;
            return this;
        }

        /// Adds a script of CQL: a resource, such as `shop.cql` in `src/test/resources`.
        ///
        /// @throws TestServerException when there is none
        public Builder schema(String resource) {
            String path = resource.startsWith("/") ? resource.substring(1) : resource;
            ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
            ClassLoader loader = ofThread == null ? TestServer.class.getClassLoader() : ofThread;
            try (InputStream in = loader.getResourceAsStream(path)) {
                if (in == null) {
                    throw new TestServerException(
                            "There is no script \""
                                    + path
                                    + "\" on the class path: put it into src/test/resources.");
                }
                scripts.put(path, new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new TestServerException("The script \"" + path + "\" cannot be read.", e);
            }
            return this;
        }

        /// Adds a script of CQL.
        public Builder statements(String cql) {
            scripts.put("statements " + (scripts.size() + 1), cql);
            return this;
        }

        /// The folder of a Java 21 or newer, for example `/usr/lib/jvm/jdk-21`.
        public Builder javaHome(Path folder) {
            javaHome = Optional.of(folder);
            return this;
        }

        /// Adds options of the JVM, for example `-Xmx512m`.
        public Builder jvmOptions(String... more) {
            options.addAll(List.of(more));
            return this;
        }

        /// How long the start may take, scripts included; two minutes without this.
        public Builder startTimeout(Duration timeout) {
            startTimeout = timeout;
            return this;
        }

        /// Starts the server, and waits until it accepts requests.
        ///
        /// @throws TestServerException when there is no Java that is new enough, when a statement
        ///     of a script fails, or when the process ends or does not answer in time
        public TestServer start() {
            return start(JavaHomes.ofThisMachine());
        }

        TestServer start(JavaHomes homes) {
            Path java = homes.command(javaHome);
            try {
                ServerProcess process =
                        ServerProcess.start(
                                java,
                                options,
                                ServerJars.read().unpack(ServerJars.cache()),
                                keyspace,
                                scripts,
                                startTimeout);
                try {
                    return new TestServer(process, ControlConnection.open(process));
                } catch (IOException e) {
                    TestServerException explained = process.explain(e);
                    process.close();
                    throw explained;
                }
            } catch (IOException e) {
                throw new TestServerException(
                        "The test server cannot be started with " + java + ": " + e.getMessage(),
                        e);
            }
        }
    }

    /// Begins to collect settings.
    public static Builder builder() {
        return new Builder();
    }

    /// Starts a server without tables.
    ///
    /// @throws TestServerException when it does not start
    public static TestServer start() {
        return builder().start();
    }

    /// The address for drivers.
    public InetSocketAddress address() {
        return process.address();
    }

    /// The name of the data centre, which drivers want to know.
    public String datacenter() {
        return "datacenter1";
    }

    /// The ID of the process.
    public long processId() {
        return process.id();
    }

    /// The server's clock.
    public ServerClock clock() {
        return clock;
    }

    /// The faults that strike statements.
    public Faults faults() {
        return faults;
    }

    /// Marks the content that [#reset] goes back to, instead of that of the scripts.
    ///
    /// @throws TestServerException when the server has ended
    public void checkpoint() {
        control.send("rowhouse.checkpoint", "");
    }

    /// Goes back to the last [#checkpoint], or to the content of the scripts: tables, rows, types,
    /// functions and roles; to the true time, and to no faults. All statements must be complete.
    ///
    /// @throws TestServerException when the server has ended
    public void reset() {
        control.send("rowhouse.reset", "");
    }

    /// Ends the process.
    @Override
    public void close() {
        try {
            control.close();
        } finally {
            process.close();
        }
    }
}
