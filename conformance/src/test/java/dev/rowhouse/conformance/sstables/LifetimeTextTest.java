package dev.rowhouse.conformance.sstables;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class LifetimeTextTest {
    private static final String COLUMNS = "columns   | k int | ttl(v) int | ttl(m) list<int>";

    private static boolean isSame(String earlier, String later) {
        return LifetimeText.isSame(
                List.of(COLUMNS, "cassandra | " + earlier),
                List.of(COLUMNS, "cassandra | " + later),
                2);
    }

    @Test
    void lives_may_have_become_shorter_by_the_time_that_went_by() {
        assertThat(isSame("1 | 3535 | [10, null]", "1 | 3534 | [8, null]")).isTrue();
        assertThat(isSame("1 | 3535 | [10, null]", "1 | 3535 | [10, null]")).isTrue();
    }

    @Test
    void nothing_else_may_differ() {
        assertThat(isSame("1 | 3535 | [10]", "1 | 3532 | [10]")).isFalse();
        assertThat(isSame("1 | 3534 | [10]", "1 | 3535 | [10]")).isFalse();
        assertThat(isSame("2 | 3534 | [10]", "1 | 3534 | [10]")).isFalse();
        assertThat(isSame("1 | 3534 | [10]", "1 | 3534 | [10, 10]")).isFalse();
        assertThat(isSame("1 | 3534 | [10]", "1 | null | [10]")).isFalse();
        assertThat(isSame("1 | 3534", "1 | 3533 | [10]")).isFalse();
    }
}
