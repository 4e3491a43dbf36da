package dev.rowhouse.cql.schema;

import java.util.Optional;
import java.util.stream.Stream;

/// A release of Apache Cassandra whose CQL is understood.
///
/// Later releases only add statements, so a schema of an earlier one is valid in all.
public enum CassandraRelease {
    /// Cassandra 5.0 with CQL 3.4.7.
    V5_0("5.0", "5.0.6", "3.4.7"),
    /// Cassandra 6.0 with CQL 3.4.8: constraints of columns, copies of tables, comments and
    /// security labels.
    V6_0("6.0", "6.0-alpha2", "3.4.8");

    private final String number;
    private final String fullVersion;
    private final String cqlVersion;

    CassandraRelease(String number, String fullVersion, String cqlVersion) {
        this.number = number;
        this.fullVersion = fullVersion;
        this.cqlVersion = cqlVersion;
    }

    /// The release of a number such as `6.0`.
    public static Optional<CassandraRelease> find(String number) {
        return Stream.of(values()).filter(one -> one.number.equals(number)).findFirst();
    }

    /// The number, such as `6.0`.
    public String number() {
        return number;
    }

    /// The version that clients are told, such as `5.0.6`; they choose by it what they ask.
    public String fullVersion() {
        return fullVersion;
    }

    /// The version of CQL, such as `3.4.8`.
    public String cqlVersion() {
        return cqlVersion;
    }

    /// Whether this release has what another one has.
    public boolean includes(CassandraRelease other) {
        return compareTo(other) >= 0;
    }

    /// The number.
    @Override
    public String toString() {
        return number;
    }
}
