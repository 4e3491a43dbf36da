package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.Collections;

/// Long operations are resolved in a time that grows with their length, though each has a hundred
/// signatures.
class LongArithmeticTest {
    private static final int OPERANDS = 150;

    @Test
    @Timeout(60)
    void longSumsAreResolved() {
        String ones = String.join(" + ", Collections.nCopies(OPERANDS, "1"));
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = database.connect();
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE k.t (p int PRIMARY KEY, v bigint, d decimal)");
            session.execute("INSERT INTO k.t (p, v, d) VALUES (1, %1$s, %1$s)".formatted(ones));
            assertThat(session.execute("SELECT v, %s AS n FROM k.t".formatted(ones)).first())
                    .satisfies(row -> {
                        assertThat(row.orElseThrow().getLong("v")).isEqualTo(OPERANDS);
                        assertThat(row.orElseThrow().getInt("n")).isEqualTo(OPERANDS);
                    });
        }
    }
}
