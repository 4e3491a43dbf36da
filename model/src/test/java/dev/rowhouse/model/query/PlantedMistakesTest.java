package dev.rowhouse.model.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.TextEdit;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Mistakes that are planted into the examples: each has a fix, and every fix removes its mistake.
class PlantedMistakesTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path EXAMPLES = Path.of("..", "examples");

    /// So many places in each example.
    private static final int PLACES_MAX = 4;

    /// A mistake that people make.
    ///
    /// @param name the mistake
    /// @param right what is right, as a regular expression
    /// @param wrong what takes its place
    /// @param message a part of the message
    /// @param least the least number of places in all examples
    record Slip(String name, String right, String wrong, String message, int least) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Slip> slips() {
        return Stream.of(
                new Slip(
                        "no count of an entity", "(\n    )count: [\\d_]+\n", "\n", "is missing", 5),
                new Slip("no key", "\n    key: .*", "", "has no key", 10),
                new Slip(
                        "no cardinality", ", cardinality: [a-z]+ to [a-z]+", "", "has no card", 10),
                new Slip("no target", "\\{to: \\w+, ", "{", "leads nowhere", 0),
                new Slip(
                        "a cardinality with dashes",
                        "many to one",
                        "many-to-one",
                        "is not a card",
                        10),
                new Slip(
                        "no statement",
                        "\n    jpql: SELECT .*(\n      .*)*",
                        "",
                        "has no `jpql`",
                        20),
                new Slip(
                        "attribute in another order",
                        "SELECT (\\w)\\.(\\w)(\\w)(\\w+)",
                        "SELECT $1.$3$2$4",
                        "has no attribute or role",
                        20),
                new Slip(
                        "an attribute that is not there",
                        "SELECT (\\w)\\.(\\w+)(?=[, ])",
                        "SELECT $1.zzz$2zzz",
                        "has no attribute or role",
                        20),
                new Slip(
                        "an entity that is not there",
                        "FROM (\\w+) (\\w)\\b",
                        "FROM Zzz$1zzz $2",
                        "there is no entity",
                        20),
                new Slip(
                        "another alias",
                        "FROM (\\w+) (\\w) WHERE \\w\\.",
                        "FROM $1 $2 WHERE zz.",
                        "there is no alias",
                        20),
                new Slip(
                        "a type of Java",
                        "type: timestamp",
                        "type: Instant",
                        "there is no type",
                        3),
                new Slip(
                        "a type that is not there",
                        "type: text\\b",
                        "type: zzzzzz",
                        "there is no type",
                        10),
                new Slip(
                        "a rate without a unit",
                        "rate: ([\\d_]+)/s",
                        "rate: $1",
                        "is not a rate",
                        10),
                new Slip(
                        "a number with a unit",
                        "count: ([\\d]+)_000\n",
                        "count: $1k\n",
                        "is not a whole number",
                        5),
                new Slip("another way to say true", ": true", ": yes", "neither true nor false", 5),
                new Slip("the way back without a name", ", inverse: \\w+", "", "", 0),
                new Slip(
                        "a key of another spelling",
                        "\n    jpql:",
                        "\n    jqpl:",
                        "has no key `jqpl`",
                        20),
                new Slip(
                        "a way to serve misspelt",
                        "using: (\\w)(\\w)(\\w+)",
                        "using: $2$1$3",
                        "there is no `using:",
                        1),
                new Slip(
                        "a key that is optional",
                        "(\n    key: (\\w+)\n(?:.*\n)*?      )\\2: (\\w+)\n",
                        "$1$2: {type: $3, optional: true}\n",
                        "part of a key and cannot be optional",
                        5),
                new Slip(
                        "text with a colon",
                        "\n    ask: (.*)",
                        "\n    ask: Please: $1",
                        "a second `: `",
                        20),
                new Slip(
                        "JPQL between braces without quotes",
                        "\n  (\\w+):\n    ask: (\\w+)[^\n]*\n    jpql: (SELECT [^\"'\n]*,[^\"'\n]*)\n    rate: (\\S+)\n(?=\n|  \\w|\\w)",
                        "\n  $1: {ask: $2, jpql: $3, rate: $4}\n",
                        "the JPQL ends at a comma",
                        3));
    }

    /// An example with a mistake.
    ///
    /// @param known the messages about the example without it: some include other files
    private record Planted(String example, String text, List<String> known) {}

    private static List<Planted> plant(Slip slip) throws IOException {
        List<Planted> planted = new ArrayList<>();
        for (Path folder : FILES.list(EXAMPLES)) {
            Path file = folder.resolve("model.yaml");
            if (FILES.exists(file)) {
                String text = FILES.readText(file);
                List<String> known = mistakes(text).stream().map(Diagnostic::message).toList();
                Matcher matcher = Pattern.compile(slip.right()).matcher(text);
                for (int i = 0; i < PLACES_MAX && matcher.find(); i++) {
                    StringBuilder replaced = new StringBuilder();
                    Matcher at = Pattern.compile(slip.right()).matcher(text);
                    at.find(matcher.start());
                    at.appendReplacement(replaced, slip.wrong());
                    at.appendTail(replaced);
                    planted.add(new Planted(file.toString(), replaced.toString(), known));
                }
            }
        }
        return planted;
    }

    @ParameterizedTest
    @MethodSource("slips")
    void everyFixRemovesItsMistake(Slip slip) throws IOException {
        int found = 0;
        for (Planted planted : plant(slip)) {
            List<Diagnostic> mistakes = mistakes(planted.text());
            List<Diagnostic> expected =
                    mistakes.stream()
                            .filter(each -> each.message().contains(slip.message()))
                            .filter(each -> !planted.known().contains(each.message()))
                            .toList();
            found += expected.isEmpty() ? 0 : 1;
            for (Diagnostic mistake : expected) {
                assertThat(slip.least() == 0 || !mistake.fixes().isEmpty())
                        .as("%s has a fix", mistake.text())
                        .isTrue();
                mistake.fixes().forEach(fix -> check(planted, mistakes, mistake, fix));
            }
        }
        assertThat(found).isGreaterThanOrEqualTo(slip.least());
    }

    private static void check(
            Planted planted, List<Diagnostic> mistakes, Diagnostic mistake, Fix fix) {
        List<TextEdit> edits = fix.edits(planted.text(), mistake.position());
        assertThat(edits).as("%s: %s: %s", planted.example(), fix, mistake.text()).isNotEmpty();
        String fixed = TextEdit.apply(edits, planted.text());
        assertThat(count(mistakes(fixed), mistake))
                .as("%s: %s: %s\n%s", planted.example(), fix, mistake.text(), fixed)
                .isLessThan(count(mistakes, mistake));
    }

    private static long count(List<Diagnostic> mistakes, Diagnostic wanted) {
        return mistakes.stream().filter(each -> each.message().equals(wanted.message())).count();
    }

    private static List<Diagnostic> mistakes(String text) {
        return WorkloadFile.parse("model.yaml", text).diagnostics();
    }
}
