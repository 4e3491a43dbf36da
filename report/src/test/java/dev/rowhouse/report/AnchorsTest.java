package dev.rowhouse.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Page;
import dev.rowhouse.report.html.HtmlWriter;
import dev.rowhouse.report.markdown.MarkdownWriter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AnchorsTest {
    private static final Pattern ID = Pattern.compile("\\bid=\"([^\"]*)\"");
    private static final Pattern LINK = Pattern.compile("\\bhref=\"#([^\"]*)\"");
    private static final Pattern MARKDOWN_LINK = Pattern.compile("\\]\\(#([^)]*)\\)");

    private final Page hotel = TestReports.page(TestReports.example("hotel"));

    @ParameterizedTest
    @ValueSource(strings = {"hotel", "followers", "auction", "jobs", "suspensions"})
    void everyLinkHasOneTarget(String example) {
        Page page =
                example.equals("hotel") ? hotel : TestReports.page(TestReports.example(example));
        String html = HtmlWriter.write(page);
        List<String> ids = all(ID, html);
        assertThat(ids).doesNotHaveDuplicates();
        List<String> links = all(LINK, html);
        assertThat(links).hasSizeGreaterThan(20);
        assertThat(new HashSet<>(ids)).containsAll(links);

        String markdown = MarkdownWriter.write(page, name -> name + ".svg");
        List<String> places = all(ID, markdown);
        assertThat(places).doesNotHaveDuplicates();
        assertThat(all(MARKDOWN_LINK, markdown)).hasSizeGreaterThan(20);
        assertThat(new HashSet<>(places)).containsAll(all(MARKDOWN_LINK, markdown));
    }

    @Test
    void theSameModelHasTheSameReport() {
        assertThat(HtmlWriter.write(TestReports.page(TestReports.example("hotel"))))
                .isEqualTo(HtmlWriter.write(hotel));
    }

    @Test
    void anAdditionKeepsTheAnchorsOfEverythingElse() {
        String yaml = TestReports.example("hotel");
        String longer =
                yaml.replaceFirst(
                                "\nentities:\n",
                                """

                                entities:
                                  Lift:
                                    key: id
                                    count: 10
                                    attributes: {id: uuid, floors: int}
                                """)
                        .replaceFirst(
                                "\nqueries:\n",
                                """

                                queries:
                                  L1:
                                    ask: A lift
                                    jpql: SELECT l FROM Lift l WHERE l.id = :id
                                """);
        List<String> before = sections(hotel);
        List<String> after = sections(TestReports.page(longer));
        assertThat(after).containsAll(before);
        assertThat(after).contains("question-L1", "table-lifts");
        assertThat(before).doesNotContain("question-L1");
    }

    private static List<String> sections(Page page) {
        return page.allSections().map(section -> section.anchor()).toList();
    }

    @Test
    void differentNamesHaveDifferentAnchors() {
        List<String> names =
                List.of("a b", "a-b", "a_b", "a.b", "a.20.b", "A_B", "a\"b", "ä", "a<b", "", "é");
        assertThat(names.stream().map(Anchor::table)).doesNotHaveDuplicates();
        assertThat(names.stream().map(Anchor::table)).allMatch(name -> name.matches("[\\w.-]+"));
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }
}
