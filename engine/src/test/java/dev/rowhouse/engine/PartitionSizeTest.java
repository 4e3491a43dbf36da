package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.engine.guardrail.Limit;
import dev.rowhouse.engine.guardrail.Threshold;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// Partitions that grow without bound are heard of while they grow, in memory and on disk, and when
/// they are written to files.
class PartitionSizeTest {
    private static final int ROW_BYTES = 100;
    private static final Guardrails BASE = Guardrails.NONE.withSparedProgram(false);

    private final MemoryFileSystem files = new MemoryFileSystem();

    private Rowhouse open(UnaryOperator<Guardrails> change) {
        return Rowhouse.open(
                Path.of("/data"),
                new RowhouseComponents(
                        Clock.system(), RandomSource.seeded(1), files, new InlineScheduler()),
                RowhouseOptions.compatible().withGuardrails(change.apply(BASE)));
    }

    private static Rowhouse inMemory(Limit limit) {
        return Rowhouse.inMemory(
                RowhouseComponents.system(),
                RowhouseOptions.compatible()
                        .withGuardrails(BASE.with(Threshold.PARTITION_SIZE, limit)));
    }

    private static Session withTable(Rowhouse database) {
        Session session = database.connect();
        session.execute(
                "CREATE KEYSPACE IF NOT EXISTS ks WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute(
                "CREATE TABLE IF NOT EXISTS ks.t (p int, c int, v text, m map<int, text>, PRIMARY KEY (p, c))");
        return session;
    }

    private static ResultSet insert(Session session, int partition, int row) {
        return session.execute(
                "INSERT INTO ks.t (p, c, v) VALUES (?, ?, ?)",
                partition,
                row,
                "x".repeat(ROW_BYTES));
    }

    private static List<String> insertRows(Session session, int partition, int rows) {
        List<String> warnings = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            warnings.addAll(insert(session, partition, i).warnings());
        }
        return warnings;
    }

    @Test
    void growth_in_memory_is_warned_of_each_time_there_is_half_as_much_again() {
        try (Rowhouse database = inMemory(Limit.warning(100 * ROW_BYTES))) {
            Session session = withTable(database);
            List<String> warnings = insertRows(session, 1, 400);
            assertThat(warnings)
                    .hasSize(4)
                    .allMatch(one ->
                            one.startsWith(
                                            "Guardrail partition_size violated: Partition ks.t:1 has size ")
                                    && one.endsWith(
                                            ", this exceeds the warning threshold of 10000. Too large partitions can cause performance problems."));
            assertThat(insertRows(session, 2, 90)).isEmpty();
            assertThat(insertRows(session, 1, 400)).as("the same rows again").isEmpty();
        }
    }

    @Test
    void a_row_that_grows_is_warned_of_as_well() {
        try (Rowhouse database = inMemory(Limit.warning(5_000))) {
            Session session = withTable(database);
            List<String> warnings = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                warnings.addAll(
                        session.execute(
                                        "UPDATE ks.t SET m[?] = ? WHERE p = 1 AND c = 1",
                                        i,
                                        "x".repeat(ROW_BYTES))
                                .warnings());
            }
            assertThat(warnings).isNotEmpty();
            for (int i = 0; i < 60; i++) {
                assertThat(insert(session, 2, 1).warnings()).isEmpty();
            }
        }
    }

    @Test
    void growth_in_memory_is_refused() {
        try (Rowhouse database = inMemory(Limit.failing(50 * ROW_BYTES))) {
            Session session = withTable(database);
            assertThatThrownBy(() -> insertRows(session, 1, 100))
                    .hasMessageContaining("this exceeds the failure threshold of 5000");
            long rows =
                    session.execute("SELECT count(*) FROM ks.t WHERE p = 1")
                            .first()
                            .orElseThrow()
                            .getLong(0);
            assertThat(rows).isBetween(45L, 75L);
            session.execute("DELETE FROM ks.t WHERE p = 1");
            assertThat(insertRows(session, 1, 10)).isEmpty();
        }
    }

    @Test
    void what_files_hold_is_known_when_more_is_added() {
        try (Rowhouse database = open(all -> all)) {
            insertRows(withTable(database), 1, 100);
            insertRows(withTable(database), 2, 10);
        }
        Limit limit = Limit.of(50 * ROW_BYTES, 500 * ROW_BYTES);
        try (Rowhouse database = open(all -> all.with(Threshold.PARTITION_SIZE, limit))) {
            Session session = withTable(database);
            assertThat(insert(session, 1, 1000).warnings())
                    .singleElement()
                    .asString()
                    .startsWith("Guardrail partition_size violated: Partition ks.t:1 has size 1");
            assertThat(insert(session, 1, 1001).warnings()).as("once is enough").isEmpty();
            assertThat(insert(session, 2, 1000).warnings()).isEmpty();
        }
        Limit strict = Limit.failing(50 * ROW_BYTES);
        try (Rowhouse database = open(all -> all.with(Threshold.PARTITION_SIZE, strict))) {
            Session session = withTable(database);
            assertThatThrownBy(() -> insert(session, 1, 2000))
                    .hasMessageContaining("this exceeds the failure threshold of 5000");
            session.execute("DELETE FROM ks.t WHERE p = 1 AND c = 1");
            session.execute("DELETE FROM ks.t WHERE p = 1");
            assertThat(insert(session, 2, 2000).warnings()).isEmpty();
        }
    }

    @Test
    void what_is_written_to_files_is_told_as_cassandra_logs_it() {
        List<String> notices = new ArrayList<>();
        try (Rowhouse database =
                open(all ->
                        all.withSparedProgram(true)
                                .with(Threshold.PARTITION_SIZE, Limit.of(1024, 2048))
                                .with(Threshold.PARTITION_TOMBSTONES, Limit.warning(3)))) {
            database.onNotice(notices::add);
            Session session = withTable(database);
            insertRows(session, 1, 15);
            insertRows(session, 2, 25);
            insertRows(session, 9, 5);
            for (int i = 0; i < 6; i++) {
                session.execute("DELETE FROM ks.t WHERE p = 3 AND c = ?", i);
                session.execute("INSERT INTO ks.t (p, c, v) VALUES (4, ?, 'x') USING TTL 10000", i);
            }
            for (int i = 0; i < 5; i++) {
                session.execute("INSERT INTO ks.t (p, c, v) VALUES (5, ?, null)", i);
            }
            session.execute("DELETE FROM ks.t WHERE p = 6 AND c = 0");
            session.execute("DELETE FROM ks.t WHERE p = 6 AND c = 1");
            session.execute("DELETE FROM ks.t WHERE p = 6 AND c > 10 AND c < 20");
            session.execute("DELETE FROM ks.t WHERE p = 6 AND c > 30");
            session.execute("DELETE FROM ks.t WHERE p = 7");
            assertThat(notices).isEmpty();
        }
        // The numbers of tombstones are those of a node of Cassandra 5.0.6.
        assertThat(notices)
                .map(one -> one.replaceAll("on sstable /data\\S*-Data.db has (size \\d+)?", "…"))
                .containsExactlyInAnyOrder(
                        "Guardrail partition_size violated: Partition ks.t:1 …, this exceeds the warning threshold of 1024. Too large partitions can cause performance problems.",
                        "Guardrail partition_size violated: Partition ks.t:2 …, this exceeds the failure threshold of 2048. Too large partitions can cause performance problems.",
                        tombstones(3, 6),
                        tombstones(5, 5),
                        tombstones(6, 6));
    }

    private static String tombstones(int partition, int count) {
        return ("Guardrail partition_tombstones violated: Partition ks.t:%d …%d tombstones, this exceeds the warning threshold of 3."
                        + " Partitions with too many tombstones can cause performance problems.")
                .formatted(partition, count);
    }
}
