package dev.rowhouse.conformance.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.util.List;

class CqltFileTest {
    private static final String TEXT =
            """
            # Why.

            @bind 'a,b', [1, 2], null
            @page 2
            INSERT INTO t (a, b, c)
              VALUES (?, ?, ?);
            SELECT * FROM t;
            | a text |
            page
            warning much
            difference ours is better
            | a text |
            | 'x'    |
            SELECT 1;
            error SYNTAX_ERROR no
            open
            """;

    @Test
    void aFileReadIsWrittenAsItWas() {
        assertThat(CqltFile.parse(TEXT).text()).isEqualTo(TEXT);
    }

    @Test
    void statementsKeepTheirDirectivesAndResultsApart() {
        List<Entry> entries = CqltFile.parse(TEXT).entries();
        assertThat(entries).extracting(Entry::line).containsExactly(5, 7, 14);
        assertThat(entries.get(0).cql()).isEqualTo("INSERT INTO t (a, b, c)\n  VALUES (?, ?, ?)");
        assertThat(entries.get(0).directives().values())
                .hasValue(List.of("'a,b'", "[1, 2]", "null"));
        assertThat(entries.get(0).recorded()).isEmpty();
        assertThat(entries.get(1).recorded()).containsExactly("| a text |", "page", "warning much");
        assertThat(entries.get(1).deviation())
                .hasValue(new Entry.Allowed("ours is better", List.of("| a text |", "| 'x'    |")));
        assertThat(entries.get(2).deviation()).hasValue(new Entry.Open());
    }

    @Test
    void aLineOutOfPlaceIsNamed() {
        assertThatThrownBy(() -> CqltFile.parse("# Why.\n\nSELECT 1\nSELECT 2;\n"))
                .hasMessageContaining("line 3: a statement ends with a semicolon");
        assertThatThrownBy(() -> CqltFile.parse("SELECT 1;\n"))
                .hasMessageContaining("line 1: a file starts with a # comment");
        assertThatThrownBy(() -> CqltFile.parse("# Why.\n@bound 1\nSELECT 1;\n"))
                .hasMessageContaining("line 3: unknown directive @bound 1");
    }
}
