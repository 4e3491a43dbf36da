package dev.rowhouse.draw.write;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;

import java.util.ArrayList;
import java.util.List;

/// The shapes at the ends of lines, drawn over them.
final class Tips {
    private static final double ARROW_LENGTH = 9;
    private static final double ARROW_HALF = 4;
    private static final double FOOT_LENGTH = 11;
    private static final double FOOT_HALF = 6;
    private static final double RING = 4;

    private final Mark.Line line;
    private final Point end;

    /// The direction from the end back along the line, of length 1.
    private final double backX;

    private final double backY;

    private Tips(Mark.Line line) {
        this.line = line;
        this.end = line.points().getLast();
        Point before = before(line.points());
        double length = Math.max(1e-9, Math.hypot(before.x() - end.x(), before.y() - end.y()));
        this.backX = (before.x() - end.x()) / length;
        this.backY = (before.y() - end.y()) / length;
    }

    /// The marks of a line's end.
    static List<Mark> of(Mark.Line line) {
        Tips tips = new Tips(line);
        List<Mark> marks = new ArrayList<>();
        switch (line.end()) {
            case NONE -> {}
            case ARROW ->
                    marks.add(
                            new Mark.Polygon(
                                    List.of(
                                            tips.end,
                                            tips.at(ARROW_LENGTH, ARROW_HALF),
                                            tips.at(ARROW_LENGTH, -ARROW_HALF)),
                                    line.ink(),
                                    Ink.NONE));
            case ONE -> {
                marks.add(tips.bar(FOOT_LENGTH - 4));
                marks.add(tips.bar(FOOT_LENGTH + 1));
            }
            case NONE_OR_ONE -> {
                marks.add(tips.bar(FOOT_LENGTH - 4));
                marks.add(tips.ring());
            }
            case ONE_OR_MANY -> {
                marks.addAll(tips.foot());
                marks.add(tips.bar(FOOT_LENGTH + 3));
            }
            case ANY -> {
                marks.addAll(tips.foot());
                marks.add(tips.ring());
            }
        }
        return marks;
    }

    /// The last point that is not the end itself.
    private static Point before(List<Point> points) {
        Point end = points.getLast();
        for (int i = points.size() - 2; i >= 0; i--) {
            if (!points.get(i).equals(end)) {
                return points.get(i);
            }
        }
        return end;
    }

    private Point at(double back, double aside) {
        return end.moved(backX * back - backY * aside, backY * back + backX * aside);
    }

    private Mark bar(double back) {
        return new Mark.Line(
                List.of(at(back, FOOT_HALF), at(back, -FOOT_HALF)),
                line.width(),
                line.ink(),
                false,
                Mark.Tip.NONE);
    }

    private List<Mark> foot() {
        List<Mark> toes = new ArrayList<>();
        for (double aside : new double[] {FOOT_HALF, -FOOT_HALF}) {
            toes.add(
                    new Mark.Line(
                            List.of(at(FOOT_LENGTH, 0), at(0, aside)),
                            line.width(),
                            line.ink(),
                            false,
                            Mark.Tip.NONE));
        }
        return toes;
    }

    private Mark ring() {
        Point middle = at(FOOT_LENGTH + RING, 0);
        return new Mark.Box(
                new Area(middle.x() - RING, middle.y() - RING, 2 * RING, 2 * RING),
                RING,
                Ink.PAPER,
                line.ink(),
                false);
    }
}
