package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.engine.result.ResultRow;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// What several threads do at once adds up.
class ConcurrencyTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 300;

    private final Rowhouse database = Rowhouse.inMemory();
    private final Session session = database.connect();

    @BeforeEach
    void createTables() {
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE k");
        session.execute("CREATE TABLE t (p int PRIMARY KEY, n int, v int)");
        session.execute("CREATE TABLE c (p int PRIMARY KEY, n counter)");
        session.execute("CREATE TABLE r (p int, c int, v int, PRIMARY KEY (p, c))");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static <T> List<T> together(Callable<T> work) throws Exception {
        List<T> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                futures.add(threads.submit(work));
            }
            for (Future<T> future : futures) {
                results.add(future.get());
            }
        } catch (ExecutionException e) {
            throw new AssertionError("a thread failed", e);
        }
        return results;
    }

    @Test
    void conditionalUpdatesLoseNoIncrement() throws Exception {
        session.execute("INSERT INTO t (p, n) VALUES (1, 0)");
        PreparedStatement read = session.prepare("SELECT n FROM t WHERE p = 1");
        PreparedStatement write = session.prepare("UPDATE t SET n = ? WHERE p = 1 IF n = ?");
        together(() -> {
            int done = 0;
            while (done < ROUNDS) {
                int n = session.execute(read.bind()).first().orElseThrow().getInt(0);
                done += session.execute(write.bind(n + 1, n)).wasApplied() ? 1 : 0;
            }
            return done;
        });
        assertThat(session.execute(read.bind()).first().orElseThrow().getInt(0))
                .isEqualTo(THREADS * ROUNDS);
    }

    @Test
    void onlyOneInsertIfNotExistsIsApplied() throws Exception {
        PreparedStatement insert =
                session.prepare("INSERT INTO t (p, n) VALUES (?, 1) IF NOT EXISTS");
        List<Integer> applied =
                together(() -> {
                    int won = 0;
                    for (int p = 0; p < ROUNDS; p++) {
                        won += session.execute(insert.bind(p)).wasApplied() ? 1 : 0;
                    }
                    return won;
                });
        assertThat(applied.stream().mapToInt(Integer::intValue).sum()).isEqualTo(ROUNDS);
    }

    @Test
    void countersCountEverything() throws Exception {
        PreparedStatement count = session.prepare("UPDATE c SET n = n + 1 WHERE p = 1");
        together(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                session.execute(count.bind());
            }
            return ROUNDS;
        });
        assertThat(session.execute("SELECT n FROM c").first().orElseThrow().getLong(0))
                .isEqualTo((long) THREADS * ROUNDS);
    }

    @Test
    void aBatchOnOnePartitionIsSeenWhole() throws Exception {
        session.execute("INSERT INTO r (p, c, v) VALUES (1, 1, 0)");
        session.execute("INSERT INTO r (p, c, v) VALUES (1, 2, 0)");
        PreparedStatement write = session.prepare("UPDATE r SET v = ? WHERE p = 1 AND c = ?");
        PreparedStatement read = session.prepare("SELECT v FROM r WHERE p = 1");
        together(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                session.execute(
                        BatchStatement.unlogged(List.of(write.bind(i, 1), write.bind(i, 2))));
                List<ResultRow> rows = session.execute(read.bind()).rows();
                assertThat(rows.getFirst().getInt(0)).isEqualTo(rows.getLast().getInt(0));
            }
            return ROUNDS;
        });
    }

    @Test
    void viewsAndIndexesMadeWhileOthersWriteMissNothing() throws Exception {
        PreparedStatement write = session.prepare("INSERT INTO t (p, n, v) VALUES (?, ?, ?)");
        List<Integer> results =
                together(
                        new Callable<>() {
                            private int part;

                            @Override
                            public Integer call() {
                                int offset;
                                synchronized (this) {
                                    offset = ROUNDS * part++;
                                }
                                for (int i = 0; i < ROUNDS; i++) {
                                    session.execute(write.bind(offset + i, i % 7, i % 5));
                                    if (offset == 0 && i == ROUNDS / 4) {
                                        session.execute("CREATE INDEX ON t (n)");
                                    }
                                    if (offset == 0 && i == ROUNDS / 2) {
                                        session.execute(
                                                "CREATE MATERIALIZED VIEW by_v AS SELECT * FROM t WHERE v IS NOT NULL AND p IS NOT NULL PRIMARY KEY (v, p)");
                                    }
                                }
                                return ROUNDS;
                            }
                        });
        assertThat(results).hasSize(THREADS);
        assertThat(session.execute("SELECT * FROM by_v").rows()).hasSize(THREADS * ROUNDS);
        int found = 0;
        for (int n = 0; n < 7; n++) {
            found += session.execute("SELECT * FROM t WHERE n = ?", n).rows().size();
        }
        assertThat(found).isEqualTo(THREADS * ROUNDS);
    }
}
