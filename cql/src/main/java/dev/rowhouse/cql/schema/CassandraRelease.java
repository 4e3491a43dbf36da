package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Span;

import java.util.Optional;
import java.util.stream.Stream;

/// A release of Apache Cassandra whose CQL is understood.
///
/// Later releases only add statements, so a schema of an earlier one is valid in all.
public enum CassandraRelease {
    /// Cassandra 5.0 with CQL 3.4.7.
    V5_0("5.0", "5.0.6", "3.4.7"),
    /// Cassandra 6.0 with CQL 3.4.8: constraints of columns, copies of tables, comments,
    /// security labels, and transactions.
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

    /// Checks that this release has a statement.
    ///
    /// @param what what the release needs to have, for example `COMMENT ON`
    /// @throws CqlException when only a later one has it
    public void require(CassandraRelease needed, String what, Span span) {
        if (!includes(needed)) {
            throw SchemaErrors.syntax(
                            span,
                            "%s needs Cassandra %s, and this database is compatible with %s",
                            what,
                            needed,
                            this)
                    .withHint(
                            "start with --compatible-with %1$s, or open the database with RowhouseOptions.withRelease(CassandraRelease.%2$s)"
                                    .formatted(needed, needed.name()));
        }
    }

    /// The number.
    @Override
    public String toString() {
        return number;
    }
}
