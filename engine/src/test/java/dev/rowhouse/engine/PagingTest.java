package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.result.ResultRow;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Pages of any size, put together, are the unpaged answer: for every kind of access path, on
/// random data with deletions.
class PagingTest {
    private static final List<String> QUERIES =
            List.of(
                    "SELECT * FROM t",
                    "SELECT * FROM t LIMIT 17",
                    "SELECT * FROM t PER PARTITION LIMIT 2",
                    "SELECT * FROM t PER PARTITION LIMIT 3 LIMIT 20",
                    "SELECT DISTINCT p, s FROM t",
                    "SELECT * FROM t WHERE p = 3",
                    "SELECT * FROM t WHERE p = 3 ORDER BY a DESC, b ASC",
                    "SELECT * FROM t WHERE p = 3 AND a > 1 LIMIT 5",
                    "SELECT * FROM t WHERE p = 3 AND (a, b) > (1, 2) AND (a) < (4)",
                    "SELECT * FROM t WHERE p IN (5, 1, 3, 8) AND a IN (1, 3)",
                    "SELECT * FROM t WHERE p IN (5, 1, 3, 8) PER PARTITION LIMIT 2 LIMIT 5",
                    "SELECT * FROM t WHERE token(p) > -1000000000000000000",
                    "SELECT * FROM t WHERE v = 2 ALLOW FILTERING",
                    "SELECT * FROM t WHERE v = 2 PER PARTITION LIMIT 1 ALLOW FILTERING",
                    "SELECT * FROM t WHERE i = 1",
                    "SELECT * FROM t WHERE i = 1 LIMIT 7",
                    "SELECT * FROM t WHERE i = 1 AND p = 3",
                    "SELECT * FROM t WHERE r > 2 AND r < 8",
                    "SELECT * FROM t WHERE s = 1 ALLOW FILTERING",
                    "SELECT p, a, count(*), sum(v) FROM t GROUP BY p, a",
                    "SELECT p, count(*) FROM t GROUP BY p LIMIT 4",
                    "SELECT p, a, max(v) FROM t GROUP BY p, a PER PARTITION LIMIT 2",
                    "SELECT count(*), max(v) FROM t");

    private final Rowhouse database = Rowhouse.inMemory();
    private final Session session = database.connect();
    private final RandomSource random = RandomSource.seeded(42);

    @BeforeEach
    void fill() {
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE k");
        session.execute(
                "CREATE TABLE t (p int, a int, b int, s int STATIC, v int, i int, r int, PRIMARY KEY (p, a, b)) WITH CLUSTERING ORDER BY (a ASC, b DESC)");
        session.execute("CREATE INDEX ON t (i)");
        session.execute("CREATE INDEX t_r ON t (r) USING 'sai'");
        PreparedStatement insert =
                session.prepare("INSERT INTO t (p, a, b, v, i, r) VALUES (?, ?, ?, ?, ?, ?)");
        for (int n = 0; n < 400; n++) {
            session.execute(
                    insert.bind(
                            random.nextInt(10),
                            random.nextInt(6),
                            random.nextInt(5),
                            random.nextInt(4),
                            random.nextInt(3),
                            random.nextInt(12)));
        }
        for (int n = 0; n < 12; n++) {
            int p = random.nextInt(14);
            session.execute("UPDATE t SET s = ? WHERE p = ?", n % 2, p);
            session.execute(
                    "DELETE FROM t WHERE p = ? AND a = ? AND b = ?",
                    p,
                    random.nextInt(6),
                    random.nextInt(5));
        }
        session.execute("DELETE FROM t WHERE p = 4 AND a >= 2 AND a < 4");
        session.execute("DELETE FROM t WHERE p = 6");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void pagesOfAnySizeAreTheUnpagedAnswer() {
        for (String query : QUERIES) {
            List<String> unpaged = texts(session.execute(query).rows());
            for (int size = 1; size <= 9; size++) {
                assertThat(paged(query, size))
                        .as("%s in pages of %d", query, size)
                        .isEqualTo(unpaged);
            }
            assertThat(paged(query, 1000)).as(query).isEqualTo(unpaged);
        }
    }

    @Test
    void anIteratorFetchesAllPages() {
        ResultSet first = session.execute(SimpleStatement.of("SELECT * FROM t").withPageSize(7));
        assertThat(first.rows()).hasSize(7);
        assertThat(texts(first.all())).isEqualTo(texts(session.execute("SELECT * FROM t").rows()));
    }

    @Test
    void aPageIsReadFromWhereTheOneBeforeEnded() {
        ResultSet first = session.execute(SimpleStatement.of("SELECT * FROM t").withPageSize(5));
        assertThat(first.statistics().rowsRead()).isEqualTo(5);
        assertThat(first.nextPage().statistics().rowsRead()).isBetween(5L, 6L);
    }

    private List<String> paged(String query, int size) {
        List<String> rows = new ArrayList<>();
        Statement statement = SimpleStatement.of(query).withPageSize(size);
        Optional<Bytes> state = Optional.empty();
        do {
            ResultSet page =
                    session.execute(
                            state.isPresent() ? statement.withPagingState(state.get()) : statement);
            assertThat(page.rows()).hasSizeLessThanOrEqualTo(size);
            rows.addAll(texts(page.rows()));
            state = page.pagingState();
        } while (state.isPresent());
        return rows;
    }

    private static List<String> texts(List<ResultRow> rows) {
        return rows.stream().map(ResultRow::toString).toList();
    }
}
