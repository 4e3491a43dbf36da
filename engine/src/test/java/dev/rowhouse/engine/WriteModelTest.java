package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.WriteGenerator.Write;
import dev.rowhouse.engine.execution.StatementOptions;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.Seeds;
import dev.rowhouse.testkit.Shrinker;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Any interleaving of writes and deletions at any timestamps, in batches or not, reads back as
/// [WriteModel] says, while time passes; and pages of any size, put together, are the unpaged
/// answer.
///
/// A failure names the seed and the smallest list of writes that still fails; `-Dseeds.only=`
/// repeats one case.
class WriteModelTest {
    private static final int CASES = 40;
    private static final int WRITES_MAX = 40;
    private static final long START_MICROS = 1_700_000_000_000_000L;
    private static final Duration LONGER_THAN_ANY_TTL = Duration.ofSeconds(10);
    private static final String COLUMNS =
            "SELECT c, s, ss, v, w, m, st, writetime(v), ttl(v), writetime(s) FROM t";
    private static final List<String> PAGED =
            List.of(
                    COLUMNS,
                    COLUMNS + " WHERE p = 0 ORDER BY c DESC",
                    COLUMNS + " WHERE p IN (0, 1) AND c > 0",
                    COLUMNS + " WHERE p = 1 AND c IN (0, 2, 3) LIMIT 2",
                    COLUMNS + " PER PARTITION LIMIT 1",
                    COLUMNS + " WHERE v > 0 ALLOW FILTERING",
                    "SELECT DISTINCT p, s FROM t",
                    "SELECT p, count(*), max(v) FROM t GROUP BY p");

    @Test
    void writes_read_back_as_the_model_says() {
        for (long seed : Seeds.of(CASES)) {
            check(seed);
        }
    }

    private static void check(long seed) {
        RandomSource random = RandomSource.seeded(seed);
        List<Write> writes = new WriteGenerator(random).writes(1 + random.nextInt(WRITES_MAX));
        if (!failure(writes).isEmpty()) {
            List<Write> smallest = Shrinker.shrink(writes, some -> !failure(some).isEmpty());
            StringBuilder text = new StringBuilder("seed=" + seed + "\n");
            smallest.forEach(write -> text.append(write).append(";\n"));
            assertThat(failure(smallest)).describedAs(text.toString()).isEmpty();
        }
    }

    /// What is wrong after these writes, empty when all is well.
    private static String failure(List<Write> writes) {
        ManualClock clock = new ManualClock(START_MICROS);
        try (Rowhouse database =
                Rowhouse.inMemory(new RowhouseComponents(clock, RandomSource.seeded(1)))) {
            Session session = database.connect();
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("USE k");
            session.execute(
                    "CREATE TABLE t (p int, c int, s int STATIC, ss set<int> STATIC, v int, w int, m map<int, int>, st set<int>, PRIMARY KEY (p, c))");
            WriteModel model = new WriteModel();
            for (Write write : writes) {
                clock.advance(Duration.ofSeconds(write.secondsBefore()));
                session.execute(write.cql());
                long now = clock.epochMicros() / 1_000_000;
                write.effects().forEach(effect -> model.add(effect, now));
            }
            String failure = compare(session, model, clock);
            if (failure.isEmpty()) {
                failure = comparePages(session);
            }
            if (failure.isEmpty()) {
                clock.advance(LONGER_THAN_ANY_TTL);
                failure = compare(session, model, clock);
            }
            return failure;
        } catch (RuntimeException | AssertionError thrown) {
            return thrown + " at " + List.of(thrown.getStackTrace()).subList(0, 3);
        }
    }

    private static String compare(Session session, WriteModel model, ManualClock clock) {
        long now = clock.epochMicros() / 1_000_000;
        for (int partition = 0; partition < WriteGenerator.PARTITIONS; partition++) {
            List<String> expected = model.read(partition, WriteGenerator.ROWS, now);
            List<String> stored = texts(session.execute(COLUMNS + " WHERE p = " + partition).all());
            if (!stored.equals(expected)) {
                return "partition %d: %s, model %s".formatted(partition, stored, expected);
            }
        }
        return "";
    }

    private static String comparePages(Session session) {
        for (String query : PAGED) {
            List<String> unpaged = texts(session.execute(query).all());
            for (int size = 1; size <= unpaged.size(); size++) {
                List<String> paged = pages(session, query, size);
                if (!paged.equals(unpaged)) {
                    return "%s by %d: %s, unpaged %s".formatted(query, size, paged, unpaged);
                }
            }
        }
        return "";
    }

    private static List<String> pages(Session session, String query, int size) {
        List<String> rows = new ArrayList<>();
        StatementOptions options = StatementOptions.DEFAULT.withPageSize(size);
        while (true) {
            ResultSet page = session.execute(SimpleStatement.of(query).withOptions(options));
            if (page.rows().size() > size) {
                return List.of("a page of " + page.rows().size() + " rows");
            }
            rows.addAll(texts(page.rows()));
            Optional<Bytes> state = page.pagingState();
            if (state.isEmpty()) {
                return rows;
            }
            options = StatementOptions.DEFAULT.withPageSize(size).withPagingState(state.get());
        }
    }

    private static List<String> texts(List<ResultRow> rows) {
        return rows.stream()
                .map(row -> {
                    List<String> values = new ArrayList<>();
                    for (int i = 0; i < row.size(); i++) {
                        values.add(row.format(i));
                    }
                    return String.join(" ", values);
                })
                .toList();
    }
}
