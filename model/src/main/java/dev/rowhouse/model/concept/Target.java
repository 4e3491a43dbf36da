package dev.rowhouse.model.concept;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// The database that a design is for. Lists the features and limits in which databases with CQL
/// differ.
///
/// Sources: the products' own documentation. Apache Cassandra's `cassandra.yaml` of 4.1 and 5.0 for
/// what is off at first; ScyllaDB's "Limits" and "ScyllaDB and Apache Cassandra compatibility";
/// Amazon Keyspaces' "Supported Cassandra APIs" and "Quotas"; Astra DB's "Cassandra guardrails".
public enum Target {
    /// Apache Cassandra 5.0.
    CASSANDRA_5_0("Apache Cassandra 5.0", Support.YES, Support.OFF_AT_FIRST, Limits.ADVISED_BYTES),
    /// Apache Cassandra 4.0 or 4.1.
    CASSANDRA_4_1("Apache Cassandra 4.1", Support.YES, Support.OFF_AT_FIRST, Limits.ADVISED_BYTES),
    /// ScyllaDB, whose partitions may have gigabytes; it logs those above one.
    SCYLLADB("ScyllaDB", Support.YES, Support.YES, 1e9),
    /// Amazon Keyspaces, which splits partitions itself.
    KEYSPACES("Amazon Keyspaces", Support.NO, Support.NO, Double.POSITIVE_INFINITY),
    /// DataStax Astra DB.
    ASTRA("DataStax Astra DB", Support.YES, Support.NO, Limits.ADVISED_BYTES);

    /// Whether a database has something.
    public enum Support {
        /// It has.
        YES,
        /// It has, once an operator has turned it on.
        OFF_AT_FIRST,
        /// It has not.
        NO
    }

    private static final int TABLES_OF_KEYSPACES = 256;
    private static final int TABLES_OF_ASTRA = 200;
    private static final long ROW_OF_KEYSPACES = 1_000_000;

    private final String label;
    private final Support indexes;
    private final Support views;
    private final double partitionBytes;

    Target(String label, Support indexes, Support views, double partitionBytes) {
        this.label = label;
        this.indexes = indexes;
        this.views = views;
        this.partitionBytes = partitionBytes;
    }

    /// The target that a model file means: `cassandra 5.0`.
    public static Optional<Target> find(String text) {
        return Arrays.stream(values()).filter(target -> target.written().equals(text)).findFirst();
    }

    /// The text in a model file.
    public String written() {
        return switch (this) {
            case CASSANDRA_5_0 -> "cassandra 5.0";
            case CASSANDRA_4_1 -> "cassandra 4.1";
            case SCYLLADB, KEYSPACES, ASTRA -> name().toLowerCase(Locale.ROOT);
        };
    }

    /// The product's name.
    public String label() {
        return label;
    }

    /// Whether it has secondary indexes.
    public Support indexes() {
        return indexes;
    }

    /// Whether it has materialized views.
    public Support views() {
        return views;
    }

    /// Whether it has the type `vector`. ScyllaDB has it since 2025.4.
    public boolean hasVectors() {
        return switch (this) {
            case CASSANDRA_5_0, SCYLLADB, ASTRA -> true;
            case CASSANDRA_4_1, KEYSPACES -> false;
        };
    }

    /// Whether it has storage-attached indexes, which find the nearest vectors. ScyllaDB has vector
    /// indexes of its own, in its cloud only.
    public boolean findsNearest() {
        return switch (this) {
            case CASSANDRA_5_0, ASTRA -> true;
            case CASSANDRA_4_1, SCYLLADB, KEYSPACES -> false;
        };
    }

    /// Uncompressed bytes that a partition should not exceed where a model says nothing of that.
    public double partitionBytes() {
        return partitionBytes;
    }

    /// The maximum number of tables of a database, if it is so low that a design may reach it.
    public OptionalInt tables() {
        return switch (this) {
            case KEYSPACES -> OptionalInt.of(TABLES_OF_KEYSPACES);
            case ASTRA -> OptionalInt.of(TABLES_OF_ASTRA);
            case CASSANDRA_5_0, CASSANDRA_4_1, SCYLLADB -> OptionalInt.empty();
        };
    }

    /// The maximum size of a row in bytes, if it is so low that a design may reach it.
    public OptionalLong rowBytes() {
        return this == KEYSPACES ? OptionalLong.of(ROW_OF_KEYSPACES) : OptionalLong.empty();
    }
}
