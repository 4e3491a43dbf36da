package dev.rowhouse.shell.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.SourceSpan;
import dev.rowhouse.engine.Rowhouse;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.Optional;

/// EXPLAIN for a server that does not know the word.
class SchemaCopyTest {
    private final CqlException refusal =
            CqlException.syntax(
                    "line 1:0 no viable alternative at input 'EXPLAIN'", new SourceSpan(1, 0, 7));

    private final Rowhouse database = Rowhouse.inMemory();
    private final Connection connection = new EmbeddedConnection(database, "in memory");
    private final SchemaCopy copy = new SchemaCopy(connection);

    @BeforeEach
    void makeATable() {
        connection.all(
                "CREATE KEYSPACE shop WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        connection.all("CREATE TABLE shop.likes (customer int PRIMARY KEY, note text)");
    }

    @AfterEach
    void close() {
        copy.close();
        database.close();
    }

    private Page explain(String cql) {
        return copy.explain(Request.of(cql), refusal, Optional.of("shop"));
    }

    @Test
    void analysesWithTheServersSchema() {
        assertThat(explain("EXPLAIN SELECT note FROM likes WHERE customer = 1").rows())
                .map(row -> row.getString(0))
                .contains("table: shop.likes", "verdict: good");
    }

    @Test
    void tellsThatItCannotAnalyze() {
        assertThatThrownBy(() -> explain("EXPLAIN ANALYZE SELECT note FROM likes"))
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e ->
                                assertThat(e.hint())
                                        .contains(
                                                "EXPLAIN without ANALYZE shows what it would read"));
    }

    @Test
    void leavesOtherErrorsAlone() {
        assertThatThrownBy(() -> explain("SELEKT")).isSameAs(refusal);
    }
}
