package dev.rowhouse.draw.scene;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Each fault that the check must find, and what looks like one but is none.
class SceneCheckTest {
    private static List<String> findings(Mark... marks) {
        return SceneCheck.findings(new Scene(200, 100, "title", "description", List.of(marks)));
    }

    private static Mark.Words words(double x, double y, String text) {
        return TextMeasure.words(x, y, text, Lettering.BODY, Ink.TEXT);
    }

    private static Mark.Box box(double x, double y, double width, double height) {
        return new Mark.Box(new Area(x, y, width, height), 4, Ink.PANEL, Ink.FRAME, false);
    }

    private static Mark line(double x, double y, double toX, double toY) {
        return Mark.Line.thin(Ink.FRAME, new Point(x, y), new Point(toX, toY));
    }

    @Test
    void findsNothingInAGoodPicture() {
        assertThat(
                        findings(
                                line(0, 50, 20, 50),
                                box(20, 20, 100, 60),
                                words(30, 50, "inside"),
                                line(30, 53, 60, 53),
                                line(20, 60, 120, 60)))
                .isEmpty();
    }

    @Test
    void findsWordsOverWords() {
        assertThat(findings(words(10, 50, "one"), words(20, 54, "two")))
                .containsExactly("the words \"one\" at 10, 50 overlap \"two\"");
        assertThat(
                        findings(
                                Mark.Group.of("a", "b", List.of(words(10, 50, "one"))),
                                words(20, 54, "two")))
                .hasSize(1);
    }

    @Test
    void findsWordsOutsideOfThePicture() {
        assertThat(findings(words(180, 50, "far too long")))
                .singleElement()
                .asString()
                .contains("reach over the border of the picture");
        assertThat(findings(words(10, 5, "high"))).hasSize(1);
    }

    @Test
    void findsWordsAcrossABorder() {
        assertThat(findings(box(20, 20, 40, 60), words(30, 50, "too long for it")))
                .singleElement()
                .asString()
                .contains("cross the border of a box");
        assertThat(
                        findings(
                                Mark.Box.filled(new Area(20, 20, 40, 60), Ink.KEY_SURFACE),
                                words(30, 50, "too long for it")))
                .hasSize(1);
        assertThat(
                        findings(
                                box(10, 20, 180, 60),
                                Mark.Box.filled(new Area(20, 20, 40, 60), Ink.PANEL),
                                words(30, 50, "too long for it")))
                .as("one does not see where it ends")
                .isEmpty();
    }

    @Test
    void findsWordsUnderABox() {
        assertThat(findings(words(30, 50, "gone"), box(20, 20, 100, 60)))
                .singleElement()
                .asString()
                .contains("are covered by a box");
    }

    @Test
    void findsWordsUnderALine() {
        assertThat(findings(words(30, 50, "crossed"), line(0, 46, 200, 46)))
                .singleElement()
                .asString()
                .contains("are crossed by a line");
        assertThat(findings(line(0, 0, 100, 100), words(30, 50, "crossed"))).hasSize(1);
    }

    @Test
    void allowsSignsOnLines() {
        Mark sign = new Mark.Box(new Area(50, 36, 60, 20), 10, Ink.PAPER, Ink.QUESTION, false);
        assertThat(findings(line(0, 46, 200, 46), sign, words(60, 50, "Q1"))).isEmpty();
        assertThat(findings(sign, words(60, 50, "Q1"), line(0, 46, 200, 46)))
                .as("the line is above the sign")
                .hasSize(1);
    }

    @Test
    void findsBoxesThatOverlapInPart() {
        assertThat(findings(box(10, 10, 50, 50), box(40, 40, 50, 50)))
                .containsExactly("two boxes overlap in part at 11, 11");
        assertThat(findings(box(10, 10, 50, 50), box(20, 20, 10, 10))).isEmpty();
        assertThat(findings(box(10, 10, 50, 50), box(60, 10, 10, 10))).isEmpty();
    }

    @Test
    void findsBoxesOutsideOfThePicture() {
        assertThat(findings(box(180, 10, 50, 50))).hasSize(1);
    }

    @Test
    void findsLinesThroughBoxes() {
        assertThat(findings(line(0, 50, 200, 50), box(20, 20, 100, 60)))
                .containsExactly("a line runs through a box at 22, 22");
        assertThat(findings(line(0, 50, 60, 50), box(20, 20, 100, 60))).hasSize(1);
    }

    @Test
    void findsLinesOutsideOfThePicture() {
        assertThat(findings(line(0, 50, 300, 50)))
                .containsExactly("a line leaves the picture at 300, 50");
    }
}
