package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.TextMeasure;

import java.util.List;

/// The name of a question in a frame with round ends.
///
/// @param question the name
/// @param ask the question in plain language
record QuestionSign(String question, String ask) {
    static final double HEIGHT = 20;
    private static final double PADDING = 8;
    private static final double BASELINE = 14;

    double width() {
        return Math.ceil(TextMeasure.width(question, Lettering.SMALL) + 2 * PADDING);
    }

    /// The sign with its upper left corner at a place.
    Mark.Group at(double x, double y) {
        Area area = new Area(x, y, width(), HEIGHT);
        return Mark.Group.of(
                        "question",
                        question,
                        List.of(
                                new Mark.Box(area, HEIGHT / 2, Ink.PAPER, Ink.QUESTION, false),
                                TextMeasure.centered(
                                        area.center().x(),
                                        y + BASELINE,
                                        question,
                                        Lettering.SMALL,
                                        Ink.QUESTION)))
                .titled(question + ": " + ask);
    }
}
