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

/// The token ring: the ranges of the nodes, the largest partitions at the places of their tokens,
/// and what each node stores, reads and writes.
public final class RingPicture {
    private static final double MARGIN = 24;
    private static final double RADIUS = 150;
    private static final double BAND = 26;
    private static final double LABEL_ROOM = 250;
    private static final double ROW = 24;
    private static final double BAR = 120;
    private static final double BAR_COLUMN = 216;
    private static final int HOT_MAX = 8;
    private static final int NODES_MAX = 24;
    private static final double LABEL_STEP = 17;

    private final RingReport report;
    private final List<Mark> marks = new ArrayList<>();
    private final Point middle;
    private double y = MARGIN;

    private RingPicture(RingReport report) {
        this.report = report;
        this.middle =
                new Point(
                        MARGIN + LABEL_ROOM + RADIUS + 24,
                        MARGIN + Lettering.TITLE.height() + 60 + RADIUS);
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
        double left = 2 * (MARGIN + LABEL_ROOM + RADIUS + 24) + 24;
        double bottom = Math.max(middle.y() + RADIUS + 60, nodes(left, MARGIN + 60));
        double width = left + 80 + 3 * BAR_COLUMN + MARGIN;
        return new Scene(width, bottom + MARGIN, title, description(), marks);
    }

    private String description() {
        NodeLoad busiest =
                report.nodes().stream()
                        .max(Comparator.comparingDouble(NodeLoad::bytes))
                        .orElseThrow();
        return "Node %d stores the most, %s. %d partitions are marked as hot."
                .formatted(busiest.node(), Quantity.bytes(busiest.bytes()), partitions().size());
    }

    /// A hot partition with its table.
    private record Hot(String table, HotPartition partition) {}

    private List<Hot> partitions() {
        return report.tables().stream()
                .flatMap(
                        table -> table.hottest().stream().map(each -> new Hot(table.table(), each)))
                .sorted(Comparator.comparingDouble((Hot hot) -> -hot.partition().bytes()))
                .limit(HOT_MAX)
                .toList();
    }

    private Point at(double place, double radius) {
        double angle = 2 * Math.PI * place - Math.PI / 2;
        return middle.moved(radius * Math.cos(angle), radius * Math.sin(angle));
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
        List<Hot> all = partitions();
        side(all.stream().filter(hot -> hot.partition().place() < 0.5).toList(), 1);
        side(all.stream().filter(hot -> hot.partition().place() >= 0.5).toList(), -1);
    }

    private void side(List<Hot> partitions, int direction) {
        List<Hot> fromTop =
                partitions.stream()
                        .sorted(
                                Comparator.comparingDouble(
                                        hot -> at(hot.partition().place(), RADIUS).y()))
                        .toList();
        double lowest = Double.NEGATIVE_INFINITY;
        double room = fromTop.size() * LABEL_STEP * 2;
        double highest = middle.y() - Math.max(RADIUS, room / 2);
        for (Hot hot : fromTop) {
            Point dot = at(hot.partition().place(), RADIUS + 6);
            double at = Math.max(Math.max(dot.y(), lowest + LABEL_STEP * 2), highest);
            lowest = at;
            double edge = middle.x() + direction * (RADIUS + 30);
            List<Mark> inside = new ArrayList<>();
            inside.add(Mark.Line.thin(Ink.ALARM, dot, new Point(edge - direction * 6, at)));
            inside.add(
                    new Mark.Box(
                            new Area(dot.x() - 5, dot.y() - 5, 10, 10),
                            5,
                            Ink.ALARM,
                            Ink.PAPER,
                            false));
            inside.add(label(edge, at, hot.table(), Lettering.BODY, Ink.TEXT, direction));
            inside.add(
                    label(
                            edge,
                            at + LABEL_STEP - 3,
                            about(hot.partition()),
                            Lettering.SMALL,
                            Ink.FAINT,
                            direction));
            marks.add(Mark.Group.of("table", hot.table(), inside));
        }
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

    private static Mark label(
            double edge, double y, String text, Lettering lettering, Ink ink, int direction) {
        String cut = TextMeasure.cut(text, lettering, LABEL_ROOM);
        return direction > 0
                ? TextMeasure.words(edge, y + 4, cut, lettering, ink)
                : TextMeasure.endingAt(edge, y + 4, cut, lettering, ink);
    }

    /// The loads of the nodes as bars; where they end.
    private double nodes(double left, double top) {
        double at = top;
        head(left + 80, at, "data");
        head(left + 80 + BAR_COLUMN, at, "reads");
        head(left + 80 + 2 * BAR_COLUMN, at, "writes");
        at += ROW;
        for (NodeLoad node :
                report.nodes().subList(0, Math.min(NODES_MAX, report.nodes().size()))) {
            List<Mark> inside = new ArrayList<>();
            inside.add(
                    TextMeasure.words(
                            left, at + 13, "node " + node.node(), Lettering.BODY, Ink.TEXT));
            bar(left + 80, at, node, NodeLoad::bytes, Quantity.bytes(node.bytes()), inside);
            bar(left + 80 + BAR_COLUMN, at, node, NodeLoad::reads, rate(node.reads()), inside);
            bar(
                    left + 80 + 2 * BAR_COLUMN,
                    at,
                    node,
                    NodeLoad::writes,
                    rate(node.writes()),
                    inside);
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
