package dev.rowhouse.draw.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class GraphLayoutTest {
    private static final double SHAPE = 1.6;

    /// A graph made by chance, with ports, labels, several arrows between two boxes, and arrows
    /// from a box to itself.
    private static Graph random(long seed, Graph.Flow flow) {
        RandomSource random = RandomSource.seeded(seed);
        List<Graph.Box> boxes = new ArrayList<>();
        List<Graph.Arrow> arrows = new ArrayList<>();
        int count = 1 + random.nextInt(12);
        boolean hasPorts = random.nextInt(2) == 0;
        for (int i = 0; i < count; i++) {
            double width = 40 + random.nextInt(200);
            double height = 40 + random.nextInt(150);
            boxes.add(
                    new Graph.Box(
                            "b" + i,
                            width,
                            height,
                            hasPorts
                                    ? List.of(
                                            new Graph.Port("in" + i, 0, 17),
                                            new Graph.Port("out" + i, width, 17))
                                    : List.of()));
        }
        for (int i = 0; i < random.nextInt(15); i++) {
            int from = random.nextInt(count);
            int to = random.nextInt(count);
            List<Graph.Label> labels = new ArrayList<>();
            if (random.nextInt(2) == 0) {
                Graph.Label.Place[] places = Graph.Label.Place.values();
                labels.add(
                        new Graph.Label(
                                places[random.nextInt(places.length)],
                                10 + random.nextInt(80),
                                15));
            }
            arrows.add(
                    new Graph.Arrow(
                            "a" + i,
                            (hasPorts ? "out" : "b") + from,
                            (hasPorts ? "in" : "b") + to,
                            labels));
        }
        return new Graph(flow, boxes, arrows);
    }

    /// In graphs made by chance nothing overlaps, and arrows run at right angles, end at boxes and
    /// run through no box.
    @Test
    void boxesAndArrowsKeepApart() {
        for (long seed : Seeds.of(20)) {
            for (Graph.Flow flow : Graph.Flow.values()) {
                Graph graph = random(seed, flow);
                Placed placed = GraphLayout.place(graph, SHAPE);
                String what = "seed %d, %s".formatted(seed, flow);
                nothingOverlaps(graph, placed, what);
                for (Graph.Arrow arrow : graph.arrows()) {
                    isRectangular(arrow, placed, what + ", " + arrow);
                    for (Area segment : segments(placed.arrow(arrow.id()))) {
                        assertThat(placed.boxes().values())
                                .as("%s, %s", what, arrow)
                                .noneMatch(area -> area.grown(-1).overlaps(segment));
                    }
                }
            }
        }
    }

    private static void nothingOverlaps(Graph graph, Placed placed, String what) {
        List<Area> areas = new ArrayList<>();
        for (Graph.Box box : graph.boxes()) {
            Area area = placed.box(box.id());
            assertThat(area.width()).isEqualTo(box.width());
            assertThat(area.height()).isEqualTo(box.height());
            areas.add(area);
        }
        Area whole = new Area(0, 0, placed.width(), placed.height()).grown(0.01);
        for (int i = 0; i < areas.size(); i++) {
            assertThat(whole.contains(areas.get(i))).as(what).isTrue();
            for (Area other : areas.subList(i + 1, areas.size())) {
                assertThat(other.overlaps(areas.get(i))).as(what).isFalse();
            }
        }
    }

    private static void isRectangular(Graph.Arrow arrow, Placed placed, String what) {
        List<Point> points = placed.arrow(arrow.id()).points();
        assertThat(points).as(what).isNotEmpty();
        for (int i = 1; i < points.size(); i++) {
            Point from = points.get(i - 1);
            Point to = points.get(i);
            assertThat(Math.min(Math.abs(from.x() - to.x()), Math.abs(from.y() - to.y())))
                    .as(what)
                    .isLessThan(0.01);
        }
        assertThat(isOnBorder(points.getFirst(), placed, arrow.from())).as(what).isTrue();
        assertThat(isOnBorder(points.getLast(), placed, arrow.to())).as(what).isTrue();
    }

    /// The straight parts of a way, as thin areas.
    private static List<Area> segments(Placed.Way way) {
        List<Area> segments = new ArrayList<>();
        for (int i = 1; i < way.points().size(); i++) {
            Point from = way.points().get(i - 1);
            Point to = way.points().get(i);
            segments.add(
                    new Area(
                                    Math.min(from.x(), to.x()),
                                    Math.min(from.y(), to.y()),
                                    Math.abs(from.x() - to.x()),
                                    Math.abs(from.y() - to.y()))
                            .grown(0.1));
        }
        return segments;
    }

    /// Different arrows between different boxes never run along the same line.
    @Test
    void linesFromRowToRowStayApart() {
        Placed placed = GraphLayout.place(ladder(16), SHAPE);
        List<Area> upper = new ArrayList<>();
        List<Area> lower = new ArrayList<>();
        for (int i = 1; i < 16; i++) {
            upper.addAll(segments(placed.arrow("upper" + i)));
            lower.addAll(segments(placed.arrow("lower" + i)));
        }
        assertThat(upper).hasSizeGreaterThan(16);
        assertThat(upper).noneMatch(one -> lower.stream().anyMatch(one::overlaps));
    }

    /// Two chains side by side.
    private static Graph ladder(int length) {
        List<Graph.Box> boxes = new ArrayList<>();
        List<Graph.Arrow> arrows = new ArrayList<>();
        for (String chain : List.of("upper", "lower")) {
            for (int i = 0; i < length; i++) {
                boxes.add(Graph.Box.of(chain + " box " + i, 200, 100));
                if (i > 0) {
                    arrows.add(
                            new Graph.Arrow(
                                    chain + i,
                                    chain + " box " + (i - 1),
                                    chain + " box " + i,
                                    List.of(new Graph.Label(Graph.Label.Place.ON_LINE, 60, 20))));
                }
            }
        }
        return new Graph(Graph.Flow.RIGHT_IN_ROWS, boxes, arrows);
    }

    @Test
    void longGraphsAreCutIntoRows() {
        Placed placed = GraphLayout.place(ladder(16), SHAPE);
        assertThat(placed.width() / placed.height()).isBetween(1.0, 2.5);
    }

    @Test
    void rowsAreForWhatIsTooWide() {
        Placed inOneRow = GraphLayout.place(ladder(16), SHAPE, 10_000);
        assertThat(inOneRow.width()).isBetween(4_000.0, 10_000.0);
        assertThat(GraphLayout.place(ladder(16), SHAPE, inOneRow.width() - 1))
                .isEqualTo(GraphLayout.place(ladder(16), SHAPE));
    }

    private static boolean isOnBorder(Point point, Placed placed, String end) {
        Area area = placed.box(end.replaceAll("^(in|out)", "b"));
        Area dot = new Area(point.x(), point.y(), 0, 0);
        return area.grown(0.01).contains(dot) && !area.grown(-0.01).contains(dot);
    }

    @Test
    void theSameGraphHasTheSameLayout() {
        for (long seed : Seeds.of(7)) {
            for (Graph.Flow flow : Graph.Flow.values()) {
                assertThat(GraphLayout.place(random(seed, flow), SHAPE))
                        .isEqualTo(GraphLayout.place(random(seed, flow), SHAPE));
            }
        }
    }

    @Test
    void arrowsLeadToBoxes() {
        Graph graph =
                new Graph(
                        Graph.Flow.RIGHT,
                        List.of(Graph.Box.of("a", 10, 10)),
                        List.of(Graph.Arrow.of("arrow", "a", "b")));
        assertThatThrownBy(() -> GraphLayout.place(graph, SHAPE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an arrow leads to b, which is no box");
    }
}
