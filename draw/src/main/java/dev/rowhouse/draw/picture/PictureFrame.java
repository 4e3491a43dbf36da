package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.Scene;
import dev.rowhouse.draw.scene.TextMeasure;

import java.util.ArrayList;
import java.util.List;

/// A picture of three parts, one below the other: title and subtitle, the content, and a legend
/// below a rule.
///
/// @param title the picture in a few words
/// @param subtitle the number of things in it
/// @param description what it shows, in sentences
record PictureFrame(String title, String subtitle, String description) {
    private static final double MARGIN = 24;
    private static final double TITLE = 14;
    private static final double SUBTITLE = 34;
    private static final double HEAD = 56;
    private static final double RULE = 16;
    private static final double ABOVE_LEGEND = 32;

    /// The content or the legend.
    interface Part {
        /// The smallest width that shows everything.
        double width();

        /// The height at a width.
        double height(double wide);

        /// The marks with the upper left corner at a place.
        List<Mark> at(double x, double y, double wide);
    }

    /// The least width of the picture inside its margins.
    double width(Part legend) {
        return Math.max(
                legend.width(),
                Math.max(
                        TextMeasure.width(title, Lettering.TITLE),
                        TextMeasure.width(subtitle, Lettering.BODY)));
    }

    /// The height of everything but the content.
    ///
    /// @param wide the width of the content
    double height(Part legend, double wide) {
        return HEAD + ABOVE_LEGEND + legend.height(Math.max(wide, width(legend)));
    }

    /// Compares layouts of the same content: the one with the lowest score is the best. The score
    /// is the area of the whole picture, and grows with the distance from the wanted shape.
    ///
    /// @param shape the wanted width of the whole divided by its height
    double score(Part content, Part legend, double shape) {
        double wide = content.width();
        double high = content.height(wide) + height(legend, wide);
        return wide * high * (1 + Math.abs(Math.log(wide / high / shape)));
    }

    /// The whole picture.
    Scene around(Part content, Part legend) {
        double width = Math.max(content.width(), width(legend));
        List<Mark> marks = new ArrayList<>();
        marks.add(TextMeasure.words(MARGIN, MARGIN + TITLE, title, Lettering.TITLE, Ink.TEXT));
        marks.add(
                TextMeasure.words(MARGIN, MARGIN + SUBTITLE, subtitle, Lettering.BODY, Ink.FAINT));
        double top = MARGIN + HEAD;
        marks.addAll(content.at(MARGIN, top, width));
        double bottom = top + content.height(width);
        double rule = bottom + RULE;
        marks.add(
                Mark.Line.thin(
                        Ink.FRAME, new Point(MARGIN, rule), new Point(MARGIN + width, rule)));
        marks.addAll(legend.at(MARGIN, bottom + ABOVE_LEGEND, width));
        return new Scene(
                width + 2 * MARGIN,
                bottom + ABOVE_LEGEND + legend.height(width) + MARGIN,
                title,
                description,
                marks);
    }

    /// A number of things: `1 table`, `2 tables`.
    static String counted(int count, String noun) {
        String plural =
                noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
        return count + " " + (count == 1 ? noun : plural);
    }
}
