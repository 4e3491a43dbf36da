package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Mark.Tip;
import dev.rowhouse.draw.scene.Point;

import java.util.ArrayList;
import java.util.List;

/// Lines with a shape at each end.
final class LineEnds {
    private static final double STEM = 22;
    private static final double TRIANGLE_LENGTH = 12;
    private static final double TRIANGLE_HALF = 7;

    private LineEnds() {}

    /// A line with the marks of crow's foot notation at its ends.
    ///
    /// @param start the shape at its first point
    /// @param end the shape at its last point
    static List<Mark> line(List<Point> points, Tip start, Tip end, boolean isDashed) {
        Point first = along(points.getFirst(), points.get(1), STEM);
        Point last = along(points.getLast(), points.get(points.size() - 2), STEM);
        List<Point> between = new ArrayList<>(points);
        between.set(0, first);
        between.set(points.size() - 1, last);
        return List.of(
                new Mark.Line(between, 1, Ink.FAINT, isDashed, Tip.NONE),
                new Mark.Line(List.of(first, points.getFirst()), 1, Ink.FAINT, false, start),
                new Mark.Line(List.of(last, points.getLast()), 1, Ink.FAINT, false, end));
    }

    /// A line with a triangle at its first point, which is at the entity of a subtype.
    static List<Mark> subtype(List<Point> points) {
        Point apex = points.getFirst();
        Point base = along(apex, points.get(1), TRIANGLE_LENGTH);
        List<Point> rest = new ArrayList<>(points);
        rest.set(0, base);
        double right = (base.y() - apex.y()) / TRIANGLE_LENGTH * TRIANGLE_HALF;
        double down = (base.x() - apex.x()) / TRIANGLE_LENGTH * TRIANGLE_HALF;
        return List.of(
                new Mark.Line(rest, 1, Ink.FAINT, false, Tip.NONE),
                new Mark.Polygon(
                        List.of(apex, base.moved(right, -down), base.moved(-right, down)),
                        Ink.PAPER,
                        Ink.FAINT));
    }

    /// The point at a distance from another on the way to a third, at most halfway.
    private static Point along(Point from, Point to, double distance) {
        double x = to.x() - from.x();
        double y = to.y() - from.y();
        double length = Math.hypot(x, y);
        double part = length == 0 ? 0 : Math.min(distance, length / 2) / length;
        return from.moved(x * part, y * part);
    }
}
