package dev.rowhouse.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Statement;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.function.Function;

/// Statements made at random are printed and read back. A failure names the seed and the text.
class RoundTripTest {
    private static final int STATEMENTS_PER_SEED = 3_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 20_261_121})
    void what_is_printed_reads_back_equal(long seed) {
        check(seed, STATEMENTS_PER_SEED, RandomStatements::next);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void statements_of_later_releases_read_back_equal(long seed) {
        check(seed, STATEMENTS_PER_SEED / 3, RandomStatements::nextOfLaterRelease);
    }

    private static void check(long seed, int count, Function<RandomStatements, Statement> draw) {
        RandomStatements statements = new RandomStatements(seed);
        for (int i = 0; i < count; i++) {
            Statement statement = draw.apply(statements);
            String printed = CqlPrinter.print(statement);
            Statement parsed = parse(printed, seed, i);
            assertThat(parsed)
                    .as("seed %s, statement %s:%n%s", seed, i, printed)
                    .isEqualTo(statement);
            assertThat(CqlPrinter.print(parsed)).isEqualTo(printed);
        }
    }

    private static Statement parse(String printed, long seed, int number) {
        try {
            return CqlParser.parse(printed);
        } catch (CqlException e) {
            return fail("seed %s, statement %s: %s%n%s", seed, number, e.message(), printed);
        }
    }
}
