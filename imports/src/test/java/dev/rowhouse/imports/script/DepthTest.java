package dev.rowhouse.imports.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.sql.SqlImport;

import org.junit.jupiter.api.Test;

import java.util.Optional;

/// Statements that nest deep, or hold long texts and numbers, are read or left out with one
/// message.
class DepthTest {
    private static final int LEVELS = 20_000;
    private static final String KEPT = "CREATE TABLE kept (id int PRIMARY KEY);\n";

    private static String notes(String schema, String query) throws ImportException {
        var imported =
                SqlImport.read(
                        "deep",
                        new ScriptFile("schema.sql", KEPT + schema),
                        Optional.of(new ScriptFile("queries.sql", query)),
                        Optional.empty());
        return imported.notes().toString();
    }

    @Test
    void bracketsThatOnlyRepeatOthersAreRead() {
        String check = "(".repeat(LEVELS) + "a > 0" + ")".repeat(LEVELS);
        Brackets brackets = Brackets.of("CREATE TABLE t (a int CHECK (" + check + "), b int)");
        assertThat(brackets.depth()).isEqualTo(2);
        assertThat(brackets.text().replaceAll(" +", " "))
                .isEqualTo("CREATE TABLE t (a int CHECK ( a > 0 ), b int)");
    }

    @Test
    void bracketsInTextsAreNone() {
        String text = "INSERT INTO t VALUES ('" + "(".repeat(LEVELS) + "')";
        assertThat(Brackets.of(text)).isEqualTo(new Brackets(text, 1));
    }

    @Test
    void bracketsThatHoldMoreAreLeftOutWithAMessage() throws ImportException {
        String deep = "(a = 1 AND ".repeat(LEVELS) + "a > 0" + ")".repeat(LEVELS);
        assertThat(notes("CREATE TABLE t (a int CHECK (" + deep + "));", ""))
                .contains("brackets nest 20001 levels deep");
        assertThat(notes("", "SELECT id FROM kept WHERE " + deep + ";"))
                .contains("brackets nest 20000 levels deep");
    }

    @Test
    void numbersBeyondAllSizesAreNamed() throws ImportException {
        assertThat(notes("CREATE TABLE t (id int, a varchar(99999999999999999999));", ""))
                .contains("99999999999999999999");
    }

    @Test
    void longTextsTakeNoStack() throws ImportException {
        String text = "x".repeat(3 * LEVELS) + "''".repeat(LEVELS);
        assertThat(notes("CREATE TABLE t (id int PRIMARY KEY, a text DEFAULT '" + text + "');", ""))
                .doesNotContain("left out");
        assertThat(notes("", "SELECT id FROM kept WHERE id = :id AND '" + text + "' = '';"))
                .isNotEmpty();
    }
}
