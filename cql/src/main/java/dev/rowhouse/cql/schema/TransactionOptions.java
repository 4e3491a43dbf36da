package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.Span;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The options of a table that concern transactions, of Cassandra 6.0.
///
/// A table whose mode changes between `off` and another one migrates: until an operator says that
/// it is over, transactions do not use it.
///
/// @param mode `transactional_mode`
/// @param migrationFrom `transactional_migration_from`; empty for `none`
public record TransactionOptions(
        TransactionalMode mode, Optional<TransactionalMode> migrationFrom) {
    /// The options of a table that asks for none.
    public static final TransactionOptions NONE =
            new TransactionOptions(TransactionalMode.OFF, Optional.empty());

    private static final String MODE = "transactional_mode";
    private static final String MIGRATION_FROM = "transactional_migration_from";
    private static final String NO_MIGRATION = "none";
    private static final String PACKAGE = "org.apache.cassandra.service.consensus.";

    /// The names of the options.
    static final Set<String> NAMES = Set.of(MODE, MIGRATION_FROM);

    /// The options that a WITH clause asks for.
    ///
    /// @param base the values of options that it does not name
    static TransactionOptions read(StatementProperties properties, TransactionOptions base) {
        return new TransactionOptions(
                properties.findString(MODE).map(TransactionOptions::mode).orElse(base.mode),
                properties
                        .findString(MIGRATION_FROM)
                        .map(TransactionOptions::source)
                        .orElse(base.migrationFrom));
    }

    private static TransactionalMode mode(String name) {
        return TransactionalMode.find(name)
                .orElseThrow(() ->
                        noSuchConstant("TransactionalMode", name)
                                .withHint(MODE + " is off, mixed_reads or full"));
    }

    private static Optional<TransactionalMode> source(String name) {
        if (name.equalsIgnoreCase(NO_MIGRATION)) {
            return Optional.empty();
        }
        return Optional.of(
                TransactionalMode.find(name)
                        .orElseThrow(() ->
                                noSuchConstant("migration.TransactionalMigrationFromMode", name)
                                        .withHint(
                                                MIGRATION_FROM
                                                        + " is none, off, mixed_reads or full")));
    }

    /// Cassandra lets the failure of its own enumeration through.
    private static CqlException noSuchConstant(String type, String name) {
        return new CqlException(
                ErrorCode.SERVER_ERROR,
                "java.lang.IllegalArgumentException: No enum constant "
                        + PACKAGE
                        + type
                        + "."
                        + name.toLowerCase(Locale.ROOT));
    }

    /// Checks what holds for every table.
    void validate() {
        if (mode.isForTests()) {
            throw SchemaErrors.configuration(
                    "Transactional mode %s can't be used if cassandra.test.accord.allow_test_modes is not set",
                    mode);
        }
    }

    /// Checks the options of a new table.
    void checkNew(TableMetadata table, Span span) {
        if (table.isCounter() && !equals(NONE)) {
            throw new CqlException(
                    ErrorCode.SERVER_ERROR,
                    "java.lang.IllegalStateException: Counters are not supported with Accord for table "
                            + table);
        }
        if (migrationFrom.isPresent()) {
            throw SchemaErrors.invalid(
                    span,
                    "Cannot set transactional migration on new tables (%s), %s",
                    table,
                    migrationFrom.get());
        }
    }

    /// The options of a table after an ALTER TABLE: a change of the mode begins a migration.
    ///
    /// @param properties the WITH clause
    /// @param before the options before it
    TransactionOptions altered(
            TableMetadata table, Properties properties, TransactionOptions before) {
        Optional<TransactionalMode> source =
                mode.allowsTransactions() == before.mode.allowsTransactions()
                        ? Optional.empty()
                        : Optional.of(before.mode);
        if (table.isCounter() && (!equals(NONE) || source.isPresent())) {
            throw SchemaErrors.invalid(
                    Span.NONE, "Counters are not supported with Accord for table %s", table);
        }
        boolean isForced =
                properties.find(MIGRATION_FROM).isPresent() && !migrationFrom.equals(source);
        if (mode == before.mode || isForced) {
            return this;
        }
        if (before.migrationFrom.isPresent() && mode != before.migrationFrom.get()) {
            throw SchemaErrors.invalid(
                    Span.NONE,
                    "Cannot change transactional mode from %s to %s for %s before transactional migration has completed",
                    before.mode,
                    mode,
                    table);
        }
        return new TransactionOptions(mode, source);
    }

    /// Checks that a column of counters may be added to a table with these options.
    void checkCounter(TableMetadata table, Span span) {
        boolean isFromTransactions =
                migrationFrom.filter(TransactionalMode::allowsTransactions).isPresent();
        if (mode.allowsTransactions() || isFromTransactions) {
            throw SchemaErrors.invalid(
                    span,
                    "Cannot add a counter column to Accord table %s with transactional mode %s and transactional migration from %s",
                    table,
                    mode,
                    source());
        }
    }

    /// The same when no migration is under way.
    TransactionOptions withoutMigration() {
        return new TransactionOptions(mode, Optional.empty());
    }

    /// The option of a WITH clause that says that a migration is under way.
    String migrationText() {
        return MIGRATION_FROM + " = '" + source() + "'";
    }

    /// The options of a WITH clause.
    List<String> texts() {
        return List.of(MODE + " = '" + mode + "'", migrationText());
    }

    private String source() {
        return migrationFrom.map(TransactionalMode::toString).orElse(NO_MIGRATION);
    }
}
