package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.Scene;
import dev.rowhouse.draw.scene.TextMeasure;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingReport.HotPartition;
import dev.rowhouse.plan.ring.RingReport.NodeLoad;
import dev.rowhouse.plan.ring.RingReport.TableLoad;
import dev.rowhouse.plan.sizes.Quantity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// The token ring: the ranges of the nodes, the largest partitions at the places of their tokens,
/// and what each node stores, reads and writes.
public final class RingPicture {
    private static final double MARGIN = 24;
    private static final double RADIUS = 150;
    private static final double BAND = 26;
    private static final double DOT = 5;
    private static final double DOTS_RADIUS = RADIUS + 6;
    private static final double LABEL_ROOM = 280;

    /// The distance from the ring to the names of partitions.
    private static final double BESIDE_RING = 44;

    /// The part of it in which lines lead up or down.
    private static final double CHANNEL = 24;

    private static final double ROW = 24;
    private static final double BAR = 180;
    private static final double BAR_COLUMN = 290;
    private static final double NODE_COLUMN = 80;
    private static final double ABOVE_RING = 32;
    private static final double BELOW_RING = 44;
    private static final double WIDTH = 2 * (MARGIN + LABEL_ROOM + BESIDE_RING + RADIUS);
    private static final int HOT_MAX = 8;
    private static final int NODES_MAX = 24;
    private static final double LABEL_STEP = 34;
    private static final double SECOND_LINE = 14;

    private final RingReport report;
    private final List<Mark> marks = new ArrayList<>();
    private final List<Hot> partitions;

    /// The room around the ring for dots that lie outside of others.
    private final double around;

    private final Point middle;
    private double y = MARGIN;

    private RingPicture(RingReport report) {
        this.report = report;
        this.partitions = partitions(report);
        this.around =
                partitions.stream().mapToDouble(Hot::radius).max().orElse(DOTS_RADIUS)
                        - DOTS_RADIUS;
        this.middle =
                new Point(
                        WIDTH / 2,
                        MARGIN + Lettering.TITLE.height() + ABOVE_RING + around + RADIUS);
    }

    /// The picture `ring`.
    public static Picture of(RingReport report) {
        RingPicture picture = new RingPicture(report);
        return new Picture("ring", picture.scene());
    }

    private Scene scene() {
        y += Lettering.TITLE.ascent();
        String title =
                "%s with %s each, replication factor %d"
                        .formatted(
                                Quantity.count(report.settings().nodes(), "node"),
                                Quantity.count(report.settings().vnodes(), "token"),
                                report.settings().copies());
        marks.add(TextMeasure.words(MARGIN, y, title, Lettering.TITLE, Ink.TEXT));
        arcs();
        hot();
        double bottom = nodes(MARGIN, middle.y() + RADIUS + around + BELOW_RING);
        return new Scene(WIDTH, bottom + MARGIN, title, description(), marks);
    }

    private String description() {
        NodeLoad busiest =
                report.nodes().stream()
                        .max(Comparator.comparingDouble(NodeLoad::bytes))
                        .orElseThrow();
        return "Node %d stores the most, %s. %d partitions are marked as hot."
                .formatted(busiest.node(), Quantity.bytes(busiest.bytes()), partitions.size());
    }

    /// A hot partition with its table.
    ///
    /// @param radius the distance of its dot from the middle of the ring
    private record Hot(String table, HotPartition partition, double radius) {
        /// Its dot, from the middle of the ring.
        Point dot() {
            return onCircle(partition.place(), radius);
        }

        boolean overlaps(Hot other) {
            return Math.abs(dot().x() - other.dot().x()) < 2 * DOT + 1
                    && Math.abs(dot().y() - other.dot().y()) < 2 * DOT + 1;
        }
    }

    /// The largest partitions. Of several at about one place, which is that of the same key in
    /// several tables, the smaller ones lie further out.
    private static List<Hot> partitions(RingReport report) {
        List<Hot> placed = new ArrayList<>();
        report.tables().stream()
                .flatMap(table ->
                        table.hottest().stream()
                                .map(each -> new Hot(table.table(), each, DOTS_RADIUS)))
                .sorted(Comparator.comparingDouble((Hot hot) -> -hot.partition().bytes()))
                .limit(HOT_MAX)
                .forEach(hot -> {
                    Hot free = hot;
                    while (placed.stream().anyMatch(free::overlaps)) {
                        free = new Hot(hot.table(), hot.partition(), free.radius() + 1);
                    }
                    placed.add(free);
                });
        return placed;
    }

    private static Point onCircle(double place, double radius) {
        double angle = 2 * Math.PI * place - Math.PI / 2;
        return new Point(radius * Math.cos(angle), radius * Math.sin(angle));
    }

    private Point at(double place, double radius) {
        return onCircle(place, radius).moved(middle.x(), middle.y());
    }

    private void arcs() {
        double from = 0;
        for (int i = 0; i < report.arcs().size(); i++) {
            RingReport.Arc arc = report.arcs().get(i);
            double to = from + arc.share();
            List<Mark> inside = new ArrayList<>();
            inside.add(
                    new Mark.Polygon(
                            sector(from, to), i % 2 == 0 ? Ink.HEAD : Ink.PANEL, Ink.FRAME));
            String number = String.valueOf(arc.node());
            double room = 2 * Math.PI * (RADIUS - BAND / 2) * arc.share();
            if (room > TextMeasure.width(number, Lettering.SMALL) + 6) {
                Point point = at((from + to) / 2, RADIUS - BAND / 2);
                inside.add(
                        TextMeasure.centered(
                                point.x(), point.y() + 4, number, Lettering.SMALL, Ink.TEXT));
            }
            marks.add(
                    Mark.Group.of("node", number, inside)
                            .titled(
                                    "node %s: %.1f %% of the tokens"
                                            .formatted(number, 100 * arc.share())));
            from = to;
        }
        marks.add(
                TextMeasure.centered(
                        middle.x(), middle.y() - 4, "token ring", Lettering.BODY, Ink.FAINT));
        marks.add(
                TextMeasure.centered(
                        middle.x(),
                        middle.y() + 14,
                        "numbers: node of the first replica",
                        Lettering.SMALL,
                        Ink.FAINT));
    }

    private List<Point> sector(double from, double to) {
        int steps = Math.max(2, (int) Math.ceil((to - from) * 180));
        List<Point> points = new ArrayList<>();
        for (int i = 0; i <= steps; i++) {
            points.add(at(from + (to - from) * i / steps, RADIUS));
        }
        for (int i = steps; i >= 0; i--) {
            points.add(at(from + (to - from) * i / steps, RADIUS - BAND));
        }
        return points;
    }

    /// The hot partitions, named on the side of the ring on which they lie.
    private void hot() {
        side(partitions.stream().filter(hot -> hot.partition().place() < 0.5).toList(), 1);
        side(partitions.stream().filter(hot -> hot.partition().place() >= 0.5).toList(), -1);
    }

    private void side(List<Hot> partitions, int direction) {
        List<Hot> fromTop =
                partitions.stream()
                        .sorted(
                                Comparator.comparingDouble(
                                        hot -> at(hot.partition().place(), RADIUS).y()))
                        .toList();
        double[] heights = heights(fromTop);
        // The dots further out cover the lines of the others.
        List<Integer> fromInside =
                IntStream.range(0, fromTop.size())
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> fromTop.get(i).radius()))
                        .toList();
        for (int i : fromInside) {
            Hot hot = fromTop.get(i);
            Point dot = hot.dot().moved(middle.x(), middle.y());
            double edge = middle.x() + direction * (RADIUS + around + BESIDE_RING);
            Point end = new Point(edge - direction * 6, heights[i]);
            Point bend = new Point(end.x() - direction * CHANNEL, dot.y());
            List<Mark> inside = new ArrayList<>();
            inside.add(Mark.Line.thin(Ink.ALARM, dot, bend, end));
            inside.add(
                    new Mark.Box(
                            new Area(dot.x() - DOT, dot.y() - DOT, 2 * DOT, 2 * DOT),
                            DOT,
                            Ink.ALARM,
                            Ink.PAPER,
                            false));
            inside.add(label(edge, end.y(), hot.table(), Lettering.BODY, Ink.TEXT, direction));
            inside.add(
                    label(
                            edge,
                            end.y() + SECOND_LINE,
                            about(hot.partition()),
                            Lettering.SMALL,
                            Ink.FAINT,
                            direction));
            marks.add(
                    Mark.Group.of("table", hot.table(), inside)
                            .titled(hot.table() + ", " + about(hot.partition())));
        }
    }

    /// The heights of the names of partitions from top to bottom: those of their places on the
    /// ring, but one below the other, and beside the ring.
    private double[] heights(List<Hot> fromTop) {
        double[] heights = new double[fromTop.size()];
        double least = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < heights.length; i++) {
            heights[i] = Math.max(at(fromTop.get(i).partition().place(), RADIUS).y(), least);
            least = heights[i] + LABEL_STEP;
        }
        double most = middle.y() + RADIUS;
        for (int i = heights.length - 1; i >= 0; i--) {
            heights[i] = Math.min(heights[i], most);
            most = heights[i] - LABEL_STEP;
        }
        return heights;
    }

    private static String about(HotPartition partition) {
        List<String> nodes = partition.nodes().stream().map(String::valueOf).toList();
        return "%s: %s, %s %s"
                .formatted(
                        partition.name(),
                        Quantity.bytes(partition.bytes()),
                        nodes.size() == 1 ? "node" : "nodes",
                        String.join(", ", nodes));
    }

    private Mark label(
            double edge, double y, String text, Lettering lettering, Ink ink, int direction) {
        String cut = TextMeasure.cut(text, lettering, LABEL_ROOM - around);
        return direction > 0
                ? TextMeasure.words(edge, y + 4, cut, lettering, ink)
                : TextMeasure.endingAt(edge, y + 4, cut, lettering, ink);
    }

    /// The loads of the nodes as bars; where they end.
    private double nodes(double left, double top) {
        double at = top;
        double bars = left + NODE_COLUMN;
        head(bars, at, "data");
        head(bars + BAR_COLUMN, at, "reads");
        head(bars + 2 * BAR_COLUMN, at, "writes");
        at += ROW;
        for (NodeLoad node :
                report.nodes().subList(0, Math.min(NODES_MAX, report.nodes().size()))) {
            List<Mark> inside = new ArrayList<>();
            inside.add(
                    TextMeasure.words(
                            left, at + 13, "node " + node.node(), Lettering.BODY, Ink.TEXT));
            bar(bars, at, node, NodeLoad::bytes, Quantity.bytes(node.bytes()), inside);
            bar(bars + BAR_COLUMN, at, node, NodeLoad::reads, rate(node.reads()), inside);
            bar(bars + 2 * BAR_COLUMN, at, node, NodeLoad::writes, rate(node.writes()), inside);
            marks.add(Mark.Group.of("node", String.valueOf(node.node()), inside));
            at += ROW;
        }
        if (report.nodes().size() > NODES_MAX) {
            marks.add(
                    TextMeasure.words(
                            left,
                            at + 13,
                            "and %d more nodes".formatted(report.nodes().size() - NODES_MAX),
                            Lettering.SMALL,
                            Ink.FAINT));
            at += ROW;
        }
        return busiest(left, at + ROW);
    }

    private static String rate(double perSecond) {
        return perSecond >= 10
                ? Quantity.count(perSecond) + "/s"
                : String.format(Locale.ROOT, "%.2f/s", perSecond);
    }

    private void head(double x, double top, String text) {
        marks.add(TextMeasure.words(x, top + 13, text, Lettering.NAME, Ink.TEXT));
    }

    private void bar(
            double x,
            double top,
            NodeLoad node,
            ToDoubleFunction<NodeLoad> load,
            String text,
            List<Mark> inside) {
        double largest = report.nodes().stream().mapToDouble(load).max().orElse(0);
        double length = largest == 0 ? 0 : BAR * load.applyAsDouble(node) / largest;
        inside.add(new Mark.Box(new Area(x, top, BAR, 16), 2, Ink.PANEL, Ink.NONE, false));
        inside.add(new Mark.Box(new Area(x, top, length, 16), 2, Ink.CLUSTERING, Ink.NONE, false));
        inside.add(TextMeasure.words(x + BAR + 8, top + 13, text, Lettering.SMALL, Ink.TEXT));
    }

    /// The tables of which one node has much more than its share; where they end.
    private double busiest(double left, double top) {
        double even = 1.0 / report.settings().nodes();
        List<TableLoad> uneven =
                report.tables().stream()
                        .filter(table -> table.busiestShare() > 1.5 * even)
                        .sorted(Comparator.comparingDouble(table -> -table.busiestShare()))
                        .limit(HOT_MAX)
                        .toList();
        if (uneven.isEmpty()) {
            return top - ROW;
        }
        marks.add(
                TextMeasure.words(
                        left,
                        top + 13,
                        "tables of which one node has more than one and a half times its share",
                        Lettering.NAME,
                        Ink.TEXT));
        double at = top + ROW;
        for (TableLoad table : uneven) {
            marks.add(
                    Mark.Group.of(
                            "table",
                            table.table(),
                            List.of(
                                    TextMeasure.words(
                                            left,
                                            at + 13,
                                            "%s: %.0f %% of its rows on one node, %.0f %% would be even"
                                                    .formatted(
                                                            table.table(),
                                                            100 * table.busiestShare(),
                                                            100 * even),
                                            Lettering.BODY,
                                            Ink.ALARM))));
            at += ROW;
        }
        return at;
    }
}
