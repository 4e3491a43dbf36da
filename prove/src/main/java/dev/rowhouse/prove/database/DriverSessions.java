package dev.rowhouse.prove.database;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.driver.PromptClosing;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;

/// Sessions of the official Java driver on Apache Cassandra clusters.
public final class DriverSessions {
    /// A schema change takes seconds on a small machine.
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);

    private DriverSessions() {}

    /// Connects to a cluster.
    ///
    /// @throws TargetException when no node answers
    public static CqlSession open(CassandraAddress address) {
        DriverConfigLoader settings =
                PromptClosing.of(DriverConfigLoader.programmaticBuilder())
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, REQUEST_TIMEOUT)
                        .withDuration(
                                DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, REQUEST_TIMEOUT)
                        .withDuration(
                                DefaultDriverOption.CONNECTION_SET_KEYSPACE_TIMEOUT,
                                REQUEST_TIMEOUT)
                        .withDuration(
                                DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, REQUEST_TIMEOUT)
                        .withDuration(
                                DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_TIMEOUT,
                                REQUEST_TIMEOUT)
                        .withString(
                                DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS,
                                "DcInferringLoadBalancingPolicy")
                        .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "QUORUM")
                        .withBoolean(DefaultDriverOption.REQUEST_WARN_IF_SET_KEYSPACE, false)
                        .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                        .withBoolean(DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED, false)
                        .build();
        InetSocketAddress contact = new InetSocketAddress(address.host(), address.port());
        if (contact.isUnresolved()) {
            throw new TargetException("there is no host '" + address.host() + "'");
        }
        try {
            return CqlSession.builder().withConfigLoader(settings).addContactPoint(contact).build();
        } catch (AllNodesFailedException e) {
            throw new TargetException(
                    "no Cassandra answers at "
                            + address
                            + "; start one (scripts/cassandra start) or give another address",
                    e);
        } catch (DriverException | IllegalStateException e) {
            throw new TargetException(
                    "cannot talk to the Cassandra at " + address + ": " + e.getMessage(), e);
        }
    }

    /// A cluster with its version and where it was found.
    public static String description(CqlSession session, CassandraAddress address) {
        String version =
                session.getMetadata().getNodes().values().stream()
                        .flatMap(node -> Optional.ofNullable(node.getCassandraVersion()).stream())
                        .findFirst()
                        .map(found -> " " + found)
                        .orElse("");
        return "Apache Cassandra" + version + " at " + address;
    }
}
