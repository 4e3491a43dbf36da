package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.execution.ReplicaException;
import dev.rowhouse.engine.execution.WriteType;
import dev.rowhouse.engine.replica.Replica;
import dev.rowhouse.engine.replica.Replicas;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

class ReplicasTest {
    private static final long NOON_MICROS = 1_767_225_600_000_000L;

    private final ManualClock clock = new ManualClock(NOON_MICROS);
    private final Rowhouse database =
            Rowhouse.inMemory(
                    new RowhouseComponents(clock, RandomSource.seeded(1)),
                    RowhouseOptions.defaults().withReplicas(3));
    private final Session session = database.connect();
    private final Replicas replicas = database.replicas();

    ReplicasTest() {
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3}");
        session.execute("USE k");
        session.execute("CREATE TABLE t (p int, c int, v text, PRIMARY KEY (p, c))");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private ResultSet at(Consistency level, String cql) {
        return session.execute(SimpleStatement.of(cql).withConsistency(level));
    }

    private ReplicaException failure(Consistency level, String cql) {
        return catchThrowableOfType(ReplicaException.class, () -> at(level, cql));
    }

    private List<String> rows(Consistency level, String cql) {
        return at(level, cql).all().stream().map(ResultRow::toString).toList();
    }

    /// What one replica has, without repairing others.
    private List<String> on(int replica, String cql) {
        replicas.prefer(replicas.get(replica));
        List<String> found = rows(Consistency.ONE, cql);
        replicas.prefer();
        return found;
    }

    @Test
    void too_few_replicas_alive_make_a_request_unavailable_and_it_writes_nothing() {
        replicas.get(1).stop();
        replicas.get(2).stop();
        ReplicaException write =
                failure(Consistency.QUORUM, "INSERT INTO t (p, c, v) VALUES (1, 1, 'a')");
        assertThat(write.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(write.message()).isEqualTo("Cannot achieve consistency level QUORUM");
        assertThat(write.required()).isEqualTo(2);
        assertThat(write.received()).isEqualTo(1);
        assertThat(write.hint())
                .contains(
                        "Of 3 replicas the test has stopped or delayed: replica 1, which is down; replica 2, which is down.");
        ReplicaException read = failure(Consistency.TWO, "SELECT * FROM t");
        assertThat(read.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(rows(Consistency.ONE, "SELECT * FROM t")).isEmpty();
        assertThat(replicas.get(1).waitingWrites()).isZero();
    }

    @Test
    void a_replica_that_was_down_gets_the_writes_it_missed_as_hints() {
        replicas.get(2).stop();
        at(Consistency.QUORUM, "INSERT INTO t (p, c, v) VALUES (1, 1, 'a')");
        assertThat(replicas.get(2).waitingWrites()).isEqualTo(1);
        replicas.get(2).startWithoutHints();
        assertThat(on(2, "SELECT v FROM t WHERE p = 1")).isEmpty();
        replicas.get(2).start();
        assertThat(on(2, "SELECT v FROM t WHERE p = 1")).hasSize(1);
    }

    @Test
    void without_hints_a_read_at_quorum_repairs_what_it_reads_and_nothing_else() {
        replicas.keepHints(false);
        replicas.get(2).stop();
        at(Consistency.QUORUM, "INSERT INTO t (p, c, v) VALUES (1, 1, 'a')");
        at(Consistency.QUORUM, "INSERT INTO t (p, c, v) VALUES (1, 2, 'b')");
        replicas.get(2).start();
        assertThat(on(2, "SELECT c FROM t WHERE p = 1")).isEmpty();

        replicas.prefer(replicas.get(2), replicas.get(0));
        assertThat(rows(Consistency.QUORUM, "SELECT v FROM t WHERE p = 1 AND c = 2")).hasSize(1);
        assertThat(on(2, "SELECT c FROM t WHERE p = 1")).hasSize(1);

        replicas.repair();
        assertThat(on(2, "SELECT c FROM t WHERE p = 1")).hasSize(2);
    }

    @Test
    void a_deletion_that_a_replica_missed_is_seen_at_quorum_and_repaired_there() {
        at(Consistency.ALL, "INSERT INTO t (p, c, v) VALUES (1, 1, 'a')");
        replicas.keepHints(false);
        replicas.get(2).stop();
        at(Consistency.QUORUM, "DELETE FROM t WHERE p = 1 AND c = 1");
        replicas.get(2).start();
        assertThat(on(2, "SELECT c FROM t WHERE p = 1")).hasSize(1);
        replicas.prefer(replicas.get(2), replicas.get(1));
        assertThat(rows(Consistency.QUORUM, "SELECT c FROM t WHERE p = 1")).isEmpty();
        assertThat(on(2, "SELECT c FROM t WHERE p = 1")).isEmpty();
    }

    @Test
    void a_table_or_a_test_may_turn_read_repair_off() {
        replicas.keepHints(false);
        session.execute("CREATE TABLE n (p int PRIMARY KEY) WITH read_repair = 'NONE'");
        replicas.get(2).stop();
        at(Consistency.QUORUM, "INSERT INTO n (p) VALUES (1)");
        at(Consistency.QUORUM, "INSERT INTO t (p, c) VALUES (1, 1)");
        replicas.get(2).start();
        assertThat(rows(Consistency.ALL, "SELECT p FROM n WHERE p = 1")).hasSize(1);
        assertThat(on(2, "SELECT p FROM n WHERE p = 1")).isEmpty();
        replicas.repairOnRead(false);
        assertThat(rows(Consistency.ALL, "SELECT p FROM t WHERE p = 1")).hasSize(1);
        assertThat(on(2, "SELECT p FROM t WHERE p = 1")).isEmpty();
    }

    @Test
    void a_write_that_too_few_confirm_in_time_fails_and_is_there_all_the_same() {
        replicas.get(1).delay();
        replicas.get(2).delay();
        ReplicaException late =
                failure(Consistency.QUORUM, "INSERT INTO t (p, c, v) VALUES (1, 1, 'a')");
        assertThat(late.code()).isEqualTo(ErrorCode.WRITE_TIMEOUT);
        assertThat(late.message()).isEqualTo("Operation timed out - received only 1 responses.");
        assertThat(late.writeType()).isEqualTo(WriteType.SIMPLE);
        assertThat(on(0, "SELECT v FROM t WHERE p = 1")).hasSize(1);
        ReplicaException read = failure(Consistency.QUORUM, "SELECT v FROM t WHERE p = 1");
        assertThat(read.code()).isEqualTo(ErrorCode.READ_TIMEOUT);
        assertThat(read.required()).isEqualTo(2);
        assertThat(read.received()).isEqualTo(1);
        replicas.get(1).start();
        assertThat(on(1, "SELECT v FROM t WHERE p = 1")).hasSize(1);
    }

    @Test
    void errors_name_the_kind_of_the_write() {
        session.execute("CREATE TABLE hits (p int PRIMARY KEY, n counter)");
        replicas.get(1).delay();
        replicas.get(2).delay();
        String insert = "INSERT INTO t (p, c) VALUES (1, 1)";
        assertThat(failure(Consistency.ALL, "BEGIN BATCH " + insert + "; APPLY BATCH").writeType())
                .isEqualTo(WriteType.BATCH);
        assertThat(
                        failure(Consistency.ALL, "BEGIN UNLOGGED BATCH " + insert + "; APPLY BATCH")
                                .writeType())
                .isEqualTo(WriteType.UNLOGGED_BATCH);
        assertThat(failure(Consistency.TWO, "UPDATE hits SET n = n + 1 WHERE p = 1").writeType())
                .isEqualTo(WriteType.COUNTER);
        ReplicaException conditional = failure(Consistency.ONE, insert + " IF NOT EXISTS");
        assertThat(conditional.writeType()).isEqualTo(WriteType.CAS);
        assertThat(conditional.consistency()).isEqualTo(Consistency.SERIAL);
    }

    @Test
    void a_conditional_write_needs_a_majority_and_sees_what_each_one_decided() {
        String insert = "INSERT INTO t (p, c, v) VALUES (1, 1, '%s') IF NOT EXISTS";
        replicas.keepHints(false);
        replicas.get(0).stop();
        assertThat(at(Consistency.QUORUM, insert.formatted("a")).wasApplied()).isTrue();
        replicas.get(0).start();
        replicas.get(1).stop();
        assertThat(at(Consistency.QUORUM, insert.formatted("b")).wasApplied()).isFalse();
        replicas.get(2).stop();
        ReplicaException alone = failure(Consistency.ONE, insert.formatted("c"));
        assertThat(alone.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(alone.consistency()).isEqualTo(Consistency.SERIAL);
    }

    @Test
    void counters_add_up_whoever_was_away() {
        session.execute("CREATE TABLE hits (p int PRIMARY KEY, n counter)");
        for (Replica away : replicas.all()) {
            away.stop();
            for (int i = 0; i < 5; i++) {
                at(Consistency.QUORUM, "UPDATE hits SET n = n + 1 WHERE p = 1");
            }
            away.startWithoutHints();
        }
        assertThat(at(Consistency.ALL, "SELECT n FROM hits").first().orElseThrow().getLong("n"))
                .isEqualTo(15);
    }

    @Test
    void the_indexes_and_views_of_a_replica_follow_its_own_rows() {
        session.execute("CREATE INDEX by_v ON t (v)");
        session.execute(
                "CREATE MATERIALIZED VIEW by_c AS SELECT p, c, v FROM t WHERE p IS NOT NULL AND c IS NOT NULL PRIMARY KEY (c, p)");
        replicas.get(2).stop();
        at(Consistency.QUORUM, "INSERT INTO t (p, c, v) VALUES (1, 7, 'a')");
        replicas.get(2).startWithoutHints();
        assertThat(on(2, "SELECT p FROM t WHERE v = 'a'")).isEmpty();
        assertThat(on(2, "SELECT p FROM by_c WHERE c = 7")).isEmpty();
        assertThat(rows(Consistency.ALL, "SELECT p FROM t WHERE v = 'a'")).hasSize(1);
        replicas.get(2).start();
        assertThat(on(2, "SELECT p FROM t WHERE v = 'a'")).hasSize(1);
        assertThat(on(2, "SELECT p FROM by_c WHERE c = 7")).hasSize(1);
    }

    @Test
    void of_two_writes_the_one_of_the_replica_whose_clock_is_ahead_wins() {
        replicas.get(0).setClockOffset(Duration.ofSeconds(5));
        replicas.prefer(replicas.get(0));
        at(Consistency.QUORUM, "INSERT INTO t (p, c, v) VALUES (1, 1, 'ahead')");
        replicas.prefer(replicas.get(1));
        at(Consistency.QUORUM, "INSERT INTO t (p, c, v) VALUES (1, 1, 'later')");
        ResultRow row =
                at(Consistency.QUORUM, "SELECT v, writetime(v) AS w FROM t WHERE p = 1")
                        .first()
                        .orElseThrow();
        assertThat(row.getString("v")).isEqualTo("ahead");
        assertThat(row.getLong("w")).isBetween(NOON_MICROS + 5_000_000, NOON_MICROS + 6_000_000);
    }

    @Test
    void truncate_needs_all_replicas() {
        replicas.get(1).stop();
        ReplicaException refused = failure(Consistency.ONE, "TRUNCATE t");
        assertThat(refused.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(refused.required()).isEqualTo(3);
        replicas.get(1).start();
        at(Consistency.ONE, "TRUNCATE t");
    }

    @Test
    void a_checkpoint_takes_rows_and_replicas_back() {
        at(Consistency.ALL, "INSERT INTO t (p, c, v) VALUES (1, 1, 'a')");
        Checkpoint checkpoint = database.checkpoint();
        replicas.get(0).stop();
        at(Consistency.ONE, "INSERT INTO t (p, c, v) VALUES (2, 1, 'b')");
        checkpoint.restore();
        for (Replica replica : replicas.all()) {
            assertThat(replica.isInTime()).isTrue();
            assertThat(replica.waitingWrites()).isZero();
            assertThat(on(replica.number(), "SELECT p FROM t")).hasSize(1);
        }
    }

    @Test
    void a_seed_repeats_the_draws_and_disturbances() {
        Checkpoint empty = database.checkpoint();
        List<String> first = disturbed(7);
        empty.restore();
        assertThat(disturbed(7)).isEqualTo(first);
        empty.restore();
        assertThat(disturbed(8)).isNotEqualTo(first);
    }

    /// What reads at ONE answer while writes go on and replicas come and go.
    private List<String> disturbed(long seed) {
        replicas.setSeed(seed);
        replicas.disturb(seed);
        for (int i = 0; i < 200; i++) {
            at(Consistency.QUORUM, "INSERT INTO t (p, c, v) VALUES (1, " + i + ", 'a')");
        }
        return IntStream.range(0, 100)
                .mapToObj(i -> rows(Consistency.ONE, "SELECT c FROM t WHERE p = 1").size() + "")
                .toList();
    }

    @Test
    void any_takes_a_write_that_no_replica_confirms() {
        replicas.all().forEach(Replica::stop);
        at(Consistency.ANY, "INSERT INTO t (p, c, v) VALUES (1, 1, 'a')");
        replicas.all().forEach(Replica::start);
        assertThat(rows(Consistency.ONE, "SELECT v FROM t")).hasSize(1);
    }

    @Test
    void mistakes_are_told() {
        assertThatThrownBy(() -> replicas.get(3))
                .hasMessage("There is no replica 3: they are numbered from 0 to 2.");
        assertThatThrownBy(() -> RowhouseOptions.defaults().withReplicas(0))
                .hasMessage("a database has from 1 to 9 replicas, not 0");
        try (Rowhouse alone = Rowhouse.inMemory()) {
            assertThatThrownBy(alone::replicas)
                    .hasMessage(
                            "the database has one replica only; RowhouseOptions.withReplicas makes more");
        }
    }

    @Test
    void a_database_in_a_folder_has_no_replicas(@TempDir Path folder) {
        RowhouseComponents components =
                new RowhouseComponents(Clock.system(), RandomSource.system());
        assertThatThrownBy(() ->
                        Rowhouse.open(
                                folder, components, RowhouseOptions.defaults().withReplicas(3)))
                .hasMessage(
                        "only a database in memory has several replicas: leave withReplicas out");
    }
}
