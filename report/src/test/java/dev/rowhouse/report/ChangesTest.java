package dev.rowhouse.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.report.change.Change;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.change.DesignData;
import dev.rowhouse.report.change.DesignTexts;
import dev.rowhouse.report.change.LineChange;
import dev.rowhouse.report.compose.PageComposer;
import dev.rowhouse.report.compose.ReportSubject;
import dev.rowhouse.report.html.HtmlWriter;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChangesTest {
    private final ReportSubject hotel = TestReports.subject(TestReports.example("hotel"));

    @Test
    void aReportContainsWhatLaterReportsCompareWith() {
        DesignTexts texts = TestReports.texts(hotel);
        String html = HtmlWriter.write(PageComposer.of(hotel));
        Optional<DesignTexts> read = DesignData.read(html, HtmlWriter.DATA);
        assertThat(read).contains(texts);
        assertThat(Changes.between("hotel.html", read.orElseThrow(), texts).isEmpty()).isTrue();
    }

    @Test
    void otherFilesAreNoReports() {
        for (String text :
                List.of(
                        "",
                        "<html></html>",
                        "<script type=\"application/json\" id=\"rowhouse-design\">",
                        "<script type=\"application/json\" id=\"rowhouse-design\">{</script>",
                        "<script type=\"application/json\" id=\"rowhouse-design\">[]</script>",
                        "<script type=\"application/json\" id=\"rowhouse-design\">{\"format\":3}</script>")) {
            assertThat(DesignData.read(text, HtmlWriter.DATA)).as(text).isEmpty();
        }
    }

    @Test
    void namesWhatIsNewChangedAndRemoved() {
        ReportSubject after =
                TestReports.subject(
                        TestReports.example("hotel")
                                .replace("firstName:", "givenName:")
                                .replaceAll("\\bfirstName\\b", "givenName"));
        Changes changes = Changes.between("x", TestReports.texts(hotel), TestReports.texts(after));
        assertThat(changes.tables()).extracting(Change::name).containsExactly("guests");
        assertThat(changes.tables().getFirst().lines())
                .anyMatch(line ->
                        line.kind() == LineChange.Kind.REMOVED
                                && line.text().contains("first_name"))
                .anyMatch(line ->
                        line.kind() == LineChange.Kind.ADDED && line.text().contains("given_name"));
        assertThat(changes.isEmpty()).isFalse();
    }

    /// The lines of short texts are all near a change, so that both texts can be read off the
    /// changes.
    @Test
    void bothTextsFollowFromTheChanges() {
        for (long seed : Seeds.of(200)) {
            RandomSource random = RandomSource.seeded(seed);
            List<String> before = lines(random);
            List<String> after = lines(random);
            List<LineChange> changes =
                    LineChange.between(String.join("\n", before), String.join("\n", after));
            if (before.equals(after)) {
                assertThat(changes).isEmpty();
                continue;
            }
            List<String> old = new ArrayList<>();
            List<String> now = new ArrayList<>();
            int same = 0;
            for (LineChange change : changes) {
                switch (change.kind()) {
                    case SAME -> {
                        old.add(change.text());
                        now.add(change.text());
                        same++;
                    }
                    case REMOVED -> old.add(change.text());
                    case ADDED -> now.add(change.text());
                    case LEFT_OUT -> throw new AssertionError("nothing is far from a change");
                }
            }
            assertThat(old).as("seed " + seed).isEqualTo(before);
            assertThat(now).as("seed " + seed).isEqualTo(after);
            assertThat(same).as("seed " + seed).isEqualTo(longestCommon(before, after));
        }
    }

    private static List<String> lines(RandomSource random) {
        List<String> lines = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            lines.add(String.valueOf((char) ('a' + random.nextInt(3))));
        }
        return lines;
    }

    private static int longestCommon(List<String> one, List<String> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return 0;
        }
        List<String> oneRest = one.subList(1, one.size());
        List<String> otherRest = other.subList(1, other.size());
        return one.getFirst().equals(other.getFirst())
                ? 1 + longestCommon(oneRest, otherRest)
                : Math.max(longestCommon(oneRest, other), longestCommon(one, otherRest));
    }

    @Test
    void linesFarFromAChangeAreLeftOut() {
        String before = "1\n2\n3\n4\n5\n6\n7\n8\n9";
        String after = before.replace("1", "one").replace("9", "nine");
        assertThat(LineChange.between(before, after))
                .extracting(LineChange::kind)
                .containsExactly(
                        LineChange.Kind.REMOVED,
                        LineChange.Kind.ADDED,
                        LineChange.Kind.SAME,
                        LineChange.Kind.SAME,
                        LineChange.Kind.LEFT_OUT,
                        LineChange.Kind.SAME,
                        LineChange.Kind.SAME,
                        LineChange.Kind.REMOVED,
                        LineChange.Kind.ADDED);
    }
}
