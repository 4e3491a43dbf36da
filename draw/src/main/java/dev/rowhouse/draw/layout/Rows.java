package dev.rowhouse.draw.layout;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Point;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Cuts a wide layout into rows, like a line of text.
///
/// 1. A cut is a vertical line that meets no box, no words, and arrows only where they run
///    horizontally.
/// 2. The parts are placed one below the other.
/// 3. An arrow that was cut leads on to the right of its row, back between the two rows, and down
///    on the left of the next one. Such arrows do not cross each other there: the upper one is
///    further out on the right, further down between the rows, and further in on the left.
final class Rows {
    private static final double BESIDE_ARROWS = 14;
    private static final double BETWEEN_ROWS = 44;

    /// Arrows at nearly the same height are one line.
    private static final double SAME = 0.01;

    private final Placed wide;
    private final List<Cut> cuts;
    private final List<Strip> strips = new ArrayList<>();
    private final double left;

    /// A vertical line with the heights of the arrows that it cuts, from top to bottom.
    private record Cut(double x, List<Double> heights) {
        Cut {
            heights = List.copyOf(heights);
        }

        double channel() {
            return heights.size() * BESIDE_ARROWS;
        }

        /// The number of an arrow, counted from the top.
        int rank(double y) {
            for (int i = 0; i < heights.size(); i++) {
                if (Math.abs(heights.get(i) - y) < SAME) {
                    return i;
                }
            }
            throw new IllegalStateException("no arrow is cut at " + x + ", " + y);
        }
    }

    /// A part between two cuts.
    ///
    /// @param from its left edge in the wide layout
    /// @param to its right edge there
    /// @param down the distance by which it is moved down
    /// @param bottom its lower edge in its place
    private record Strip(double from, double to, double down, double bottom) {}

    private Rows(Placed wide, List<Cut> cuts) {
        this.wide = wide;
        this.cuts = cuts;
        this.left = cuts.stream().mapToDouble(Cut::channel).max().orElse(0);
        double from = 0;
        double top = 0;
        for (int i = 0; i <= cuts.size(); i++) {
            double to = i < cuts.size() ? cuts.get(i).x() : wide.width();
            Area extent = extent(wide, from, to);
            double bottom = top + extent.height();
            strips.add(new Strip(from, to, top - extent.y(), bottom));
            top = bottom + BETWEEN_ROWS;
            if (i < cuts.size()) {
                top += cuts.get(i).channel();
            }
            from = to;
        }
    }

    /// The layout in as many rows as bring it next to a shape, or in one.
    ///
    /// @param shape the wanted width of the whole divided by its height
    static Placed of(Placed wide, double shape) {
        List<Double> possible = possible(wide);
        List<Double> ends = new ArrayList<>(possible);
        ends.add(wide.width());
        Placed best = wide;
        Set<List<Double>> tried = new LinkedHashSet<>();
        for (double from : Stream.concat(Stream.of(0.0), possible.stream()).toList()) {
            for (double to : ends) {
                List<Double> chosen = chosen(possible, to - from, wide.width());
                if (to > from && !chosen.isEmpty() && tried.add(chosen)) {
                    List<Cut> cuts =
                            chosen.stream().map(x -> new Cut(x, heights(wide, x))).toList();
                    Placed other = new Rows(wide, cuts).placed();
                    best = score(other, shape) < score(best, shape) ? other : best;
                }
            }
        }
        return best;
    }

    private static double score(Placed placed, double shape) {
        return placed.width()
                * placed.height()
                * (1 + Math.abs(Math.log(placed.width() / placed.height() / shape)));
    }

    /// The cuts that leave parts of a width at most, as far as that is possible.
    private static List<Double> chosen(List<Double> possible, double most, double width) {
        List<Double> chosen = new ArrayList<>();
        double from = 0;
        for (int i = 0; i < possible.size(); i++) {
            double next = i + 1 < possible.size() ? possible.get(i + 1) : width;
            if (next - from > most + SAME) {
                from = possible.get(i);
                chosen.add(from);
            }
        }
        return chosen;
    }

    /// The places of possible cuts, from left to right.
    private static List<Double> possible(Placed wide) {
        List<Area> blocked = new ArrayList<>(wide.boxes().values());
        for (Placed.Way way : wide.arrows().values()) {
            blocked.addAll(way.labels());
            for (int i = 1; i < way.points().size(); i++) {
                Point from = way.points().get(i - 1);
                Point to = way.points().get(i);
                if (Math.abs(from.y() - to.y()) > SAME) {
                    double x = Math.min(from.x(), to.x());
                    blocked.add(new Area(x, 0, Math.abs(from.x() - to.x()), 0));
                }
            }
        }
        blocked.sort(Comparator.comparingDouble(Area::x));
        List<Double> possible = new ArrayList<>();
        double right = Double.POSITIVE_INFINITY;
        for (Area area : blocked) {
            if (area.x() - right >= BESIDE_ARROWS) {
                possible.add((right + area.x()) / 2);
            }
            right = Math.max(right == Double.POSITIVE_INFINITY ? 0 : right, area.right());
        }
        return possible;
    }

    /// The heights at which arrows cross a vertical line, from top to bottom.
    private static List<Double> heights(Placed wide, double x) {
        List<Double> all =
                wide.arrows().values().stream()
                        .flatMap(way -> heights(way.points(), x).stream())
                        .sorted()
                        .toList();
        List<Double> heights = new ArrayList<>();
        for (double y : all) {
            if (heights.isEmpty() || y - heights.getLast() >= SAME) {
                heights.add(y);
            }
        }
        return heights;
    }

    private static List<Double> heights(List<Point> points, double x) {
        List<Double> heights = new ArrayList<>();
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i - 1).x() < x != points.get(i).x() < x) {
                heights.add(points.get(i).y());
            }
        }
        return heights;
    }

    /// The area that everything between two vertical lines takes up.
    private static Area extent(Placed wide, double from, double to) {
        double top = Double.POSITIVE_INFINITY;
        double bottom = Double.NEGATIVE_INFINITY;
        List<Area> inside = new ArrayList<>(wide.boxes().values());
        for (Placed.Way way : wide.arrows().values()) {
            inside.addAll(way.labels());
            for (int i = 1; i < way.points().size(); i++) {
                Point one = way.points().get(i - 1);
                Point two = way.points().get(i);
                inside.add(
                        new Area(
                                Math.min(one.x(), two.x()),
                                Math.min(one.y(), two.y()),
                                Math.abs(one.x() - two.x()),
                                Math.abs(one.y() - two.y())));
            }
        }
        for (Area area : inside) {
            if (area.x() < to && area.right() > from || area.x() > from && area.x() < to) {
                top = Math.min(top, area.y());
                bottom = Math.max(bottom, area.bottom());
            }
        }
        return top > bottom
                ? new Area(from, 0, to - from, 0)
                : new Area(from, top, to - from, bottom - top);
    }

    private Placed placed() {
        Map<String, Area> boxes = new HashMap<>();
        wide.boxes().forEach((id, area) -> boxes.put(id, moved(area)));
        Map<String, Placed.Way> arrows = new LinkedHashMap<>();
        wide.arrows()
                .forEach((id, way) ->
                        arrows.put(
                                id,
                                new Placed.Way(
                                        led(way.points()),
                                        way.labels().stream().map(this::moved).toList())));
        double width = 0;
        for (int i = 0; i < strips.size(); i++) {
            width = Math.max(width, right(i) + (i < cuts.size() ? cuts.get(i).channel() : 0));
        }
        return new Placed(width, strips.getLast().bottom(), boxes, arrows);
    }

    /// The number of the part in which a place lies.
    private int strip(double x) {
        int number = 0;
        while (number < cuts.size() && cuts.get(number).x() < x) {
            number++;
        }
        return number;
    }

    private double right(int strip) {
        return left + strips.get(strip).to() - strips.get(strip).from();
    }

    private Area moved(Area area) {
        Strip strip = strips.get(strip(area.center().x()));
        return area.moved(left - strip.from(), strip.down());
    }

    private Point moved(Point point, int strip) {
        Strip in = strips.get(strip);
        return point.moved(left - in.from(), in.down());
    }

    /// The way of an arrow from row to row.
    private List<Point> led(List<Point> points) {
        int strip = strip(points.getFirst().x());
        List<Point> led = new ArrayList<>();
        led.add(moved(points.getFirst(), strip));
        for (Point to : points.subList(1, points.size())) {
            while (strip < strip(to.x())) {
                led.addAll(connection(strip, to.y()));
                strip++;
            }
            while (strip > strip(to.x())) {
                strip--;
                led.addAll(connection(strip, to.y()).reversed());
            }
            led.add(moved(to, strip));
        }
        return straightened(led);
    }

    /// The way from a row to the one below it.
    ///
    /// @param y the height of the arrow at the cut
    private List<Point> connection(int strip, double y) {
        Cut cut = cuts.get(strip);
        int rank = cut.rank(y);
        int fromBelow = cut.heights().size() - rank;
        double out = right(strip) + fromBelow * BESIDE_ARROWS;
        double between =
                strips.get(strip).bottom() + BETWEEN_ROWS / 2 + (fromBelow - 0.5) * BESIDE_ARROWS;
        double in = left - (rank + 1) * BESIDE_ARROWS;
        double before = y + strips.get(strip).down();
        double after = y + strips.get(strip + 1).down();
        return List.of(
                new Point(out, before),
                new Point(out, between),
                new Point(in, between),
                new Point(in, after));
    }

    /// The same way without points in the middle of straight lines.
    private static List<Point> straightened(List<Point> points) {
        List<Point> kept = new ArrayList<>();
        for (Point point : points) {
            while (kept.size() > 1
                    && isStraight(kept.get(kept.size() - 2), kept.getLast(), point)) {
                kept.removeLast();
            }
            kept.add(point);
        }
        return kept;
    }

    private static boolean isStraight(Point one, Point two, Point three) {
        boolean isHorizontal =
                Math.abs(one.y() - two.y()) < SAME && Math.abs(two.y() - three.y()) < SAME;
        boolean isVertical =
                Math.abs(one.x() - two.x()) < SAME && Math.abs(two.x() - three.x()) < SAME;
        return isHorizontal || isVertical;
    }
}
