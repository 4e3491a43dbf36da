package dev.rowhouse.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Page;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;
import dev.rowhouse.report.html.HtmlWriter;
import dev.rowhouse.report.markdown.MarkdownWriter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Texts that try to leave the place where they stand.
class HostileTextTest {
    /// The elements that a report has; a text cannot add another one.
    private static final Set<String> ELEMENTS =
            Set.of(
                    "html head meta title style body a header div h1 h2 h3 h4 p label input output nav ul li main section span table thead tbody tr th td dl dt dd pre code button details summary ol svg rect strong footer script wbr"
                            .split(" "));

    private static final Set<String> ATTRIBUTES =
            Set.of(
                    " class id href title role for type autocomplete spellcheck placeholder scope tabindex aria-label aria-labelledby aria-describedby aria-live aria-hidden"
                            .split(" "));

    private static final Pattern TAG =
            Pattern.compile("<(/?)([A-Za-z][\\w-]*)((?:\\s+[\\w-]+=\"[^\"<>]*\")*)>");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>window.hacked = true</script>",
                "</script><script>window.hacked = true</script>",
                "\"><img src=x onerror=\"window.hacked = true\">",
                "'><svg onload='window.hacked = true'>",
                "</code></pre></section></main><h1>other",
                "<!-- ",
                "-->",
                "<![CDATA[",
                "&lt;b&gt; &amp; &#60;",
                "javascript:alert(1)",
                "`code` ``` **bold** _it_ [link](javascript:alert(1)) ![i](http://x/y.png) | cell",
                "# heading\n\n- item\n1. item\n> quote\n---\n<b>bold</b>",
                "\u0000\u0007\u001b[31m\u202egnp.exe\ufffe",
                "\ud800 half of a pair",
            })
    void staysText(String text) {
        Page page = everywhere(text);
        String html = HtmlWriter.write(page);
        assertThat(html).doesNotContain("\u0000", "\u202e", "\ud800", "\u001b");
        List<String> open = new ArrayList<>();
        String body = html.substring(html.indexOf("<body>"), html.indexOf("<script"));
        Matcher tags = TAG.matcher(body);
        int tagged = 0;
        while (tags.find()) {
            tagged++;
            String element = tags.group(2);
            assertThat(ELEMENTS).contains(element);
            assertThat(tags.group(3).replaceAll("=\"[^\"]*\"", "").strip().split("\\s+"))
                    .isSubsetOf(ATTRIBUTES);
            if (tags.group(1).isEmpty() && !Set.of("input", "wbr").contains(element)) {
                open.add(element);
            } else if (!tags.group(1).isEmpty()) {
                assertThat(open.removeLast()).isEqualTo(element);
            }
        }
        assertThat(open).containsExactly("body");
        // Every `<` begins one of those tags.
        assertThat(body.chars().filter(c -> c == '<').count()).isEqualTo(tagged);
        // As many elements as with a harmless text.
        assertThat(tags(html)).isEqualTo(tags(HtmlWriter.write(everywhere("harmless"))));
    }

    private static long tags(String html) {
        String withoutBreaks = html.replace("<wbr>", "").replaceAll("<span class=\"\\w+\">", "");
        String body = withoutBreaks.replaceAll("(?s)<script.*", "").replace("</span>", "");
        return body.chars().filter(c -> c == '<').count();
    }

    @Test
    void dataCannotEndTheirElement() {
        String html =
                HtmlWriter.write(
                        new Page("t", "", List.of(), "{\"a\":\"</script><script>x()</script>\"}"));
        assertThat(html.split("</script>", -1)).hasSize(3);
        assertThat(html).contains("\\u003c/script>\\u003cscript>x()");
    }

    @Test
    void markdownHasNoConstructOfTheText() {
        String markdown =
                MarkdownWriter.write(
                        everywhere("*a* [b](c) <i> ![d](e) # f | g `h` \n- i"), name -> name);
        assertThat(markdown).contains("\\*a\\* \\[b\\](c) &lt;i&gt;");
        // Outside of code, nothing of it is left as it was.
        String withoutCode =
                markdown.replaceAll("(?ms)^ *```.*?^ *```$", "").replaceAll("``.*?``", "");
        assertThat(withoutCode)
                .doesNotContain("*a*", "[b]", "<i>", "[d]", " | g", "`h`", "\n- i\n", "\n  - i");
        String fence =
                MarkdownWriter.write(
                        new Page(
                                "t",
                                "",
                                List.of(
                                        Section.of(
                                                "s",
                                                "S",
                                                List.of(
                                                        new Block.Code(
                                                                "sql", "s", "a\n```\n<b>\n")))),
                                "{}"),
                        name -> name);
        assertThat(fence).contains("````sql\na\n```\n<b>\n````\n");
    }

    @Test
    void aModelWithHostileTextsIsReported() {
        String text = "</script><script>window.hacked = true</script>";
        String yaml =
                """
                model: hostile
                about: "%1$s"
                entities:
                  Thing:
                    about: "%1$s"
                    key: id
                    count: 10
                    attributes:
                      id: uuid
                      kind: {type: text, about: "%1$s", values: ["%1$s", other]}
                queries:
                  Q1: {ask: "%1$s", jpql: "SELECT t FROM Thing t WHERE t.kind = '%1$s'"}
                mutations:
                  add: {ask: "%1$s", jpql: "INSERT INTO Thing (id, kind) VALUES (:id, :kind)"}
                """
                        .formatted(text);
        String html = HtmlWriter.write(TestReports.page(yaml));
        assertThat(html).doesNotContain("<script>window");
        assertThat(html.split("<script", -1)).hasSize(3);
        assertThat(html).contains("&lt;/script&gt;&lt;script&gt;window.hacked = true");
    }

    /// A page with a text in all places for texts.
    static Page everywhere(String text) {
        Words words =
                Words.of(text)
                        .andStrong(text)
                        .andFaint(text)
                        .andCode(text)
                        .andLink(text, "a")
                        .andBadge(Tone.BAD, text);
        List<Block> blocks =
                List.of(
                        new Block.Paragraph(words),
                        new Block.Notice(Tone.WARNING, words, List.of(words)),
                        new Block.Code("sql", text, text),
                        new Block.Printed(
                                "text",
                                List.of(TextLine.of(Emphasis.BAD, text).and(Emphasis.PLAIN, text))),
                        new Block.Facts(List.of(new Block.Fact(text, words))),
                        new Block.Bullets(List.of(words)),
                        new Block.Steps(
                                List.of(
                                        new Block.Step(
                                                text, words, List.of(new Block.Paragraph(words))))),
                        new Block.Grid(
                                List.of(Block.Column.words(text)), List.of(Block.Row.of(words))),
                        new Block.Nested(List.of(new Block.Paragraph(words))),
                        new Block.Fold(words, List.of(new Block.Paragraph(words))));
        Section inner = Section.of("b", text, blocks).about(text).marked(words);
        return new Page(
                text,
                text,
                List.of(Section.of("a", text, blocks).about(text).with(List.of(inner))),
                "{}");
    }
}
