package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.Seeds;
import dev.rowhouse.testkit.Shrinker;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// After any changes, indexes find the rows that looking at every row finds, in the same order: in
/// memory, and in a folder that is closed or loses its power every now and then, with memtables so
/// small that most entries come out of SSTables.
class IndexModelTest {
    private static final int SEQUENCES = 8;
    private static final int SEQUENCES_ON_DISK = 2;
    private static final int STEPS_BETWEEN_RESTARTS = 9;
    private static final int STEPS = 40;

    private static final List<String> SECONDARY =
            List.of("v", "t", "s", "c", "se", "KEYS(m)", "m", "ENTRIES(m)");
    private static final List<String> ATTACHED = SECONDARY;

    private static final List<String> QUESTIONS =
            List.of(
                    "v = 1",
                    "v = 1 AND w = 2",
                    "v = 1 AND c = 1",
                    "v = 1 AND p = 1",
                    "v = 1 AND p = 1 AND c > 0",
                    "t = ''",
                    "t = 'b' AND v = 2",
                    "s = 1",
                    "s = 1 AND v = 2",
                    "s = 2 AND p = 1",
                    "c = 2",
                    "c = 2 AND se CONTAINS 1",
                    "se CONTAINS 1",
                    "se CONTAINS 1 AND se CONTAINS 2",
                    "m CONTAINS KEY 'a'",
                    "m CONTAINS 1",
                    "m['a'] = 1",
                    "m['a'] = 1 AND m['b'] = 2",
                    "v > 1",
                    "v > 0 AND v <= 2 AND c >= 1",
                    "s >= 1 AND v < 3",
                    "token(p) > 0 AND v = 1");

    @Test
    void secondaryIndexesFindWhatIsThere() {
        check("", SECONDARY, false);
    }

    @Test
    void storageAttachedIndexesFindWhatIsThere() {
        check(" USING 'sai'", ATTACHED, false);
    }

    @Test
    void secondaryIndexesInAFolderFindWhatIsThere() {
        check("", SECONDARY, true);
    }

    @Test
    void storageAttachedIndexesInAFolderFindWhatIsThere() {
        check(" USING 'sai'", ATTACHED, true);
    }

    private static void check(String kind, List<String> targets, boolean isOnDisk) {
        List<String> indexes =
                targets.stream().map(one -> "CREATE INDEX ON a (" + one + ")" + kind).toList();
        for (long seed : Seeds.of(isOnDisk ? SEQUENCES_ON_DISK : SEQUENCES)) {
            List<Mutations.Step> steps = new Mutations(RandomSource.seeded(seed)).steps(STEPS);
            Scene scene = new Scene(indexes, seed % 3 == 0, isOnDisk, seed);
            Optional<String> difference = difference(steps, scene);
            if (difference.isPresent()) {
                List<Mutations.Step> smallest =
                        Shrinker.shrink(steps, some -> difference(some, scene).isPresent());
                assertThat(difference(smallest, scene))
                        .as("seed %d, after %s", seed, smallest)
                        .isEmpty();
            }
        }
    }

    /// What happens besides the steps.
    ///
    /// @param indexes the statements that make the indexes
    /// @param isLate whether that is after half of the steps
    private record Scene(List<String> indexes, boolean isLate, boolean isOnDisk, long seed) {
        TestDatabase database(ManualClock clock) {
            return isOnDisk
                    ? TestDatabase.inFolder(clock, seed % 2 == 0 ? 2_000 : 60_000)
                    : TestDatabase.inMemory(clock);
        }
    }

    /// What differs after some steps.
    private static Optional<String> difference(List<Mutations.Step> steps, Scene scene) {
        ManualClock clock = new ManualClock(1_700_000_000_000_000L);
        try (TestDatabase database = scene.database(clock)) {
            Session session = database.session();
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("USE k");
            for (String table : List.of("a", "b")) {
                session.execute(
                        "CREATE TABLE "
                                + table
                                + " (p int, c int, s int STATIC, v int, w int, t text, se set<int>, m map<text, int>, PRIMARY KEY (p, c))");
            }
            int creation = scene.isLate() ? steps.size() / 2 : 0;
            for (int i = 0; i <= steps.size(); i++) {
                if (i == creation) {
                    scene.indexes().forEach(session::execute);
                }
                if (scene.isOnDisk() && i % STEPS_BETWEEN_RESTARTS == 4) {
                    session = database.restarted((scene.seed() + i) % 2 == 0);
                    session.execute("USE k");
                }
                if (i < steps.size()) {
                    run(session, clock, steps.get(i));
                }
                if (i % 7 == 0 || i == steps.size()) {
                    Optional<String> difference = difference(session);
                    if (difference.isPresent()) {
                        return difference;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> difference(Session session) {
        return QUESTIONS.stream().flatMap(question -> difference(session, question)).findFirst();
    }

    private static void run(Session session, ManualClock clock, Mutations.Step step) {
        if (step.cql().isEmpty()) {
            clock.advance(step.pause());
        } else {
            session.execute(step.cql().formatted("a"));
            session.execute(step.cql().formatted("b"));
        }
    }

    private static Stream<String> difference(Session session, String question) {
        String where = " WHERE " + question + " ALLOW FILTERING";
        List<String> expected = rows(session, "SELECT * FROM b" + where);
        List<String> actual = rows(session, "SELECT * FROM a" + where);
        return expected.equals(actual)
                ? Stream.empty()
                : Stream.of("%s: expected %s%nbut was %s".formatted(question, expected, actual));
    }

    private static List<String> rows(Session session, String query) {
        return session.execute(query).rows().stream().map(ResultRow::toString).toList();
    }
}
