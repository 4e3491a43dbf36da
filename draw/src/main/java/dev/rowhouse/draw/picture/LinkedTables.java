package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.content.TableLinks;
import dev.rowhouse.draw.layout.Graph;
import dev.rowhouse.draw.layout.GraphLayout;
import dev.rowhouse.draw.layout.Placed;
import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Tables with arrows between them: from a base table to its views, and from a table to the one
/// that a question reads next.
///
/// @param cells the boxes by the names of their tables
/// @param signs the signs of questions by their names
record LinkedTables(
        Map<String, TableCell> cells,
        List<TableLinks.Link> links,
        Map<String, QuestionSign> signs,
        Placed placed)
        implements TablesPart {
    private static final double SHAPE = 1.6;
    private static final double WIDEST = 1_600;
    private static final double PORT = 17;
    private static final double BESIDE = 6;

    static LinkedTables of(
            Map<String, TableCell> cells,
            List<TableLinks.Link> links,
            Map<String, QuestionSign> signs) {
        List<Graph.Box> boxes = new ArrayList<>();
        double wide = cells.values().stream().mapToDouble(TableCell::width).max().orElse(0);
        cells.forEach((name, cell) -> {
            double y = cell.above() + PORT;
            boxes.add(
                    new Graph.Box(
                            name,
                            wide,
                            cell.height(),
                            List.of(
                                    new Graph.Port("to " + name, 0, y),
                                    new Graph.Port("from " + name, wide, y))));
        });
        List<Graph.Arrow> arrows = new ArrayList<>();
        for (int i = 0; i < links.size(); i++) {
            TableLinks.Link link = links.get(i);
            arrows.add(
                    new Graph.Arrow(
                            String.valueOf(i),
                            "from " + link.from(),
                            "to " + link.to(),
                            link.isView()
                                    ? List.of()
                                    : List.of(
                                            new Graph.Label(
                                                    Graph.Label.Place.ON_LINE,
                                                    TableCell.width(signs(link, signs)),
                                                    QuestionSign.HEIGHT))));
        }
        return new LinkedTables(
                new LinkedHashMap<>(cells),
                links,
                signs,
                GraphLayout.place(new Graph(Graph.Flow.RIGHT, boxes, arrows), SHAPE, WIDEST));
    }

    @Override
    public double width() {
        return placed.width();
    }

    @Override
    public double height() {
        return placed.height();
    }

    @Override
    public List<Mark> at(double x, double y, double wide) {
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < links.size(); i++) {
            marks.addAll(arrow(links.get(i), signs, placed.arrow(String.valueOf(i))));
        }
        cells.forEach((name, cell) -> {
            Area area = placed.box(name);
            marks.addAll(cell.at(area.x(), area.y(), area.width()));
        });
        return Mark.all(marks, x, y);
    }

    private static List<QuestionSign> signs(TableLinks.Link link, Map<String, QuestionSign> signs) {
        return link.questions().stream().map(signs::get).toList();
    }

    private static List<Mark> arrow(
            TableLinks.Link link, Map<String, QuestionSign> signs, Placed.Way way) {
        List<Point> points = way.points();
        if (link.isView()) {
            return List.of(new Mark.Line(points, 1, Ink.FRAME, true, Mark.Tip.ARROW));
        }
        List<Mark> marks = new ArrayList<>();
        marks.add(new Mark.Line(points, 1, Ink.QUESTION, false, Mark.Tip.ARROW));
        double left = way.labels().getFirst().x();
        for (QuestionSign sign : signs(link, signs)) {
            marks.add(sign.at(left, way.labels().getFirst().y()));
            left += sign.width() + BESIDE;
        }
        return marks;
    }
}
