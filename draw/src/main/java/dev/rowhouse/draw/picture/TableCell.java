package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;

import java.util.ArrayList;
import java.util.List;

/// The box of a table below the signs of the questions that read it first, each with an arrow.
///
/// @param rows the signs in rows
record TableCell(LinedBox box, List<List<QuestionSign>> rows) implements TablesPart {
    private static final double BESIDE = 6;
    private static final double BELOW = 4;
    private static final double ARROW = 14;
    private static final double INDENT = 10;

    /// Copies the rows.
    TableCell {
        rows = rows.stream().map(List::copyOf).toList();
    }

    static TableCell of(LinedBox box, List<QuestionSign> signs) {
        List<List<QuestionSign>> rows = new ArrayList<>();
        double right = Double.POSITIVE_INFINITY;
        for (QuestionSign sign : signs) {
            if (right + BESIDE + sign.width() > box.width()) {
                rows.add(new ArrayList<>());
                right = INDENT;
            } else {
                right += BESIDE;
            }
            rows.getLast().add(sign);
            right += sign.width();
        }
        return new TableCell(box, rows);
    }

    @Override
    public double width() {
        return Math.max(
                box.width(), rows.stream().mapToDouble(row -> INDENT + width(row)).max().orElse(0));
    }

    /// The width of signs side by side.
    static double width(List<QuestionSign> row) {
        return row.stream().mapToDouble(QuestionSign::width).sum()
                + Math.max(0, row.size() - 1) * BESIDE;
    }

    /// The distance from the top of the cell to the top of the box.
    double above() {
        return rows.isEmpty()
                ? 0
                : rows.size() * QuestionSign.HEIGHT + (rows.size() - 1) * BELOW + ARROW;
    }

    @Override
    public double height() {
        return above() + box.height();
    }

    @Override
    public List<Mark> at(double x, double y, double wide) {
        List<Mark> marks = new ArrayList<>();
        double top = y;
        for (List<QuestionSign> row : rows) {
            boolean isLast = row.equals(rows.getLast());
            double left = x + INDENT;
            for (QuestionSign sign : row) {
                Mark.Group drawn = sign.at(left, top);
                marks.add(isLast ? withArrow(drawn, left + sign.width() / 2, top) : drawn);
                left += sign.width() + BESIDE;
            }
            top += QuestionSign.HEIGHT + BELOW;
        }
        marks.add(box.at(x, y + above(), wide));
        return marks;
    }

    private static Mark.Group withArrow(Mark.Group sign, double x, double top) {
        double bottom = top + QuestionSign.HEIGHT;
        List<Mark> marks = new ArrayList<>(sign.marks());
        marks.add(
                new Mark.Line(
                        List.of(new Point(x, bottom), new Point(x, bottom + ARROW)),
                        1,
                        Ink.QUESTION,
                        false,
                        Mark.Tip.ARROW));
        return new Mark.Group(sign.data(), sign.title(), sign.link(), marks);
    }
}
