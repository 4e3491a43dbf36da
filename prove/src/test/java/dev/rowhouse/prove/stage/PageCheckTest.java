package dev.rowhouse.prove.stage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.OptionalInt;

class PageCheckTest {
    private static PageCheck pages(int... rows) {
        PageCheck check = new PageCheck(OptionalInt.of(20));
        for (int i = 0; i < rows.length; i++) {
            check.add(rows[i], i == rows.length - 1);
        }
        return check;
    }

    @Test
    void the_last_page_may_be_short_or_empty() {
        assertThat(pages(20, 20, 3).difference()).isEmpty();
        assertThat(pages(20, 0).difference()).isEmpty();
        assertThat(pages(0).difference()).isEmpty();
    }

    @Test
    void a_longer_page_is_wrong() {
        assertThat(pages(21, 3).difference().orElseThrow())
                .isEqualTo("page 1 has 21 rows, but the model wants pages of 20 rows");
    }

    @Test
    void a_short_page_before_the_last_is_wrong() {
        assertThat(pages(20, 19, 3).difference().orElseThrow()).startsWith("page 2 has 19 rows");
    }

    @Test
    void an_answer_without_pages_has_any_number_of_rows() {
        PageCheck check = new PageCheck(OptionalInt.empty());
        check.add(5_000, true);

        assertThat(check.difference()).isEmpty();
    }
}
