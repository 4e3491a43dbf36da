package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.engine.result.ResultRow;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Transactions of several callers at once. What one transaction alone does stands in the
/// conformance files of `cqlt-6.0/transaction`.
class TransactionTest {
    private static final int CALLERS = 4;
    private static final int TRANSFERS = 300;
    private static final int ACCOUNTS = 5;
    private static final int AT_FIRST = 100;

    private final Rowhouse database =
            Rowhouse.inMemory(
                    RowhouseComponents.system(),
                    RowhouseOptions.defaults().withRelease(CassandraRelease.V6_0));
    private final Session session = database.connect();

    @BeforeEach
    void createTables() {
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute(
                "CREATE TABLE k.account (id int PRIMARY KEY, v int) WITH transactional_mode = 'full'");
        session.execute(
                "CREATE TABLE k.transfer (id int, number int, v int, PRIMARY KEY (id, number)) WITH transactional_mode = 'full'");
        for (int id = 0; id < ACCOUNTS; id++) {
            session.execute("INSERT INTO k.account (id, v) VALUES (?, ?)", id, AT_FIRST);
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    private interface Caller {
        void call(Session session, RandomSource random, int caller);
    }

    private void together(Caller caller) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(CALLERS)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                int number = i;
                all.add(
                        threads.submit(() ->
                                caller.call(
                                        database.connect(), RandomSource.seeded(number), number)));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }

    private int sum() {
        return session.execute("SELECT v FROM k.account").rows().stream()
                .mapToInt(row -> row.getInt("v"))
                .sum();
    }

    @Test
    void transfers_keep_the_sum_and_everybody_sees_it() throws Exception {
        together((own, random, caller) -> {
            for (int i = 0; i < TRANSFERS; i++) {
                int from = random.nextInt(ACCOUNTS);
                int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
                transfer(own, from, to, 1 + random.nextInt(30), caller * TRANSFERS + i);
                ResultRow seen = own.execute(ALL_ACCOUNTS).rows().getFirst();
                int total = 0;
                for (String row : List.of("a", "b", "c", "d", "e")) {
                    int v = seen.getInt(row + ".v");
                    assertThat(v).isNotNegative();
                    total += v;
                }
                assertThat(total).isEqualTo(ACCOUNTS * AT_FIRST);
            }
        });
        assertThat(sum()).isEqualTo(ACCOUNTS * AT_FIRST);
        long booked = session.execute("SELECT v FROM k.transfer").rows().size();
        assertThat(booked).isBetween(1L, (long) CALLERS * TRANSFERS);
    }

    private static final String ALL_ACCOUNTS =
            """
            BEGIN TRANSACTION
                LET a = (SELECT v FROM k.account WHERE id = 0);
                LET b = (SELECT v FROM k.account WHERE id = 1);
                LET c = (SELECT v FROM k.account WHERE id = 2);
                LET d = (SELECT v FROM k.account WHERE id = 3);
                LET e = (SELECT v FROM k.account WHERE id = 4);
                SELECT a.v, b.v, c.v, d.v, e.v;
            COMMIT TRANSACTION\
            """;

    private static void transfer(Session session, int from, int to, int v, int number) {
        session.execute(
                """
                BEGIN TRANSACTION
                    LET payer = (SELECT v FROM k.account WHERE id = ?);
                    IF payer.v >= ? THEN
                        UPDATE k.account SET v -= ? WHERE id = ?;
                        UPDATE k.account SET v += ? WHERE id = ?;
                        INSERT INTO k.transfer (id, number, v) VALUES (?, ?, ?);
                    END IF
                COMMIT TRANSACTION\
                """,
                from,
                v,
                v,
                from,
                v,
                to,
                from,
                number,
                v);
    }

    @Test
    void no_addition_is_lost_beside_conditional_and_ordinary_writes() throws Exception {
        together((own, random, caller) -> {
            for (int i = 0; i < TRANSFERS; i++) {
                own.execute(
                        "BEGIN TRANSACTION UPDATE k.account SET v += 1 WHERE id = 0; COMMIT TRANSACTION");
                own.execute(
                        "UPDATE k.account SET v = ? WHERE id = 1 IF v < ?",
                        i,
                        random.nextInt(i + 1));
                own.execute("INSERT INTO k.account (id, v) VALUES (?, 1)", ACCOUNTS + caller);
                own.execute(
                        "BEGIN BATCH UPDATE k.account SET v = 2 WHERE id = 2; UPDATE k.account SET v = 2 WHERE id = 3; APPLY BATCH");
            }
        });
        assertThat(
                        session.execute("SELECT v FROM k.account WHERE id = 0")
                                .rows()
                                .getFirst()
                                .getInt("v"))
                .isEqualTo(AT_FIRST + CALLERS * TRANSFERS);
    }

    @Test
    void a_value_that_does_not_fit_leaves_nothing_of_the_transaction() {
        session.execute(
                "CREATE TABLE k.checked (id int PRIMARY KEY, v int CHECK v < 10) WITH transactional_mode = 'full'");
        assertThatThrownBy(() ->
                        session.execute(
                                "BEGIN TRANSACTION UPDATE k.account SET v -= 50 WHERE id = 0; INSERT INTO k.checked (id, v) VALUES (9, 11); COMMIT TRANSACTION"))
                .hasMessageContaining("It should be v < 10");
        assertThat(sum()).isEqualTo(ACCOUNTS * AT_FIRST);
    }

    @Test
    void indexes_and_views_follow_a_transaction() {
        session.execute("CREATE INDEX ON k.account (v)");
        session.execute(
                "BEGIN TRANSACTION UPDATE k.account SET v += 5 WHERE id = 1; UPDATE k.account SET v = 7 WHERE id = 2; COMMIT TRANSACTION");
        assertThat(session.execute("SELECT id FROM k.account WHERE v = 105").rows()).hasSize(1);
        assertThat(session.execute("SELECT id FROM k.account WHERE v = 7").rows()).hasSize(1);
    }

    @Test
    void a_prepared_transaction_follows_the_schema() {
        PreparedStatement prepared =
                session.prepare(
                        "BEGIN TRANSACTION SELECT * FROM k.account WHERE id = ?; COMMIT TRANSACTION");
        assertThat(session.execute(prepared.bind(1)).rows().getFirst().getInt("v"))
                .isEqualTo(AT_FIRST);
        session.execute("ALTER TABLE k.account ADD w text");
        assertThat(session.execute(prepared.bind(1)).rows().getFirst().getString("w")).isNull();
        session.execute("ALTER TABLE k.account WITH transactional_mode = 'off'");
        assertThatThrownBy(() -> session.execute(prepared.bind(1)))
                .hasMessageContaining("Accord transactions are disabled on table");
    }

    @Test
    void a_migrating_table_takes_no_transactions_until_the_migration_ends() {
        session.execute("CREATE TABLE k.late (id int PRIMARY KEY, v int)");
        session.execute("ALTER TABLE k.late WITH transactional_mode = 'full'");
        String read = "BEGIN TRANSACTION SELECT * FROM k.late WHERE id = 1; COMMIT TRANSACTION";
        assertThatThrownBy(() -> session.execute(read))
                .hasMessageContaining("Transaction Statement is unsupported when migrating");
        session.execute("ALTER TABLE k.late WITH transactional_migration_from = 'none'");
        assertThat(session.execute(read).rows()).isEmpty();
    }

    @Test
    void explain_shows_all_parts() {
        List<String> lines =
                session
                        .execute(
                                "EXPLAIN BEGIN TRANSACTION LET a = (SELECT v FROM k.account WHERE id = 1); SELECT a.v; IF a.v > 1 THEN UPDATE k.account SET v -= 1 WHERE id = 1; END IF COMMIT TRANSACTION")
                        .rows()
                        .stream()
                        .map(row -> String.valueOf(row.getObject(0)))
                        .toList();
        assertThat(lines)
                .contains("return: a.v", "condition: a.v > 1")
                .anyMatch(line -> line.startsWith("transaction: "))
                .anyMatch(line -> line.startsWith("let: "))
                .anyMatch(line -> line.contains("v = v - 1"));
    }
}
