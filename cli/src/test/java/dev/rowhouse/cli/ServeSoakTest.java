package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.driver.PromptClosing;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// A server that is killed and started again under clients of the official driver, which connect
/// again by themselves and go on: all that was acknowledged to them is there, and no conditional
/// insert is granted to two of them. `-Dsoak.rounds=N` kills so many times, `-Dsoak.seed=N` chooses
/// when, `-Dsoak.writers=N` says how many write.
class ServeSoakTest {
    private static final int WRITERS = Integer.getInteger("soak.writers", 4);
    private static final int ROUNDS = Integer.getInteger("soak.rounds", 2);
    private static final long SEED = Long.getLong("soak.seed", 1);
    private static final int ACKNOWLEDGED_MIN = 200;
    private static final int ACKNOWLEDGED_MAX = 3_000;
    private static final long PAUSE_NANOS = 1_000_000;
    private static final int ENOUGH = 1 << 30;

    @TempDir private Path folder = Path.of("");

    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicLong acknowledged = new AtomicLong();
    // One for each acknowledged write.
    private final Semaphore news = new Semaphore(0);
    // Which writer was granted a slot.
    private final ConcurrentMap<Integer, Integer> granted = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

    /// Writes rows of a partition of its own, reads some of them back, and notes what was
    /// acknowledged.
    private final class Writer implements Runnable {
        private final CqlSession session;
        private final int partition;
        private final List<Integer> written = new ArrayList<>();

        Writer(CqlSession session, int partition) {
            this.session = session;
            this.partition = partition;
        }

        @Override
        public void run() {
            try {
                PreparedStatement insert =
                        session.prepare("INSERT INTO soak.t (p, c, v) VALUES (?, ?, ?)");
                PreparedStatement select =
                        session.prepare("SELECT v FROM soak.t WHERE p = ? AND c = ?");
                PreparedStatement claim =
                        session.prepare(
                                "INSERT INTO soak.claims (slot, owner) VALUES (?, ?) IF NOT EXISTS");
                for (int i = 0; !isOver.get(); i++) {
                    int row = i;
                    isDone(() -> claim(claim, row));
                    if (isDone(() -> session.execute(insert.bind(partition, row, value(row))))) {
                        written.add(row);
                        acknowledged.incrementAndGet();
                        news.release();
                    }
                    isDone(() -> {
                        if (!written.isEmpty()) {
                            int known = written.get(row % written.size());
                            Row found = session.execute(select.bind(partition, known)).one();
                            assertThat(found).as("row %d of %d", known, partition).isNotNull();
                        }
                    });
                }
            } catch (Throwable e) {
                failures.add(e);
                news.release(ENOUGH);
            }
        }

        /// All writers want each slot.
        private void claim(PreparedStatement claim, int slot) {
            if (session.execute(claim.bind(slot, partition)).wasApplied()) {
                assertThat(granted.putIfAbsent(slot, partition))
                        .as("who else was granted slot %d", slot)
                        .isNull();
            }
        }

        /// What fails while the server is away may have been done or not.
        private static boolean isDone(Runnable request) {
            try {
                request.run();
                return true;
            } catch (DriverException e) {
                // Not to take the processor from the server that starts.
                LockSupport.parkNanos(PAUSE_NANOS);
                return false;
            }
        }

        void check() {
            List<Integer> found = new ArrayList<>();
            session.execute("SELECT c, v FROM soak.t WHERE p = " + partition)
                    .forEach(row -> {
                        assertThat(row.getString("v")).isEqualTo(value(row.getInt("c")));
                        found.add(row.getInt("c"));
                    });
            assertThat(found).as("partition %d", partition).containsAll(written);
        }
    }

    private static String value(int row) {
        return "value of " + row;
    }

    private Served serve(int port) throws IOException {
        return new Served(
                folder.resolve("events"), port, "--data", folder.resolve("data").toString());
    }

    private static CqlSession connect(Served server) {
        return CqlSession.builder()
                .withConfigLoader(
                        PromptClosing.of(DriverConfigLoader.programmaticBuilder())
                                .withDuration(
                                        DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                                .withString(
                                        DefaultDriverOption.RECONNECTION_POLICY_CLASS,
                                        "ConstantReconnectionPolicy")
                                .withDuration(
                                        DefaultDriverOption.RECONNECTION_BASE_DELAY,
                                        Duration.ofMillis(50))
                                .build())
                .addContactPoint(server.address())
                .withLocalDatacenter("datacenter1")
                .build();
    }

    /// Returns when so many more writes have been acknowledged, or a writer has failed.
    private void awaitWrites(int more) throws InterruptedException {
        news.drainPermits();
        assertThat(news.tryAcquire(more, 2, TimeUnit.MINUTES)).as("writes go on").isTrue();
        assertThat(failures).isEmpty();
    }

    private void checkGranted(CqlSession session) {
        Map<Integer, Integer> owners = new HashMap<>();
        session.execute("SELECT slot, owner FROM soak.claims")
                .forEach(row -> owners.put(row.getInt("slot"), row.getInt("owner")));
        assertThat(owners).containsAllEntriesOf(granted);
    }

    @Test
    void what_was_acknowledged_outlasts_every_kill() throws Exception {
        RandomSource random = RandomSource.seeded(SEED);
        Served server = serve(0);
        int port = server.address().getPort();
        try (CqlSession session = connect(server)) {
            session.execute(
                    "CREATE KEYSPACE soak WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE soak.t (p int, c int, v text, PRIMARY KEY (p, c))");
            session.execute("CREATE TABLE soak.claims (slot int PRIMARY KEY, owner int)");
            List<Writer> writers = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                Writer writer = new Writer(session, i);
                writers.add(writer);
                threads.add(Thread.ofPlatform().name("writer-" + i).start(writer));
            }
            for (int round = 0; round < ROUNDS; round++) {
                awaitWrites(ACKNOWLEDGED_MIN + random.nextInt(ACKNOWLEDGED_MAX));
                if (random.nextInt(4) == 0) {
                    assertThat(server.stop()).isZero();
                } else {
                    server.kill();
                }
                server = serve(port);
            }
            awaitWrites(ACKNOWLEDGED_MIN);
            isOver.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failures).isEmpty();
            writers.forEach(Writer::check);
            checkGranted(session);
            System.out.printf(
                    "soak: %d rounds, %d writes acknowledged, seed %d%n",
                    ROUNDS, acknowledged.get(), SEED);
        } finally {
            isOver.set(true);
            server.close();
        }
    }
}
