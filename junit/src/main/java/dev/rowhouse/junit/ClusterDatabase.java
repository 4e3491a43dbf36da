package dev.rowhouse.junit;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;

import dev.rowhouse.base.CassandraAddress;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/// The keyspaces of a test on a real Apache Cassandra: those that its scripts create. They must not be there before, and go when the test is over.
///
/// A cluster does not go back to a moment: what tests wrote is truncated, what the scripts wrote is written anew.
final class ClusterDatabase implements TestDatabase {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final DatabaseSpec spec;
    private final Semaphore turn;
    private final CqlSession session;

    /// Waits until no other test is on the cluster, and runs the scripts there.
    ///
    /// @param turn what the test holds that is on the cluster: keyspaces have the same names in all tests
    /// @throws IllegalStateException when a keyspace is there already, or a statement fails
    ClusterDatabase(DatabaseSpec spec, CassandraAddress address, Semaphore turn) {
        this.spec = spec;
        this.turn = turn;
        turn.acquireUninterruptibly();
        try {
            this.session = connect(address);
        } catch (RuntimeException e) {
            turn.release();
            throw e;
        }
        try {
            requireNew(address);
            run(spec.statements());
            if (!spec.keyspace().isEmpty()) {
                session.execute(spec.createKeyspace());
                session.execute("USE " + DatabaseSpec.quoted(spec.keyspace()));
            }
        } catch (RuntimeException e) {
            session.close();
            turn.release();
            throw e;
        }
    }

    private static CqlSession connect(CassandraAddress address) {
        DriverConfigLoader configuration =
                DriverConfigLoader.programmaticBuilder()
                        .withStringList(DefaultDriverOption.CONTACT_POINTS, List.of())
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, TIMEOUT)
                        .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ZERO)
                        .withString(
                                DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS,
                                "DcInferringLoadBalancingPolicy")
                        .build();
        return CqlSession.builder()
                .withConfigLoader(configuration)
                .addContactPoint(new InetSocketAddress(address.host(), address.port()))
                .build();
    }

    private void requireNew(CassandraAddress address) {
        for (String keyspace : spec.keyspaces()) {
            if (metadata(keyspace).isPresent()) {
                throw new IllegalStateException(
                        "There is a keyspace %s on %s already. Tests would delete what is in it: drop it yourself, or give the tests another cluster."
                                .formatted(keyspace, address));
            }
        }
    }

    private Optional<KeyspaceMetadata> metadata(String keyspace) {
        return session.getMetadata().getKeyspace(CqlIdentifier.fromInternal(keyspace));
    }

    private void run(List<DatabaseSpec.Part> parts) {
        for (DatabaseSpec.Part part : parts) {
            try {
                session.execute(part.cql());
            } catch (DriverException e) {
                throw part.failed(e);
            }
        }
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
    public void begin() {}

    @Override
    public void reset() {
        for (String keyspace : spec.keyspaces()) {
            metadata(keyspace)
                    .ifPresent(known -> known.getTables().values().forEach(this::truncate));
        }
        run(spec.statements().stream().filter(DatabaseSpec.Part::isWrite).toList());
    }

    private void truncate(TableMetadata table) {
        session.execute(
                "TRUNCATE " + table.getKeyspace().asCql(true) + "." + table.getName().asCql(true));
    }

    @Override
    public void resetToScripts() {
        reset();
    }

    @Override
    public void close() {
        try {
            for (String keyspace : spec.keyspaces()) {
                session.execute("DROP KEYSPACE IF EXISTS " + DatabaseSpec.quoted(keyspace));
            }
        } finally {
            session.close();
            turn.release();
        }
    }
}
