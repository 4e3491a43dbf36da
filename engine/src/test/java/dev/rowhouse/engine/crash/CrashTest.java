package dev.rowhouse.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.FileCheck;
import dev.rowhouse.engine.Rowhouse;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// A process that writes in several threads is killed, over and over, at any moment from opening to
/// closing: each time exactly what it acknowledged is there, with or without the one thing that
/// each thread was at; batches as a whole, in tables, views and indexes. And all files are whole.
///
/// `-Dcrash.rounds=500` for a long run, `-Dcrash.seed=` for other moments.
class CrashTest {
    private static final int ROUNDS = Integer.getInteger("crash.rounds", 8);
    private static final long SEED = Long.getLong("crash.seed", 1);
    private static final int ROUNDS_PER_FOLDER = 4;
    private static final int OPERATIONS_MAX = 500;
    private static final int OPENING_MILLIS_MAX = 700;
    private static final int DELAY_MICROS_MAX = 5_000;
    private static final int CLOSING_MICROS_MAX = 60_000;

    @TempDir private Path temporary;

    private final RandomSource random = RandomSource.seeded(SEED);
    private int acknowledged;
    private int killedOpening;

    @Test
    void a_killed_process_leaves_exactly_what_it_acknowledged() throws Exception {
        Child next = Child.start();
        try {
            for (int first = 0; first < ROUNDS; first += ROUNDS_PER_FOLDER) {
                Path folder = temporary.resolve("from-round-" + first);
                int syncMode = first / ROUNDS_PER_FOLDER % CrashingWriter.SYNC_MODES.size();
                Progress progress = Progress.NONE;
                for (int i = first; i < Math.min(ROUNDS, first + ROUNDS_PER_FOLDER); i++) {
                    try (Child child = next) {
                        // It starts while this one is at work.
                        next = Child.start();
                        progress = round(child, orders(folder, syncMode), progress, i);
                    }
                }
            }
        } finally {
            next.close();
        }
        assertThat(acknowledged).isGreaterThan(10 * ROUNDS);
        System.out.printf(
                "crash: %d rounds, %d operations acknowledged, %d killed before the database was open, seed %d%n",
                ROUNDS, acknowledged, killedOpening, SEED);
    }

    private Child.Orders orders(Path folder, int syncMode) {
        int operations = 1 + random.nextInt(OPERATIONS_MAX);
        return switch (random.nextInt(8)) {
            case 0, 1 ->
                    new Child.Orders(
                            folder,
                            syncMode,
                            Integer.MAX_VALUE,
                            0,
                            Duration.ofMillis(random.nextInt(OPENING_MILLIS_MAX)));
            case 2 -> {
                long micros = random.nextInt(CLOSING_MICROS_MAX);
                yield new Child.Orders(
                        folder, syncMode, operations, operations, Duration.ofNanos(1_000 * micros));
            }
            default -> {
                long micros = random.nextInt(DELAY_MICROS_MAX);
                yield new Child.Orders(
                        folder,
                        syncMode,
                        Integer.MAX_VALUE,
                        operations,
                        Duration.ofNanos(1_000 * micros));
            }
        };
    }

    /// Has a process work and die; every other time what it leaves is looked at, otherwise the next
    /// process finds it so.
    private Progress round(Child child, Child.Orders orders, Progress before, int round)
            throws IOException, InterruptedException {
        Child.Death death = child.run(orders, before);
        acknowledged += death.operations();
        killedOpening += death.wasOpen() ? 0 : 1;
        if (random.nextInt(2) == 0) {
            return death.progress();
        }
        try {
            Progress found = look(orders, death.progress());
            FileCheck.check(orders.folder());
            return found;
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    "round %d, seed %d, %s, %s".formatted(round, SEED, orders, death), e);
        }
    }

    private static Progress look(Child.Orders orders, Progress acknowledged) {
        try (Rowhouse database = CrashingWriter.open(orders.folder(), orders.syncMode())) {
            CrashingWriter.createTables(database.connect());
            return acknowledged.found(database.connect());
        }
    }
}
