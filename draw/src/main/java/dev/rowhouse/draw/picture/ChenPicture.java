package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.content.ConceptLink;
import dev.rowhouse.draw.layout.Graph;
import dev.rowhouse.draw.layout.GraphLayout;
import dev.rowhouse.draw.layout.Placed;
import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.TextMeasure;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Subtype;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The conceptual model in Chen's notation: rectangles for entities, ovals for attributes, diamonds
/// for relationships with the cardinalities at both ends.
public final class ChenPicture {
    private static final String NAME = "conceptual-chen";
    private static final double SHAPE = 1.6;

    /// Long lines lead from row to row, so rows must be worth it.
    private static final double ROWS = 1.6;

    private static final double DIAMOND = 48;
    private static final double INNER = 8;
    private static final double NARROWING = 0.62;
    private static final double BASELINE = 4.5;
    private static final double LABEL = 15;
    private static final double LABEL_BASELINE = 12;
    private static final double LABEL_PADDING = 5;
    private static final String FROM = "from ";
    private static final String TO = "to ";

    private final Map<String, ChenEntity> entities = new LinkedHashMap<>();
    private final List<ConceptLink> links;
    private final List<Subtype> subtypes;

    private ChenPicture(Model model) {
        this.links = ConceptLink.of(model);
        this.subtypes = model.subtypes().all().toList();
        for (EntityType entity : model.entities()) {
            if (entity.kind() == EntityType.Kind.DECLARED) {
                String name = entity.name();
                entities.put(name, ChenEntity.of(model, entity, lines(name)));
                model.subtypes().of(name).stream()
                        .map(Hierarchy::subtypes)
                        .flatMap(List::stream)
                        .forEach(each ->
                                entities.put(
                                        each.name(),
                                        ChenEntity.of(model, each, lines(each.name()))));
            }
        }
    }

    /// The picture of a model.
    public static Picture of(Model model) {
        ChenPicture picture = new ChenPicture(model);
        SampleLegend legend = ChenLegend.of();
        PictureFrame frame = ConceptualFrame.of(model, picture.entities.keySet(), picture.links);
        Content inOneRow = picture.content(Graph.Flow.RIGHT);
        Content inRows = picture.content(Graph.Flow.RIGHT_IN_ROWS);
        boolean isBetter =
                ROWS * frame.score(inRows, legend, SHAPE) < frame.score(inOneRow, legend, SHAPE);
        return new Picture(NAME, frame.around(isBetter ? inRows : inOneRow, legend));
    }

    /// The names of the lines that leave an entity to the right: to relationships and subtypes.
    private List<String> leaving(String entity) {
        return Stream.concat(
                        links.stream()
                                .filter(link -> link.target().equals(entity))
                                .map(ConceptLink::name),
                        subtypes.stream()
                                .filter(each -> each.root().equals(entity))
                                .map(Subtype::name))
                .toList();
    }

    /// The names of the lines that reach an entity from the left.
    private List<String> reaching(String entity) {
        return Stream.concat(
                        links.stream()
                                .filter(link -> link.owner().equals(entity))
                                .map(ConceptLink::name),
                        subtypes.stream().map(Subtype::name).filter(entity::equals))
                .toList();
    }

    private int lines(String entity) {
        return Math.max(leaving(entity).size(), reaching(entity).size());
    }

    private Content content(Graph.Flow flow) {
        List<Graph.Box> boxes = new ArrayList<>();
        entities.forEach((name, entity) ->
                boxes.add(new Graph.Box(name, entity.width(), entity.height(), ports(entity))));
        List<Graph.Arrow> arrows = new ArrayList<>();
        for (ConceptLink link : links) {
            double width = diamondWidth(link);
            String diamond = "diamond " + link.name();
            boxes.add(
                    new Graph.Box(
                            diamond,
                            width,
                            DIAMOND,
                            List.of(
                                    new Graph.Port(TO + diamond, 0, DIAMOND / 2),
                                    new Graph.Port(FROM + diamond, width, DIAMOND / 2))));
            arrows.add(
                    new Graph.Arrow(
                            FROM + link.name(),
                            FROM + link.name(),
                            TO + diamond,
                            List.of(label(Graph.Label.Place.START, atTarget(link)))));
            arrows.add(
                    new Graph.Arrow(
                            TO + link.name(),
                            FROM + diamond,
                            TO + link.name(),
                            List.of(label(Graph.Label.Place.END, atOwner(link)))));
        }
        for (Subtype each : subtypes) {
            arrows.add(Graph.Arrow.of(each.name(), FROM + each.name(), TO + each.name()));
        }
        return new Content(GraphLayout.place(new Graph(flow, boxes, arrows), SHAPE));
    }

    private List<Graph.Port> ports(ChenEntity entity) {
        List<Graph.Port> ports = new ArrayList<>();
        List<String> leaving = leaving(entity.name());
        for (int i = 0; i < leaving.size(); i++) {
            ports.add(
                    new Graph.Port(
                            FROM + leaving.get(i),
                            entity.width(),
                            entity.lineEnd(i, leaving.size())));
        }
        List<String> reaching = reaching(entity.name());
        for (int i = 0; i < reaching.size(); i++) {
            ports.add(new Graph.Port(TO + reaching.get(i), 0, entity.lineEnd(i, reaching.size())));
        }
        return ports;
    }

    private static Graph.Label label(Graph.Label.Place place, String text) {
        return new Graph.Label(
                place, TextMeasure.width(text, Lettering.BODY) + 2 * LABEL_PADDING, LABEL);
    }

    private static double diamondWidth(ConceptLink link) {
        return Math.ceil(TextMeasure.width(link.role(), Lettering.BODY) / NARROWING + 2 * INNER);
    }

    private static String atTarget(ConceptLink link) {
        return switch (link.atTarget()) {
            case NONE_OR_ONE -> "0..1";
            case ANY, ONE_OR_MANY -> "M";
            case ONE, NONE, ARROW -> "1";
        };
    }

    private static String atOwner(ConceptLink link) {
        return switch (link.atOwner()) {
            case NONE_OR_ONE -> "0..1";
            case ANY, ONE_OR_MANY -> "N";
            case ONE, NONE, ARROW -> "1";
        };
    }

    /// The shape of a relationship within an area.
    static Mark.Polygon diamond(Area area) {
        return new Mark.Polygon(
                List.of(
                        new Point(area.x(), area.center().y()),
                        new Point(area.center().x(), area.y()),
                        new Point(area.right(), area.center().y()),
                        new Point(area.center().x(), area.bottom())),
                Ink.PANEL,
                Ink.FRAME);
    }

    /// The shapes and lines at their places.
    private final class Content implements PictureFrame.Part {
        private final Placed placed;

        private Content(Placed placed) {
            this.placed = placed;
        }

        @Override
        public double width() {
            return placed.width();
        }

        @Override
        public double height(double wide) {
            return placed.height();
        }

        @Override
        public List<Mark> at(double x, double y, double wide) {
            List<Mark> marks = new ArrayList<>();
            links.forEach(link -> marks.add(draw(link)));
            for (Subtype each : subtypes) {
                marks.addAll(LineEnds.subtype(placed.arrow(each.name()).points()));
            }
            entities.forEach((name, entity) -> {
                Area area = placed.box(name);
                marks.add(entity.at(area.x(), area.y()));
            });
            return Mark.all(marks, x, y);
        }

        private Mark draw(ConceptLink link) {
            List<Mark> marks = new ArrayList<>();
            line(placed.arrow(FROM + link.name()), atTarget(link), marks);
            line(placed.arrow(TO + link.name()), atOwner(link), marks);
            Area area = placed.box("diamond " + link.name());
            marks.add(diamond(area));
            if (link.isIdentifying()) {
                double part = 1 - 2 * INNER / area.width();
                double high = area.height() * part;
                marks.add(
                        diamond(
                                new Area(
                                        area.x() + INNER,
                                        area.center().y() - high / 2,
                                        area.width() * part,
                                        high)));
            }
            marks.add(
                    TextMeasure.centered(
                            area.center().x(),
                            area.center().y() + BASELINE,
                            link.role(),
                            Lettering.BODY,
                            Ink.TEXT));
            return Mark.Group.of("relationship", link.name(), marks).titled(link.sentence());
        }

        private static void line(Placed.Way way, String cardinality, List<Mark> marks) {
            marks.add(new Mark.Line(way.points(), 1, Ink.FAINT, false, Mark.Tip.NONE));
            Area label = way.labels().getFirst();
            marks.add(
                    TextMeasure.words(
                            label.x() + LABEL_PADDING,
                            label.y() + LABEL_BASELINE,
                            cardinality,
                            Lettering.BODY,
                            Ink.TEXT));
        }
    }
}
