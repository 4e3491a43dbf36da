package dev.rowhouse.draw.scene;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A part of a picture. Later marks cover earlier ones.
public sealed interface Mark {
    /// A rectangle.
    ///
    /// @param radius the radius of its corners; half of the height makes a circle of a square
    record Box(Area area, double radius, Ink fill, Ink line, boolean isDashed) implements Mark {
        /// A box with sharp corners and without a border.
        public static Box filled(Area area, Ink fill) {
            return new Box(area, 0, fill, Ink.NONE, false);
        }
    }

    /// One line of words.
    ///
    /// @param x the left end
    /// @param y the line on which the letters stand
    /// @param width the width that they take up in every typeface; a viewer stretches them to it
    record Words(double x, double y, double width, String text, Lettering lettering, Ink ink)
            implements Mark {
        /// The area of the letters.
        public Area area() {
            return new Area(x, y - lettering.ascent(), width, lettering.height());
        }
    }

    /// A line through some points.
    ///
    /// @param width its thickness
    /// @param end the shape of its end
    record Line(List<Point> points, double width, Ink ink, boolean isDashed, Tip end)
            implements Mark {
        /// Copies the points.
        public Line {
            points = List.copyOf(points);
        }

        /// A thin line.
        public static Line thin(Ink ink, Point... points) {
            return new Line(List.of(points), 1, ink, false, Tip.NONE);
        }
    }

    /// A filled area.
    ///
    /// @param points its corners
    record Polygon(List<Point> points, Ink fill, Ink line) implements Mark {
        /// Copies the points.
        public Polygon {
            points = List.copyOf(points);
        }
    }

    /// Marks that belong together.
    ///
    /// @param data the things that they show: `table` to the name of a table, `question`,
    ///     `mutation`, `column`, `entity`; SVG has them as `data-table` and so on
    /// @param title an explanation, which appears where one points at the group
    /// @param link the address to which the group leads
    record Group(
            Map<String, String> data,
            Optional<String> title,
            Optional<String> link,
            List<Mark> marks)
            implements Mark {
        /// Copies the map and the list.
        public Group {
            data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
            marks = List.copyOf(marks);
        }

        /// A group that shows one thing.
        public static Group of(String kind, String name, List<Mark> marks) {
            return new Group(Map.of(kind, name), Optional.empty(), Optional.empty(), marks);
        }

        /// The same group with an explanation.
        public Group titled(String explanation) {
            return new Group(data, Optional.of(explanation), link, marks);
        }

        /// The same group with an address.
        public Group linked(String address) {
            return new Group(data, title, Optional.of(address), marks);
        }

        /// The same group with other marks.
        public Group with(List<Mark> others) {
            return new Group(data, title, link, others);
        }

        /// The same group that also shows another thing.
        public Group and(String kind, String name) {
            Map<String, String> more = new LinkedHashMap<>(data);
            more.put(kind, name);
            return new Group(more, title, link, marks);
        }
    }

    /// The shape of a line's end.
    enum Tip {
        /// Nothing.
        NONE,
        /// An arrow.
        ARROW,
        /// Crow's foot, one and only one.
        ONE,
        /// Crow's foot, none or one.
        NONE_OR_ONE,
        /// Crow's foot, one or many.
        ONE_OR_MANY,
        /// Crow's foot, none, one or many.
        ANY
    }

    /// The mark moved by a distance.
    default Mark moved(double right, double down) {
        return switch (this) {
            case Box(var area, var radius, var fill, var line, var isDashed) ->
                    new Box(area.moved(right, down), radius, fill, line, isDashed);
            case Words(var x, var y, var width, var text, var lettering, var ink) ->
                    new Words(x + right, y + down, width, text, lettering, ink);
            case Line(var points, var width, var ink, var isDashed, var end) ->
                    new Line(moved(points, right, down), width, ink, isDashed, end);
            case Polygon(var points, var fill, var line) ->
                    new Polygon(moved(points, right, down), fill, line);
            case Group(var data, var title, var link, var marks) ->
                    new Group(data, title, link, all(marks, right, down));
        };
    }

    private static List<Point> moved(List<Point> points, double right, double down) {
        return points.stream().map(point -> point.moved(right, down)).toList();
    }

    /// All marks moved by a distance.
    static List<Mark> all(List<Mark> marks, double right, double down) {
        List<Mark> moved = new ArrayList<>(marks.size());
        marks.forEach(mark -> moved.add(mark.moved(right, down)));
        return moved;
    }
}
