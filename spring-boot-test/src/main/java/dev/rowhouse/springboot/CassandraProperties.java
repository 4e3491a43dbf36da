package dev.rowhouse.springboot;

import com.datastax.oss.driver.api.core.CqlIdentifier;

import dev.rowhouse.junit.ServedDatabase;

import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;

/// The properties of Spring Boot that point an application to a database. They have the same names
/// in all its versions, other than the classes that read them.
///
/// @param values those that replace the application's
record CassandraProperties(Map<String, Object> values) {
    /// The property with the name of the session's keyspace.
    static final String KEYSPACE = "spring.cassandra.keyspace-name";

    /// Properties that say where the database is.
    static final String CONTACT_POINTS = "spring.cassandra.contact-points";

    static final String PORT = "spring.cassandra.port";

    /// Applies if the application says nothing: the driver's two seconds are few for a schema
    /// change while several builds run.
    private static final Map<String, Object> DEFAULTS =
            Map.of(
                    "spring.cassandra.request.timeout", "10s",
                    "spring.cassandra.connection.connect-timeout", "10s",
                    "spring.cassandra.connection.init-query-timeout", "10s",
                    "spring.cassandra.controlconnection.timeout", "10s");

    CassandraProperties {
        values = Map.copyOf(values);
    }

    /// @param keyspace the keyspace of the session; empty if the application names it
    static CassandraProperties of(InetSocketAddress address, String keyspace) {
        Map<String, Object> values = new HashMap<>();
        values.put(CONTACT_POINTS, address.getAddress().getHostAddress());
        values.put(PORT, String.valueOf(address.getPort()));
        values.put("spring.cassandra.local-datacenter", ServedDatabase.DATACENTER);
        values.put("spring.cassandra.ssl.enabled", "false");
        if (!keyspace.isEmpty()) {
            values.put(KEYSPACE, CqlIdentifier.fromInternal(keyspace).asCql(true));
        }
        return new CassandraProperties(values);
    }

    void addTo(ConfigurableEnvironment environment) {
        environment.getPropertySources().addFirst(new MapPropertySource("rowhouse", values));
        environment
                .getPropertySources()
                .addLast(new MapPropertySource("rowhouse defaults", DEFAULTS));
    }
}
