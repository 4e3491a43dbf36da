package dev.rowhouse.junit;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.driver.PromptClosing;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The keyspaces of tests on a real Apache Cassandra: those that their scripts create. They must
/// not be there before, and go at the end.
///
/// A cluster has no checkpoints: the tables of tests are truncated, and earlier writes are
/// repeated. If a test has changed the schema, the keyspaces are dropped and created again.
///
/// **Thread safety.** Of one test at a time; a test may use the session from any thread.
final class ClusterDatabase implements TestDatabase {
    // A schema change takes seconds on a small machine.
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final DatabaseSpec spec;
    private final CqlSession cluster;
    private final RecordingSession session;
    private Beginning afterScripts;
    private Beginning beginning;

    /// The initial content for tests.
    ///
    /// @param changes the statements executed after the scripts
    /// @param schema the keyspaces as the driver knows them then
    private record Beginning(List<Statement<?>> changes, Map<String, KeyspaceMetadata> schema) {
        Beginning {
            changes = List.copyOf(changes);
            schema = Map.copyOf(schema);
        }
    }

    /// Connects and runs the scripts.
    ///
    /// @throws IllegalStateException when no node answers, a keyspace exists already, or a
    ///     statement fails
    ClusterDatabase(DatabaseSpec spec, CassandraAddress address) {
        this.spec = spec;
        this.cluster = connect(address);
        this.session = new RecordingSession(cluster);
        try {
            requireNew(address);
            makeKeyspaces();
            this.afterScripts = new Beginning(List.of(), schema());
            this.beginning = afterScripts;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private static CqlSession connect(CassandraAddress address) {
        DriverConfigLoader configuration =
                PromptClosing.of(DriverConfigLoader.programmaticBuilder())
                        .withStringList(DefaultDriverOption.CONTACT_POINTS, List.of())
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, TIMEOUT)
                        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, TIMEOUT)
                        .withDuration(DefaultDriverOption.CONNECTION_SET_KEYSPACE_TIMEOUT, TIMEOUT)
                        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, TIMEOUT)
                        .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, TIMEOUT)
                        .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ZERO)
                        .withBoolean(DefaultDriverOption.REQUEST_WARN_IF_SET_KEYSPACE, false)
                        .withString(
                                DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS,
                                "DcInferringLoadBalancingPolicy")
                        .build();
        try {
            return CqlSession.builder()
                    .withConfigLoader(configuration)
                    .addContactPoint(new InetSocketAddress(address.host(), address.port()))
                    .build();
        } catch (DriverException | IllegalStateException | IllegalArgumentException e) {
            throw new IllegalStateException(
                    "There is no Cassandra at %s, where -D%s has the tests run: start one there, or leave the property out. (%s)"
                            .formatted(address, TestTarget.PROPERTY, e.getMessage()),
                    e);
        }
    }

    private void requireNew(CassandraAddress address) {
        Set<String> there = schema().keySet();
        if (!there.isEmpty()) {
            throw new IllegalStateException(
                    "There is a keyspace %s on %s already. Tests would delete what is in it: drop it yourself, or give the tests another cluster."
                            .formatted(String.join(", ", there), address));
        }
    }

    /// Those of our keyspaces that are there.
    private Map<String, KeyspaceMetadata> schema() {
        Map<String, KeyspaceMetadata> found = new TreeMap<>();
        for (String keyspace : spec.keyspaces()) {
            cluster.getMetadata()
                    .getKeyspace(CqlIdentifier.fromInternal(keyspace))
                    .ifPresent(known -> found.put(keyspace, known));
        }
        return found;
    }

    private void makeKeyspaces() {
        run(spec.statements());
        if (!spec.keyspace().isEmpty()) {
            cluster.execute(spec.createKeyspace());
        }
        TestDatabase.useKeyspace(cluster, spec.keyspace());
    }

    private void run(List<DatabaseSpec.Part> parts) {
        for (DatabaseSpec.Part part : parts) {
            try {
                cluster.execute(part.cql());
            } catch (DriverException e) {
                throw part.failed(e);
            }
        }
    }

    DatabaseSpec spec() {
        return spec;
    }

    @Override
    public CqlSession session() {
        return session;
    }

    @Override
    public Optional<EmbeddedDatabase> embedded() {
        return Optional.empty();
    }

    @Override
    public void begin() {
        beginning = new Beginning(session.takeChanges(), schema());
    }

    @Override
    public void reset() {
        if (session.hasTriedChanges()) {
            beginning = goBack(beginning);
        }
        TestDatabase.useKeyspace(cluster, spec.keyspace());
    }

    @Override
    public void resetToScripts() {
        if (session.hasTriedChanges() || !beginning.changes().isEmpty()) {
            afterScripts = goBack(afterScripts);
        }
        beginning = afterScripts;
        TestDatabase.useKeyspace(cluster, spec.keyspace());
    }

    /// The initial state after tables were recreated, which are new tables to the driver.
    private Beginning goBack(Beginning wanted) {
        boolean isSameSchema = schema().equals(wanted.schema());
        if (isSameSchema) {
            wanted.schema()
                    .values()
                    .forEach(known -> known.getTables().values().forEach(this::truncate));
            run(spec.statements().stream().filter(DatabaseSpec.Part::isWrite).toList());
        } else {
            dropKeyspaces();
            makeKeyspaces();
        }
        for (Statement<?> change : wanted.changes()) {
            if (!isSameSchema || RecordingSession.isWrite(change)) {
                cluster.execute(change);
            }
        }
        session.takeChanges();
        return new Beginning(wanted.changes(), schema());
    }

    private void truncate(TableMetadata table) {
        cluster.execute(
                "TRUNCATE " + table.getKeyspace().asCql(true) + "." + table.getName().asCql(true));
    }

    private void dropKeyspaces() {
        for (String keyspace : spec.keyspaces()) {
            cluster.execute("DROP KEYSPACE IF EXISTS " + DatabaseSpec.quoted(keyspace));
        }
    }

    @Override
    public void close() {
        try {
            dropKeyspaces();
        } finally {
            cluster.close();
        }
    }
}
