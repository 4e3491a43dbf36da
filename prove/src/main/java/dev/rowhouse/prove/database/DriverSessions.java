package dev.rowhouse.prove.database;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.driver.PromptClosing;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Sessions of the official Java driver on Apache Cassandra clusters.
public final class DriverSessions {
    /// A schema change takes seconds on a small machine.
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);

    private static final List<DefaultDriverOption> TIMEOUTS =
            List.of(
                    DefaultDriverOption.REQUEST_TIMEOUT,
                    DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT,
                    DefaultDriverOption.CONNECTION_SET_KEYSPACE_TIMEOUT,
                    DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT,
                    DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_TIMEOUT);

    private DriverSessions() {}

    /// Connects to a cluster of one node.
    ///
    /// @throws TargetException when it does not answer
    public static CqlSession open(CassandraAddress address) {
        return open(ClusterSettings.of(address));
    }

    /// Connects to a cluster.
    ///
    /// @throws TargetException when no node answers, or the driver's settings are wrong
    public static CqlSession open(ClusterSettings cluster) {
        DriverConfigLoader settings = cluster.driver().isBlank() ? usual(cluster) : merged(cluster);
        CqlSessionBuilder builder = CqlSession.builder().withConfigLoader(settings);
        for (CassandraAddress address : cluster.contacts()) {
            InetSocketAddress contact = new InetSocketAddress(address.host(), address.port());
            if (contact.isUnresolved()) {
                throw new TargetException("there is no host '" + address.host() + "'");
            }
            builder.addContactPoint(contact);
        }
        try {
            return builder.build();
        } catch (AllNodesFailedException e) {
            throw new TargetException(
                    "no Cassandra answers at "
                            + cluster.addresses()
                            + "; start one (scripts/cassandra start) or give another address",
                    e);
        } catch (DriverException | IllegalStateException e) {
            throw new TargetException(
                    "cannot talk to the Cassandra at "
                            + cluster.addresses()
                            + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private static DriverConfigLoader usual(ClusterSettings cluster) {
        ProgrammaticDriverConfigLoaderBuilder builder =
                PromptClosing.of(DriverConfigLoader.programmaticBuilder());
        TIMEOUTS.forEach(timeout -> builder.withDuration(timeout, REQUEST_TIMEOUT));
        defaults().forEach(builder::withString);
        chosen(cluster).forEach(builder::withString);
        return builder.withBoolean(DefaultDriverOption.REQUEST_WARN_IF_SET_KEYSPACE, false)
                .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                .withBoolean(DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED, false)
                .build();
    }

    private static Map<DefaultDriverOption, String> defaults() {
        Map<DefaultDriverOption, String> defaults = new LinkedHashMap<>();
        defaults.put(
                DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, "DcInferringLoadBalancingPolicy");
        defaults.put(DefaultDriverOption.REQUEST_CONSISTENCY, "QUORUM");
        return defaults;
    }

    private static Map<DefaultDriverOption, String> chosen(ClusterSettings cluster) {
        Map<DefaultDriverOption, String> chosen = new LinkedHashMap<>();
        cluster.consistency()
                .ifPresent(level -> chosen.put(DefaultDriverOption.REQUEST_CONSISTENCY, level));
        cluster.serialConsistency()
                .ifPresent(
                        level -> chosen.put(DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY, level));
        return chosen;
    }

    /// Our own settings, those of the person, and what was chosen by options; later ones win.
    private static DriverConfigLoader merged(ClusterSettings cluster) {
        Map<DefaultDriverOption, String> own = new LinkedHashMap<>();
        TIMEOUTS.forEach(timeout -> own.put(timeout, REQUEST_TIMEOUT.toSeconds() + " seconds"));
        own.putAll(defaults());
        for (DefaultDriverOption option :
                List.of(
                        DefaultDriverOption.REQUEST_WARN_IF_SET_KEYSPACE,
                        DefaultDriverOption.METADATA_SCHEMA_ENABLED,
                        DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED)) {
            own.put(option, "false");
        }
        String text = lines(own) + "\n" + cluster.driver() + "\n" + lines(chosen(cluster)) + "\n";
        try {
            DriverConfigLoader loader = DriverConfigLoader.fromString(text);
            // It is read only when it is first used.
            loader.getInitialConfig();
            return loader;
        } catch (RuntimeException e) {
            throw new TargetException(
                    "the driver does not understand its settings: "
                            + Optional.ofNullable(e.getMessage()).orElse("no reason given"),
                    e);
        }
    }

    private static String lines(Map<DefaultDriverOption, String> options) {
        return options.entrySet().stream()
                .map(each ->
                        "datastax-java-driver.%s = \"%s\""
                                .formatted(each.getKey().getPath(), each.getValue()))
                .collect(Collectors.joining("\n"));
    }

    /// A cluster with its version and where it was found.
    public static String description(CqlSession session, CassandraAddress address) {
        return description(session, ClusterSettings.of(address));
    }

    /// A cluster with its version, where it was found and how it is used.
    static String description(CqlSession session, ClusterSettings cluster) {
        String version =
                session.getMetadata().getNodes().values().stream()
                        .flatMap(node -> Optional.ofNullable(node.getCassandraVersion()).stream())
                        .findFirst()
                        .map(found -> " " + found)
                        .orElse("");
        return "Apache Cassandra" + version + " at " + cluster.addresses() + cluster.differences();
    }
}
