package dev.rowhouse.draw.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.Scene;
import dev.rowhouse.draw.scene.TextMeasure;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

import java.util.List;

class SvgWriterTest {
    private static final String HOSTILE =
            "\"<script>alert('&amp;')</script>\u0000\uffff 宿 שלום ]]>";

    private static Scene scene(Mark... marks) {
        return new Scene(200, 100, HOSTILE, HOSTILE, List.of(marks));
    }

    private static Element only(Document document, String name) {
        assertThat(document.getElementsByTagName(name).getLength()).as(name).isEqualTo(1);
        return (Element) document.getElementsByTagName(name).item(0);
    }

    @Test
    void escapesEverything() {
        Scene scene =
                scene(
                        Mark.Group.of(
                                        "table",
                                        HOSTILE,
                                        List.of(
                                                TextMeasure.words(
                                                        10, 20, HOSTILE, Lettering.BODY, Ink.TEXT)))
                                .linked("javascript:\"<>&"));
        Document document = Xml.parsed(SvgWriter.document(scene));
        // XML cannot hold these two characters.
        String kept = HOSTILE.replace('\u0000', '\ufffd').replace('\uffff', '\ufffd');
        assertThat(only(document, "text").getTextContent()).isEqualTo(kept);
        assertThat(only(document, "title").getTextContent()).isEqualTo(kept);
        assertThat(only(document, "desc").getTextContent()).isEqualTo(kept);
        assertThat(only(document, "g").getAttribute("data-table")).isEqualTo(kept);
        assertThat(only(document, "a").getAttribute("href")).isEqualTo("javascript:\"<>&");
        assertThat(document.getElementsByTagName("script").getLength()).isZero();
    }

    @Test
    void writesEveryMark() {
        Scene scene =
                scene(
                        new Mark.Box(new Area(1, 2, 3.26, 4), 2, Ink.PANEL, Ink.FRAME, true),
                        new Mark.Line(
                                List.of(new Point(0, 0), new Point(50, 0), new Point(50, 50)),
                                2,
                                Ink.FRAME,
                                false,
                                Mark.Tip.ARROW),
                        new Mark.Polygon(
                                List.of(new Point(0, 0), new Point(1, 0), new Point(0, 1)),
                                Ink.NONE,
                                Ink.ALARM));
        String svg = SvgWriter.document(scene);
        assertThat(svg)
                .contains(
                        "<rect class=\"f-panel s-frame\" x=\"1\" y=\"2\" width=\"3.3\" height=\"4\""
                                + " rx=\"2\" stroke-dasharray=\"5 4\"/>")
                .contains(
                        "<path class=\"line s-frame\" d=\"M0 0 L45 0 Q50 0 50 5 L50 50\""
                                + " stroke-width=\"2\"/>")
                .contains("<polygon class=\"f-frame\" points=\"50,50 54,41 46,41\"/>")
                .contains("<polygon class=\"line s-alarm\" points=\"0,0 1,0 0,1\"/>");
        Xml.parsed(svg);
    }

    @Test
    void aPictureWithLinksIsNoImage() {
        Mark.Group group = Mark.Group.of("table", "t", List.of());
        assertThat(SvgWriter.document(scene(group))).contains("role=\"img\"");
        assertThat(SvgWriter.document(scene(group.linked("t.svg"))))
                .contains("role=\"group\"")
                .contains("<a href=\"t.svg\">");
    }

    @Test
    void elementsHaveIdsOfTheirOwn() {
        assertThat(SvgWriter.element(scene(), "one"))
                .contains("aria-labelledby=\"one-title one-description\"")
                .contains("<title id=\"one-title\">")
                .contains("<desc id=\"one-description\">")
                .doesNotContain("<style>");
    }

    @Test
    void theStyleHasAllColoursTwice() {
        String style = SvgWriter.style();
        for (Ink ink : Ink.values()) {
            if (ink != Ink.NONE) {
                assertThat(style)
                        .contains("--%s: %s".formatted(ink.css(), ink.light()))
                        .contains("--%s: %s".formatted(ink.css(), ink.dark()));
            }
        }
    }
}
