package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.TextLines;
import dev.rowhouse.draw.scene.TextMeasure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// A box with a name and notes in its head and a line for each of its parts, such as a table with
/// its columns or an entity with its attributes.
final class LinedBox {
    private static final double PADDING = 10;
    private static final double GAP = 16;
    private static final double RADIUS = 6;
    private static final double ROW = 20;
    private static final double MORE = 15;
    private static final double BASELINE = 14;
    private static final double UNDERLINE = 2.5;
    private static final double NAME_BASELINE = 17;
    private static final double NAME_LINE = 24;
    private static final double NOTE_LINE = 15;
    private static final double NOTE_BASELINE = 9;
    private static final double FOOT = 4;
    private static final double LEAST_WIDTH = 190;
    private static final double WIDEST_TYPE = 230;

    private final Head head;
    private final List<Line> lines;
    private final double width;
    private final List<String> notes;

    /// The head of a box.
    ///
    /// @param kind what it shows: `table`, `entity`; also the name of that in the data of groups
    /// @param name the name
    /// @param right words at the right end of the line of the name
    /// @param notes words below the name
    /// @param title an explanation
    /// @param isDashed whether its border is dashed
    record Head(
            String kind,
            String name,
            String right,
            List<String> notes,
            String title,
            boolean isDashed) {
        /// Copies the notes.
        Head {
            notes = List.copyOf(notes);
        }
    }

    /// A line of a box.
    ///
    /// @param data what it shows, beside what the box shows: `column` to the name of a column
    /// @param name the name as it is written
    /// @param isUnderlined whether there is a line below the name
    /// @param type the type
    /// @param word a word before the mark: `bucket`
    /// @param mark a mark at the right end
    /// @param ink the ink of the mark
    /// @param surface the background
    /// @param title an explanation
    record Line(
            SequencedMap<String, String> data,
            String name,
            boolean isUnderlined,
            String type,
            String word,
            String mark,
            Ink ink,
            Ink surface,
            String title) {
        /// Copies the map.
        Line {
            data = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(data));
        }

        /// The data of a line that shows one thing.
        static SequencedMap<String, String> showing(String kind, String name) {
            return new LinkedHashMap<>(Map.of(kind, name));
        }

        private List<String> types() {
            return TextLines.whole(type, Lettering.SMALL, WIDEST_TYPE);
        }

        private double height() {
            return ROW + (types().size() - 1) * MORE;
        }

        private double typeWidth() {
            return types().stream()
                    .mapToDouble(each -> TextMeasure.width(each, Lettering.SMALL))
                    .max()
                    .orElse(0);
        }

        private double markWidth() {
            return wordEnd() + TextMeasure.width(word, Lettering.SMALL);
        }

        /// The distance of the word's end from the right end.
        private double wordEnd() {
            double ofMark = TextMeasure.width(mark, Lettering.NAME);
            return ofMark == 0 || word.isEmpty() ? ofMark : ofMark + GAP / 2;
        }
    }

    LinedBox(Head head, List<Line> lines) {
        this.head = head;
        this.lines = List.copyOf(lines);
        double marks = lines.stream().mapToDouble(Line::markWidth).max().orElse(0);
        double row = nameWidth() + GAP + typeWidth() + (marks == 0 ? 0 : GAP + marks);
        double right = TextMeasure.width(head.right, Lettering.SMALL);
        double name = TextMeasure.width(head.name, Lettering.NAME) + (right == 0 ? 0 : GAP + right);
        double least = Math.max(LEAST_WIDTH - 2 * PADDING, Math.max(row, name));
        double widest =
                head.notes.stream()
                        .flatMap(note -> TextLines.whole(note, Lettering.SMALL, least).stream())
                        .mapToDouble(line -> TextMeasure.width(line, Lettering.SMALL))
                        .max()
                        .orElse(0);
        this.width = Math.ceil(2 * PADDING + Math.max(least, widest));
        this.notes =
                head.notes.stream()
                        .flatMap(note ->
                                TextLines.of(note, Lettering.SMALL, width - 2 * PADDING).stream())
                        .toList();
    }

    private double nameWidth() {
        return lines.stream()
                .mapToDouble(line -> TextMeasure.width(line.name, Lettering.BODY))
                .max()
                .orElse(0);
    }

    private double typeWidth() {
        return lines.stream().mapToDouble(Line::typeWidth).max().orElse(0);
    }

    /// The smallest width that shows everything.
    double width() {
        return width;
    }

    /// The height of the part with the name.
    double headHeight() {
        return NAME_LINE + notes.size() * NOTE_LINE + FOOT;
    }

    double height() {
        return headHeight() + lines.stream().mapToDouble(Line::height).sum() + FOOT;
    }

    /// The box with its upper left corner at a place.
    ///
    /// @param wide its width, at least [#width()]
    Mark.Group at(double x, double y, double wide) {
        List<Mark> marks = new ArrayList<>();
        Area all = new Area(x, y, wide, height());
        marks.add(new Mark.Box(all, RADIUS, Ink.PANEL, Ink.NONE, false));
        drawHead(x, y, wide, marks);
        double top = y + headHeight();
        for (Line line : lines) {
            marks.add(draw(line, x, top, wide));
            top += line.height();
        }
        double rule = y + headHeight();
        marks.add(Mark.Line.thin(Ink.FRAME, new Point(x, rule), new Point(x + wide, rule)));
        marks.add(new Mark.Box(all, RADIUS, Ink.NONE, Ink.FRAME, head.isDashed));
        return Mark.Group.of(head.kind, head.name, marks).titled(head.title);
    }

    private void drawHead(double x, double y, double wide, List<Mark> marks) {
        double high = headHeight();
        marks.add(new Mark.Box(new Area(x, y, wide, high), RADIUS, Ink.HEAD, Ink.NONE, false));
        // The lower corners are not round.
        marks.add(Mark.Box.filled(new Area(x, y + high / 2, wide, high / 2), Ink.HEAD));
        double base = y + NAME_BASELINE;
        marks.add(TextMeasure.words(x + PADDING, base, head.name, Lettering.NAME, Ink.TEXT));
        if (!head.right.isEmpty()) {
            marks.add(
                    TextMeasure.endingAt(
                            x + wide - PADDING, base, head.right, Lettering.SMALL, Ink.FAINT));
        }
        for (int i = 0; i < notes.size(); i++) {
            double noteBase = y + NAME_LINE + i * NOTE_LINE + NOTE_BASELINE;
            marks.add(
                    TextMeasure.words(
                            x + PADDING, noteBase, notes.get(i), Lettering.SMALL, Ink.FAINT));
        }
    }

    private Mark.Group draw(Line line, double x, double y, double wide) {
        List<Mark> marks = new ArrayList<>();
        if (line.surface != Ink.NONE) {
            marks.add(Mark.Box.filled(new Area(x, y, wide, line.height()), line.surface));
        }
        double base = y + BASELINE;
        Mark.Words name = TextMeasure.words(x + PADDING, base, line.name, Lettering.BODY, Ink.TEXT);
        marks.add(name);
        if (line.isUnderlined) {
            double under = base + UNDERLINE;
            marks.add(
                    Mark.Line.thin(
                            Ink.TEXT,
                            new Point(name.x(), under),
                            new Point(name.x() + name.width(), under)));
        }
        double typeX = x + PADDING + nameWidth() + GAP;
        List<String> types = line.types();
        for (int i = 0; i < types.size(); i++) {
            marks.add(
                    TextMeasure.words(
                            typeX, base + i * MORE, types.get(i), Lettering.SMALL, Ink.FAINT));
        }
        double right = x + wide - PADDING;
        marks.add(TextMeasure.endingAt(right, base, line.mark, Lettering.NAME, line.ink));
        marks.add(
                TextMeasure.endingAt(
                        right - line.wordEnd(), base, line.word, Lettering.SMALL, Ink.FAINT));
        marks.removeIf(mark -> mark instanceof Mark.Words words && words.text().isEmpty());
        Mark.Group group = Mark.Group.of(head.kind, head.name, marks).titled(line.title);
        for (Map.Entry<String, String> each : line.data.entrySet()) {
            group = group.and(each.getKey(), each.getValue());
        }
        return group;
    }
}
