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

/// After any changes of its base table, a materialized view holds what its query finds there:
/// values, timestamps and times to live.
class ViewModelTest {
    private static final int SEQUENCES = 15;
    private static final int STEPS = 40;
    private static final String COLUMNS =
            "p, c, v, w, se, m, writetime(w), ttl(w), writetime(se), ttl(m)";

    /// A view and the same question to the base table.
    ///
    /// @param definition what comes behind its name
    /// @param columns those that are compared
    /// @param filter what rows of the base table must satisfy
    /// @param needs the column that must not be null, if any
    private record View(String definition, String columns, String filter, String needs) {}

    private static final List<View> VIEWS =
            List.of(
                    new View(
                            "WHERE p IS NOT NULL AND c IS NOT NULL AND v IS NOT NULL PRIMARY KEY (v, p, c)",
                            COLUMNS,
                            "",
                            "v"),
                    new View(
                            "WHERE p IS NOT NULL AND c IS NOT NULL PRIMARY KEY (c, p)",
                            COLUMNS + ", writetime(v), ttl(v)",
                            "",
                            ""),
                    new View(
                            "WHERE p IN (0, 1) AND c > 0 AND v IS NOT NULL PRIMARY KEY ((p, v), c)",
                            COLUMNS,
                            " WHERE p IN (0, 1) AND c > 0",
                            "v"),
                    new View(
                            "WHERE p = 1 AND c IS NOT NULL AND t IS NOT NULL PRIMARY KEY (t, c, p)",
                            COLUMNS + ", t",
                            " WHERE p = 1",
                            "t"));

    @Test
    void aViewHoldsWhatItsQueryFinds() {
        for (long seed : Seeds.of(SEQUENCES)) {
            List<Mutations.Step> steps = new Mutations(RandomSource.seeded(seed)).steps(STEPS);
            for (int view = 0; view < VIEWS.size(); view++) {
                View tested = VIEWS.get(view);
                boolean isLate = seed % 3 == 0;
                Optional<String> difference = difference(steps, tested, isLate);
                if (difference.isPresent()) {
                    List<Mutations.Step> smallest =
                            Shrinker.shrink(
                                    steps, some -> difference(some, tested, isLate).isPresent());
                    assertThat(difference(smallest, tested, isLate))
                            .as("seed %d, view %d, after %s", seed, view, smallest)
                            .isEmpty();
                }
            }
        }
    }

    /// What differs after some steps.
    ///
    /// @param isLate whether the view is made after half of the steps
    private static Optional<String> difference(
            List<Mutations.Step> steps, View view, boolean isLate) {
        ManualClock clock = new ManualClock(1_700_000_000_000_000L);
        RowhouseComponents components = new RowhouseComponents(clock, RandomSource.seeded(1));
        try (Rowhouse database = Rowhouse.inMemory(components)) {
            Session session = database.connect();
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("USE k");
            session.execute(
                    "CREATE TABLE b (p int, c int, s int STATIC, v int, w int, t text, se set<int>, m map<text, int>, PRIMARY KEY (p, c))");
            int creation = isLate ? steps.size() / 2 : 0;
            for (int i = 0; i <= steps.size(); i++) {
                if (i == creation) {
                    session.execute(
                            "CREATE MATERIALIZED VIEW bv AS SELECT p, c, v, w, t, se, m FROM b "
                                    + view.definition);
                }
                if (i < steps.size()) {
                    run(session, clock, steps.get(i));
                }
                if (i >= creation) {
                    Optional<String> difference = difference(session, view);
                    if (difference.isPresent()) {
                        return difference;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static void run(Session session, ManualClock clock, Mutations.Step step) {
        if (step.cql().isEmpty()) {
            clock.advance(step.pause());
        } else {
            session.execute(step.cql().formatted("b"));
        }
    }

    private static Optional<String> difference(Session session, View view) {
        List<String> expected =
                rows(
                        session,
                        "SELECT " + view.columns + " FROM b" + view.filter + " ALLOW FILTERING",
                        view.needs);
        List<String> actual = rows(session, "SELECT " + view.columns + " FROM bv", "");
        return expected.equals(actual)
                ? Optional.empty()
                : Optional.of("expected %s%nbut was  %s".formatted(expected, actual));
    }

    private static List<String> rows(Session session, String query, String needs) {
        return session.execute(query).rows().stream()
                .filter(row -> !row.isNull("p") && !row.isNull("c"))
                .filter(row -> needs.isEmpty() || !row.isNull(needs))
                .map(ResultRow::toString)
                .sorted()
                .toList();
    }
}
