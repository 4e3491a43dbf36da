package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.PageWidth;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.OptionalInt;

class ScreenTest {
    private static Screen terminal(Map<String, String> variables) {
        return Screen.of(variables, true, () -> OptionalInt.of(132));
    }

    private static Screen pipe(Map<String, String> variables) {
        return Screen.of(
                variables,
                false,
                () -> {
                    throw new AssertionError("a pipe has no width");
                });
    }

    @Test
    void a_terminal_is_as_wide_as_it_says() {
        assertThat(terminal(Map.of("TERM", "xterm")))
                .isEqualTo(new Screen(true, true, new PageWidth(132)));
        assertThat(terminal(Map.of("COLUMNS", "100")).page().columns()).isEqualTo(100);
        assertThat(Screen.of(Map.of(), true, OptionalInt::empty).page().columns()).isEqualTo(80);
    }

    @Test
    void a_pipe_has_lines_of_any_length_unless_columns_are_wanted() {
        assertThat(pipe(Map.of("TERM", "xterm")))
                .isEqualTo(new Screen(false, false, PageWidth.UNBOUNDED));
        assertThat(pipe(Map.of("COLUMNS", "80")).page().columns()).isEqualTo(80);
        assertThat(pipe(Map.of("COLUMNS", "many")).page()).isEqualTo(PageWidth.UNBOUNDED);
    }

    @Test
    void a_dumb_terminal_gets_no_escape_codes() {
        Screen dumb = terminal(Map.of("TERM", "dumb"));
        assertThat(dumb.colours()).isFalse();
        assertThat(dumb.progress()).isFalse();
        assertThat(dumb.page().columns()).isEqualTo(132);
    }

    @Test
    void no_color_takes_away_colours_only() {
        Screen plain = terminal(Map.of("TERM", "xterm", "NO_COLOR", "1"));
        assertThat(plain.colours()).isFalse();
        assertThat(plain.progress()).isTrue();
        assertThat(terminal(Map.of("NO_COLOR", "")).colours()).isTrue();
    }
}
