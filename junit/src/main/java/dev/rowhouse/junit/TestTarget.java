package dev.rowhouse.junit;

import dev.rowhouse.base.CassandraAddress;

import java.util.Optional;

/// The place of the databases of a run's tests: in the JVM, or on a cluster.
///
/// @param cluster the cluster, if they are on one
record TestTarget(Optional<CassandraAddress> cluster) {
    /// The system property.
    static final String PROPERTY = "rowhouse.on";

    /// Reads the target from the system property.
    ///
    /// @throws IllegalArgumentException when it is no address
    static TestTarget ofThisRun() {
        String text = System.getProperty(PROPERTY, "");
        return new TestTarget(
                text.isEmpty() || text.equals("embedded")
                        ? Optional.empty()
                        : Optional.of(CassandraAddress.parse(text)));
    }

    boolean isEmbedded() {
        return cluster.isEmpty();
    }
}
