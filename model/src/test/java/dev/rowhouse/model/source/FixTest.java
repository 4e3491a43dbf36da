package dev.rowhouse.model.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.source.Fix.Change;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/// Changes of YAML texts: whatever they do not name stays as it is.
class FixTest {
    private static final List<String> ORDER = List.of("key", "count", "attributes");

    private static final String BLOCK =
            """
            # The users.
            entities:
              User: # all of them
                key: name # their only one

                # What is known of them.
                attributes:
                  name: text

              Place: {key: id, attributes: {id: uuid}}
              Empty:
            queries:
              Q1:
                jpql: >-
                  SELECT u.name
                  FROM User u

              Q2: {jpql: "SELECT {", page: 10}
            """;

    /// The text after a change at the key that begins a text.
    private static String after(String text, String mark, Change change) {
        SourcePosition place = place(text, mark);
        return TextEdit.apply(new Fix("", Optional.empty(), change).edits(text, place), text);
    }

    private static SourcePosition place(String text, String mark) {
        int at = text.indexOf(mark);
        String before = text.substring(0, at);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return new SourcePosition("", line, at - before.lastIndexOf('\n'), mark.length());
    }

    private static Change put(String key, String value) {
        return new Change.Put(List.of(key), value, ORDER);
    }

    @Test
    void anEntryGoesBehindThoseThatComeBeforeIt() {
        assertThat(after(BLOCK, "User", put("count", "10")))
                .isEqualTo(
                        BLOCK.replace(
                                "key: name # their only one\n",
                                "key: name # their only one\n    count: 10\n"));
        assertThat(after(BLOCK, "Place", put("count", "10")))
                .isEqualTo(BLOCK.replace("key: id, ", "key: id, count: 10, "));
    }

    @Test
    void theFirstEntryGoesBeforeTheOthers() {
        String text = "User:\n  attributes: {}\nPlace: {attributes: {}}\n";
        assertThat(after(text, "User", put("key", "id")))
                .isEqualTo("User:\n  key: id\n  attributes: {}\nPlace: {attributes: {}}\n");
        assertThat(after(text, "Place", put("key", "id")))
                .isEqualTo("User:\n  attributes: {}\nPlace: {key: id, attributes: {}}\n");
    }

    @Test
    void anUnknownEntryGoesLast() {
        assertThat(after(BLOCK, "User", put("about", "them")))
                .isEqualTo(BLOCK.replace("name: text\n", "name: text\n    about: them\n"));
        assertThat(after(BLOCK, "Q1", put("page", "5")))
                .isEqualTo(BLOCK.replace("FROM User u\n", "FROM User u\n    page: 5\n"));
        assertThat(after(BLOCK, "Q2", put("using", "table")))
                .isEqualTo(BLOCK.replace("page: 10}", "page: 10, using: table}"));
    }

    @Test
    void anEmptyMappingGetsAnEntry() {
        assertThat(after(BLOCK, "Empty", put("key", "id")))
                .isEqualTo(BLOCK.replace("  Empty:\n", "  Empty:\n    key: id\n"));
        assertThat(after("a: {}\n", "a", put("key", "id"))).isEqualTo("a: {key: id}\n");
    }

    @Test
    void anEntryGetsAnotherValue() {
        assertThat(after(BLOCK, "User", put("key", "[name, mail]")))
                .isEqualTo(BLOCK.replace("key: name", "key: [name, mail]"));
        assertThat(after(BLOCK, "Q1", put("jpql", "x")))
                .isEqualTo(
                        BLOCK.replace(
                                "jpql: >-\n      SELECT u.name\n      FROM User u", "jpql: x"));
        assertThat(after(BLOCK, "Q2", put("page", "20"))).isEqualTo(BLOCK.replace("10", "20"));
        assertThat(after("a: {b: }\n", "a", put("b", "1"))).isEqualTo("a: {b: 1 }\n");
        assertThat(after("a: {b}\n", "a", put("b", "1"))).isEqualTo("a: {b: 1}\n");
        assertThat(after("a: {b}\n", "b", put("c", "1"))).isEqualTo("a: {b: {c: 1}}\n");
    }

    @Test
    void anEntryOfAnEntry() {
        Change mail = new Change.Put(List.of("attributes", "mail"), "text", ORDER);
        assertThat(after(BLOCK, "User", mail))
                .isEqualTo(BLOCK.replace("name: text\n", "name: text\n      mail: text\n"));
        assertThat(after(BLOCK, "Place", mail))
                .isEqualTo(BLOCK.replace("{id: uuid}", "{id: uuid, mail: text}"));
        assertThat(after(BLOCK, "Empty", mail))
                .isEqualTo(BLOCK.replace("  Empty:\n", "  Empty:\n    attributes: {mail: text}\n"));
    }

    @Test
    void anEntryOfTheFile() {
        assertThat(after(BLOCK, "User", new Change.PutInFile(List.of("entities", "Car"), "{}")))
                .isEqualTo(BLOCK.replace("  Empty:\n", "  Empty:\n  Car: {}\n"));
        assertThat(
                        after(
                                "model: a\n",
                                "model",
                                new Change.PutInFile(List.of("entities", "C"), "1")))
                .isEqualTo("model: a\nentities: {C: 1}\n");
    }

    @Test
    void anEntryGoesAway() {
        Change remove = new Change.Remove(List.of());
        assertThat(after(BLOCK, "key: name", remove))
                .isEqualTo(BLOCK.replace("    key: name # their only one\n", ""));
        assertThat(after(BLOCK, "Place", remove))
                .isEqualTo(BLOCK.replace("  Place: {key: id, attributes: {id: uuid}}\n", ""));
        assertThat(after(BLOCK, "Q2", new Change.Remove(List.of("jpql"))))
                .isEqualTo(BLOCK.replace("jpql: \"SELECT {\", ", ""));
        assertThat(after(BLOCK, "Q2", new Change.Remove(List.of("page"))))
                .isEqualTo(BLOCK.replace(", page: 10", ""));
        assertThat(after(BLOCK, "User", new Change.Remove(List.of("attributes"))))
                .isEqualTo(BLOCK.replace("    attributes:\n      name: text\n", ""));
        assertThat(after("a: 1\nb: 2", "b", remove)).isEqualTo("a: 1");
    }

    @Test
    void inAListTheDashStays() {
        String text = "jpql:\n  - when: exists\n    jpql: x\n";
        assertThat(after(text, "when", new Change.Remove(List.of())))
                .isEqualTo("jpql:\n  - jpql: x\n");
    }

    @Test
    void aValueThatCommasHaveCutIsJoined() {
        String text = "Q1: {jpql: SELECT u.a, u.b, u.c FROM User u, page: 10}\n";
        for (String cut : List.of("u.b", "u.c")) {
            assertThat(after(text, cut, new Change.Join()))
                    .isEqualTo("Q1: {jpql: \"SELECT u.a, u.b, u.c FROM User u\", page: 10}\n");
        }
        assertThat(after("a: {type: map<text, int>}\n", "int", new Change.Join()))
                .isEqualTo("a: {type: \"map<text, int>\"}\n");
    }

    @Test
    void aValueGetsQuotes() {
        assertThat(after("a: 1\nask: Find: a user # now\n", "ask", new Change.Quote()))
                .isEqualTo("a: 1\nask: \"Find: a user\" # now\n");
        assertThat(after("ask: @home\n", "@", new Change.Quote())).isEqualTo("ask: \"@home\"\n");
    }

    @Test
    void tabsBecomeSpaces() {
        assertThat(after("a:\n\tb:\n\t\tc: 1\n", "b", new Change.Untab()))
                .isEqualTo("a:\n  b:\n    c: 1\n");
    }

    @Test
    void linesOfWindowsStayAsTheyAre() {
        String text = BLOCK.replace("\n", "\r\n");
        assertThat(after(text, "key: name", new Change.Remove(List.of())))
                .isEqualTo(text.replace("    key: name # their only one\r\n", ""));
        assertThat(after(text, "Place", put("count", "10")))
                .isEqualTo(text.replace("key: id, ", "key: id, count: 10, "));
    }

    @Test
    void charactersThatTakeTwoPlacesDoNotMatter() {
        String text = "about: \uD83D\uDE00\nUser: {about: \uD83D\uDE00, key: id}\n";
        assertThat(after(text, "User", put("count", "10")))
                .isEqualTo(text.replace("key: id", "key: id, count: 10"));
        assertThat(after(text, "key", new Change.Remove(List.of())))
                .isEqualTo(text.replace(", key: id", ""));
    }

    @Test
    void whatIsNotAsExpectedStaysAsItIs() {
        for (Change change :
                List.of(
                        put("key", "id"),
                        new Change.Remove(List.of()),
                        new Change.Remove(List.of("key")),
                        new Change.Join())) {
            assertThat(after(BLOCK, "text", change)).isEqualTo(BLOCK);
            assertThat(after("a: [\n", "a", change)).isEqualTo("a: [\n");
        }
        assertThat(after(BLOCK, "key: name", put("count", "1"))).isEqualTo(BLOCK);
        assertThat(after(BLOCK, "User", put("attributes", "{}"))).isEqualTo(BLOCK);
        assertThat(after(BLOCK, "User", put("count", "{"))).isEqualTo(BLOCK);
    }

    @Test
    void theEditBetweenTextsMakesOneTheOther() {
        List<String> texts = List.of("", "a", "ab\nc", "ab\nd", "aab\nc\n", "a\r\nb", "c", "aa");
        for (String before : texts) {
            for (String after : texts) {
                assertThat(
                                TextEdit.apply(
                                        TextEdit.between(before, after).stream().toList(), before))
                        .isEqualTo(after);
            }
        }
    }
}
