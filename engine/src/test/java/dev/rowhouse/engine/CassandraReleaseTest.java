package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.cql.schema.TransactionOptions;
import dev.rowhouse.cql.schema.TransactionalMode;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.Optional;

/// What a database does by the release of Cassandra that it is compatible with. The answers of the
/// statements that only 6.0 has stand in the conformance files of `cqlt-6.0`.
class CassandraReleaseTest {
    private static final String KEYSPACE =
            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";

    private final MemoryFileSystem files = new MemoryFileSystem();

    private Rowhouse open(CassandraRelease release) {
        RowhouseComponents components =
                new RowhouseComponents(
                        new ManualClock(1_767_225_600_000_000L),
                        RandomSource.seeded(1),
                        files,
                        new InlineScheduler());
        return Rowhouse.open(
                Path.of("/data"), components, RowhouseOptions.defaults().withRelease(release));
    }

    private static String toldVersions(Rowhouse database) {
        ResultRow row =
                database.connect()
                        .execute("SELECT release_version, cql_version FROM system.local")
                        .rows()
                        .getFirst();
        return row.getString("release_version") + " " + row.getString("cql_version");
    }

    @Test
    void clientsAreToldTheRelease() {
        try (Rowhouse database = Rowhouse.inMemory()) {
            assertThat(toldVersions(database)).isEqualTo("5.0.6 3.4.7");
        }
        try (Rowhouse database = open(CassandraRelease.V6_0)) {
            assertThat(toldVersions(database)).isEqualTo("6.0-alpha2 3.4.8");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE k.u (p int PRIMARY KEY, v int CHECK v > 0)",
                "CREATE TABLE k.u (p int PRIMARY KEY, v int NOT NULL)",
                "ALTER TABLE k.t ALTER v CHECK v > 0",
                "ALTER TABLE k.t ALTER v DROP CHECK",
                "ALTER TABLE k.t ADD w int CHECK w > 0",
                "CREATE TABLE k.u LIKE k.t",
                "COMMENT ON TABLE k.t IS 'x'",
                "SECURITY LABEL ON COLUMN k.t.v IS 'x'",
                "BEGIN TRANSACTION SELECT * FROM k.t WHERE p = 1; COMMIT TRANSACTION",
                "LET x = (SELECT * FROM k.t WHERE p = 1)",
            })
    void laterStatementsAreRefusedWithARemedy(String cql) {
        try (Rowhouse database = open(CassandraRelease.V5_0)) {
            Session session = database.connect();
            session.execute(KEYSPACE);
            session.execute("CREATE TABLE k.t (p int PRIMARY KEY, v int)");
            CqlException error =
                    catchThrowableOfType(CqlException.class, () -> session.execute(cql));
            assertThat(error.code()).isEqualTo(ErrorCode.SYNTAX_ERROR);
            assertThat(error.message())
                    .endsWith(" needs Cassandra 6.0, and this database is compatible with 5.0");
            assertThat(error.hint().orElseThrow())
                    .contains("--compatible-with 6.0")
                    .contains("withRelease(CassandraRelease.V6_0)");
            assertThat(database.schema().findTable("k", "u")).isEmpty();
        }
    }

    @Test
    void constraintsHoldAfterARestartWithAnyRelease() {
        try (Rowhouse database = open(CassandraRelease.V6_0)) {
            Session session = database.connect();
            session.execute(KEYSPACE);
            session.execute(
                    "CREATE TABLE k.t (p int PRIMARY KEY, \"V\" int CHECK \"V\" > 0 AND \"V\" != 7 AND NOT NULL, r text CHECK REGEXP() = 'it''s|\\d+' AND LENGTH() < 5 AND OCTET_LENGTH() > 1, j text CHECK JSON)");
        }
        for (CassandraRelease release : CassandraRelease.values()) {
            try (Rowhouse database = open(release)) {
                Session session = database.connect();
                assertThat(database.schema().findTable("k", "t").orElseThrow().constraints())
                        .hasSize(3);
                session.execute("INSERT INTO k.t (p, \"V\", r, j) VALUES (1, 8, 'it''s', '[1]')");
                assertThatThrownBy(
                                () -> session.execute("INSERT INTO k.t (p, \"V\") VALUES (1, 7)"))
                        .hasMessageContaining("It should be \"V\" != 7");
                assertThatThrownBy(() -> session.execute("INSERT INTO k.t (p, r) VALUES (1, '12')"))
                        .hasMessageContaining("has to be specified");
            }
        }
    }

    @Test
    void optionsOfTransactionsNeedTheRelease() {
        try (Rowhouse database = open(CassandraRelease.V5_0)) {
            Session session = database.connect();
            session.execute(KEYSPACE);
            assertThatThrownBy(() ->
                            session.execute(
                                    "CREATE TABLE k.t (p int PRIMARY KEY) WITH transactional_mode = 'full'"))
                    .hasMessage("Unknown property 'transactional_mode'");
        }
    }

    @Test
    void optionsOfTransactionsStayAfterARestartWithAnyRelease() {
        try (Rowhouse database = open(CassandraRelease.V6_0)) {
            Session session = database.connect();
            session.execute(KEYSPACE);
            session.execute("CREATE TABLE k.t (p int PRIMARY KEY)");
            session.execute(
                    "CREATE TABLE k.u (p int PRIMARY KEY) WITH transactional_mode = 'full'");
            session.execute("ALTER TABLE k.t WITH transactional_mode = 'mixed_reads'");
        }
        for (CassandraRelease release : CassandraRelease.values()) {
            try (Rowhouse database = open(release)) {
                assertThat(transactions(database, "t"))
                        .isEqualTo(
                                new TransactionOptions(
                                        TransactionalMode.MIXED_READS,
                                        Optional.of(TransactionalMode.OFF)));
                assertThat(transactions(database, "u"))
                        .isEqualTo(
                                new TransactionOptions(TransactionalMode.FULL, Optional.empty()));
            }
        }
    }

    private static TransactionOptions transactions(Rowhouse database, String table) {
        return database.schema().findTable("k", table).orElseThrow().options().transactions();
    }

    @Test
    void preparedStatementsFollowNewConstraints() {
        try (Rowhouse database = open(CassandraRelease.V6_0)) {
            Session session = database.connect();
            session.execute(KEYSPACE);
            session.execute("CREATE TABLE k.t (p int PRIMARY KEY, v int)");
            PreparedStatement insert = session.prepare("INSERT INTO k.t (p, v) VALUES (?, ?)");
            session.execute(insert.bind(1, -1));
            session.execute("ALTER TABLE k.t ALTER v CHECK v > 0");
            assertThatThrownBy(() -> session.execute(insert.bind(1, -2)))
                    .hasMessageContaining("It should be v > 0");
            session.execute("ALTER TABLE k.t ALTER v DROP CHECK");
            session.execute(insert.bind(1, -3));
            assertThat(session.execute("SELECT v FROM k.t").rows().getFirst().getInt("v"))
                    .isEqualTo(-3);
        }
    }
}
