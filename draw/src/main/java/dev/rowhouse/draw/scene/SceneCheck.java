package dev.rowhouse.draw.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Finds what cannot be read in a picture: words over words, words cut off or crossed by borders
/// and lines, boxes that overlap in part, and lines through boxes.
public final class SceneCheck {
    /// The part of the letters' area, in CSS pixels at each side, that nothing is seen of.
    private static final double AIR = 1;

    private final Scene scene;
    private final List<Mark> marks;
    private final List<String> findings = new ArrayList<>();

    private SceneCheck(Scene scene) {
        this.scene = scene;
        this.marks = scene.leaves().toList();
    }

    /// The faults of a picture, such as overlapping words, each as a sentence with its place; empty
    /// when there is none.
    public static List<String> findings(Scene scene) {
        SceneCheck check = new SceneCheck(scene);
        for (int i = 0; i < check.marks.size(); i++) {
            switch (check.marks.get(i)) {
                case Mark.Words words when !words.text().isBlank() -> check.words(i, words);
                case Mark.Box box when isSeen(box) -> check.box(i, box);
                case Mark.Line line -> check.line(line);
                default -> {}
            }
        }
        return List.copyOf(check.findings);
    }

    private void words(int index, Mark.Words words) {
        Area area = words.area().grown(-AIR);
        if (!new Area(0, 0, scene.width(), scene.height()).contains(area)) {
            report(words, "reach over the border of the picture");
        }
        for (int i = 0; i < marks.size(); i++) {
            if (i != index) {
                boolean isLater = i > index;
                switch (marks.get(i)) {
                    case Mark.Words other when isLater && overlap(area, other) ->
                            report(words, "overlap \"" + other.text() + "\"");
                    case Mark.Box box when box.area().overlaps(area) ->
                            meet(words, i, box, isLater);
                    case Mark.Line line when crosses(line, words) -> {
                        if (!isHidden(i, index, area)) {
                            report(words, "are crossed by a line");
                        }
                    }
                    default -> {}
                }
            }
        }
    }

    private void meet(Mark.Words words, int index, Mark.Box box, boolean isLater) {
        if (isLater && box.fill() != Ink.NONE) {
            report(words, "are covered by a box");
        } else if (!box.area().contains(words.area().grown(-AIR)) && isEdge(index, box)) {
            report(words, "cross the border of a box");
        }
    }

    private static boolean overlap(Area area, Mark.Words other) {
        return !other.text().isBlank() && other.area().grown(-AIR).overlaps(area);
    }

    /// Whether one sees where a box ends: it has a border, or lies on something else than its fill.
    private boolean isEdge(int index, Mark.Box box) {
        if (box.line() != Ink.NONE) {
            return true;
        }
        return marks.subList(0, index).stream()
                .noneMatch(mark ->
                        mark instanceof Mark.Box below
                                && below.fill() == box.fill()
                                && below.area().contains(box.area()));
    }

    /// Whether a line runs through words. One below the letters underlines them.
    private static boolean crosses(Mark.Line line, Mark.Words words) {
        Area letters =
                new Area(
                        words.x() + AIR,
                        words.y() - words.lettering().ascent() + AIR,
                        words.width() - 2 * AIR,
                        words.lettering().ascent() - AIR);
        return segment(line, letters).isPresent();
    }

    /// Whether a filled box between a line and words hides the line.
    private boolean isHidden(int line, int words, Area area) {
        return line < words
                && marks.subList(line, words).stream()
                        .anyMatch(mark ->
                                mark instanceof Mark.Box box
                                        && box.fill() != Ink.NONE
                                        && box.area().contains(area));
    }

    private static boolean isSeen(Mark.Box box) {
        return box.line() != Ink.NONE;
    }

    private void box(int index, Mark.Box box) {
        Area area = box.area().grown(-AIR);
        if (!new Area(0, 0, scene.width(), scene.height()).contains(area)) {
            report(area, "a box reaches over the border of the picture");
        }
        for (Mark mark : marks.subList(index + 1, marks.size())) {
            if (mark instanceof Mark.Box other
                    && isSeen(other)
                    && other.area().overlaps(area)
                    && !other.area().contains(area)
                    && !box.area().contains(other.area().grown(-AIR))) {
                report(area, "two boxes overlap in part");
            }
        }
    }

    private void line(Mark.Line line) {
        for (Point point : line.points()) {
            if (point.x() < 0
                    || point.y() < 0
                    || point.x() > scene.width()
                    || point.y() > scene.height()) {
                findings.add("a line leaves the picture at " + place(point.x(), point.y()));
                return;
            }
        }
        for (Mark mark : marks) {
            if (mark instanceof Mark.Box box && isSeen(box) && !isSign(box)) {
                Area inner = box.area().grown(-2 * AIR);
                boolean isOfBox =
                        line.points().stream()
                                .allMatch(point ->
                                        box.area()
                                                .grown(AIR)
                                                .contains(new Area(point.x(), point.y(), 0, 0)));
                if (!isOfBox && segment(line, inner).isPresent()) {
                    report(inner, "a line runs through a box");
                }
            }
        }
    }

    /// Whether a box has round ends, as the signs have that lie on lines.
    private static boolean isSign(Mark.Box box) {
        return box.radius() >= box.area().height() / 2;
    }

    /// The first segment of a line that has points within an area.
    private static Optional<Point> segment(Mark.Line line, Area area) {
        for (int i = 1; i < line.points().size(); i++) {
            if (meets(line.points().get(i - 1), line.points().get(i), area)) {
                return Optional.of(line.points().get(i - 1));
            }
        }
        return Optional.empty();
    }

    /// Whether a part of a segment lies within an area (Liang and Barsky's clipping).
    private static boolean meets(Point from, Point to, Area area) {
        double[] step = {
            from.x() - to.x(), to.x() - from.x(), from.y() - to.y(), to.y() - from.y()
        };
        double[] room = {
            from.x() - area.x(),
            area.right() - from.x(),
            from.y() - area.y(),
            area.bottom() - from.y()
        };
        double first = 0;
        double last = 1;
        for (int i = 0; i < step.length; i++) {
            if (step[i] == 0) {
                if (room[i] <= 0) {
                    return false;
                }
            } else if (step[i] < 0) {
                first = Math.max(first, room[i] / step[i]);
            } else {
                last = Math.min(last, room[i] / step[i]);
            }
        }
        return first < last;
    }

    private void report(Mark.Words words, String what) {
        findings.add(
                "the words \"%s\" at %s %s"
                        .formatted(words.text(), place(words.x(), words.y()), what));
    }

    private void report(Area area, String what) {
        findings.add(what + " at " + place(area.x(), area.y()));
    }

    private static String place(double x, double y) {
        return String.format(Locale.ROOT, "%.0f, %.0f", x, y);
    }
}
