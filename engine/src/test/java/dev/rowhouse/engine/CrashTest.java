package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// A process that writes is killed, over and over: what it acknowledged is there each time, batches as a whole, and the view shows what its
/// table holds.
///
/// `-Dcrash.rounds=500` for a long run, `-Dcrash.seed=` for other moments.
class CrashTest {
    private static final int ROUNDS = Integer.getInteger("crash.rounds", 12);
    private static final int BATCHES_MAX = 1_500;

    @TempDir private Path temporary;

    @Test
    void what_a_killed_process_acknowledged_is_there() throws Exception {
        RandomSource random = RandomSource.seeded(Long.getLong("crash.seed", 1));
        Path folder = temporary.resolve("data");
        int acknowledged = -1;
        for (int round = 0; round < ROUNDS; round++) {
            int batches = random.nextInt(BATCHES_MAX);
            acknowledged = runAndKill(folder, acknowledged + 1, batches);
            check(folder, acknowledged, "round " + round + " killed after " + batches);
        }
        assertThat(acknowledged).isGreaterThan(ROUNDS);
    }

    /// Returns the last number that the process acknowledged.
    private static int runAndKill(Path folder, int first, int batches)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx256m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                CrashingWriter.class.getName(),
                                folder.toString(),
                                Integer.toString(first))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        int last = first - 1;
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            while (line != null) {
                last = Integer.parseInt(line);
                if (last - first >= batches && process.isAlive()) {
                    // Unlike the process, its handle leaves the stream open.
                    process.toHandle().destroyForcibly();
                }
                line = lines.readLine();
            }
        }
        process.waitFor();
        return last;
    }

    private static void check(Path folder, int acknowledged, String when) {
        try (Rowhouse database = CrashingWriter.open(folder)) {
            Session session = database.connect();
            Set<Integer> one = ids(session, "crash.one");
            assertThat(one).as(when).isEqualTo(ids(session, "crash.two"));
            assertThat(one).as(when).isEqualTo(ids(session, "crash.by_value"));
            Set<Integer> missing = new TreeSet<>();
            for (int number = 0; number <= acknowledged; number++) {
                if (!one.contains(number)) {
                    missing.add(number);
                }
            }
            assertThat(missing).as(when).isEmpty();
            long counted =
                    session.execute("SELECT n FROM crash.counts").all().stream()
                            .mapToLong(row -> row.getLong("n"))
                            .sum();
            // A process that is killed may have counted one batch less, or one that the next writes
            // again.
            assertThat(counted)
                    .as(when)
                    .isBetween((long) one.size() - ROUNDS, (long) one.size() + ROUNDS);
        }
    }

    private static Set<Integer> ids(Session session, String table) {
        List<Integer> ids =
                session.execute("SELECT id FROM " + table).all().stream()
                        .map(row -> row.getInt("id"))
                        .toList();
        Set<Integer> distinct = new HashSet<>(ids);
        assertThat(distinct).hasSameSizeAs(ids);
        return distinct;
    }
}
