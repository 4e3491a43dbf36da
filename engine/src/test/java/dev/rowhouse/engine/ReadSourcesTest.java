package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

/// EXPLAIN ANALYZE names the memtable and the SSTables that rows were read from.
class ReadSourcesTest {
    private final ManualClock clock = new ManualClock(0);
    private final TestDatabase database = TestDatabase.inFolder(clock, 1 << 20);

    /// Two SSTables, of which the second knows partition 1 only, and a memtable that knows
    /// partition 3.
    @BeforeEach
    void write() {
        execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        execute(
                "CREATE TABLE k.t (p int, c int, v int, w int, PRIMARY KEY (p, c)) WITH compaction = {'class': 'SizeTieredCompactionStrategy', 'enabled': 'false'}");
        execute("CREATE INDEX t_v ON k.t (v)");
        execute("INSERT INTO k.t (p, c, v, w) VALUES (1, 1, 1, 1)");
        execute("INSERT INTO k.t (p, c, v, w) VALUES (2, 1, 2, 1)");
        database.restarted(false);
        execute("UPDATE k.t SET w = 2 WHERE p = 1 AND c = 1");
        database.restarted(false);
        execute("INSERT INTO k.t (p, c, v, w) VALUES (3, 1, 3, 1)");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private List<String> execute(String cql) {
        clock.advance(Duration.ofMillis(1));
        return database.session().execute(cql).all().stream()
                .map(row -> String.valueOf(row.getString(0)))
                .toList();
    }

    private String sources(String cql) {
        return execute("EXPLAIN ANALYZE " + cql).stream()
                .filter(line -> line.startsWith("sources: "))
                .findFirst()
                .orElse("");
    }

    @Test
    void reads_of_partitions_name_what_holds_them() {
        assertThat(sources("SELECT * FROM k.t WHERE p = 1"))
                .isEqualTo("sources: nb-2-big, nb-1-big");
        assertThat(sources("SELECT * FROM k.t WHERE p = 2")).isEqualTo("sources: nb-1-big");
        assertThat(sources("SELECT * FROM k.t WHERE p = 3")).isEqualTo("sources: memtable");
        assertThat(sources("SELECT * FROM k.t WHERE p = 4")).isEqualTo("sources: none");
        assertThat(sources("SELECT * FROM k.t WHERE p IN (2, 3)"))
                .isEqualTo("sources: nb-1-big, memtable");
    }

    @Test
    void scans_and_indexes_name_what_they_went_through() {
        assertThat(sources("SELECT * FROM k.t"))
                .startsWith("sources: ")
                .contains("memtable", "nb-1-big", "nb-2-big");
        assertThat(sources("SELECT * FROM k.t WHERE v = 2"))
                .isEqualTo("sources: index t_v, nb-1-big");
    }

    @Test
    void what_a_write_reads_first_is_named_too() {
        assertThat(sources("UPDATE k.t SET w = 5 WHERE p = 2 AND c = 1 IF w = 1"))
                .isEqualTo("sources: nb-1-big");
    }
}
