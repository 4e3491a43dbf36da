package dev.rowhouse.shell.csv;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// That rows come back as they were, COPY's property test sees; here is how they look, and what
/// others write.
class CsvTest {
    @Test
    void quotesWhatNeedsIt() throws IOException {
        StringBuilder text = new StringBuilder();
        CsvWriter writer = new CsvWriter(CsvDialect.COPY, text);
        writer.write(List.of(CsvField.plain("a"), CsvField.plain(""), new CsvField("", true)));
        writer.write(
                List.of(CsvField.plain("a,b"), CsvField.plain("\"x\" \\"), CsvField.plain("\n")));
        writer.write(List.of(CsvField.plain("")));
        assertThat(text).hasToString("a,,\"\"\n\"a,b\",\"\\\"x\\\" \\\\\",\"\n\"\n\"\"\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "a,b                 / [a][b]",
                "a,                  / [a][]",
                "\"a,b\",c           / [a,b*][c]",
                "\"a\\\"b\",\\,      / [a\"b*][,]",
                "\"a\"b,\"\"         / [ab*][*]",
                "\"open              / [open*]"
            })
    void readsWhatCqlshWrites(String line, String row) throws IOException {
        assertThat(read(CsvDialect.COPY, line)).containsExactly(row);
    }

    @Test
    void readsDoubledQuotes() throws IOException {
        assertThat(read(CsvDialect.COMMON, "\"a\"\"b\\\",c\r\n\r\n\nd,\"\n\"\r"))
                .containsExactly("[a\"b\\*][c]", "[d][\n*]");
    }

    /// Rows with a star at each field that was in quotes.
    private static List<String> read(CsvDialect dialect, String text) throws IOException {
        CsvReader reader = new CsvReader(dialect, new StringReader(text));
        List<String> rows = new ArrayList<>();
        Optional<List<CsvField>> row = reader.next();
        while (row.isPresent()) {
            StringBuilder fields = new StringBuilder();
            for (CsvField field : row.get()) {
                fields.append('[').append(field.text()).append(field.isQuoted() ? "*]" : "]");
            }
            rows.add(fields.toString());
            row = reader.next();
        }
        return rows;
    }
}
