package dev.rowhouse.cql.schema;

import java.util.Locale;
import java.util.Optional;

/// A value of the table option `transactional_mode` of Cassandra 6.0: whether a table takes part in
/// transactions, and which other statements go the same way.
public enum TransactionalMode {
    /// No transactions.
    OFF,
    /// Transactions, with ordinary reads beside them.
    MIXED_READS,
    /// Transactions; ordinary reads and writes are transactions, too.
    FULL,
    /// A mode for tests of Cassandra itself.
    TEST_UNSAFE_WRITES,
    /// A mode for tests of Cassandra itself.
    TEST_UNSAFE,
    /// A mode for tests of Cassandra itself.
    TEST_INTEROP_READ;

    /// The mode of a name in upper or lower case.
    static Optional<TransactionalMode> find(String name) {
        String lowerCase = name.toLowerCase(Locale.ROOT);
        for (TransactionalMode mode : values()) {
            if (mode.toString().equals(lowerCase)) {
                return Optional.of(mode);
            }
        }
        return Optional.empty();
    }

    /// Whether transactions may read and write the table.
    public boolean allowsTransactions() {
        return this != OFF;
    }

    /// Whether only tests of Cassandra may choose the mode.
    boolean isForTests() {
        return name().startsWith("TEST_");
    }

    /// The name as it is written in CQL.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
