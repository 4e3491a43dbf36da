package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.content.ConceptLink;
import dev.rowhouse.draw.layout.Graph;
import dev.rowhouse.draw.layout.GraphLayout;
import dev.rowhouse.draw.layout.Placed;
import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.TextMeasure;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Subtype;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The conceptual model in crow's foot notation: a box for each entity with its key and attributes,
/// and a line for each relationship with the cardinalities at both ends.
///
/// A line is solid where the key of one entity is a part of the other's key, and dashed otherwise.
/// A triangle leads from an entity to each of its subtypes.
public final class ConceptualPicture {
    private static final String NAME = "conceptual";
    private static final double SHAPE = 1.6;
    private static final double ROWS = 1.6;
    private static final double LINE = 15;
    private static final double BASELINE = 12;
    private static final double BESIDE_LABEL = 4;

    private final Map<String, LinedBox> boxes = new LinkedHashMap<>();
    private final List<ConceptLink> links;
    private final List<Subtype> subtypes;

    private ConceptualPicture(Model model) {
        this.links = ConceptLink.of(model);
        this.subtypes = model.subtypes().all().toList();
        for (EntityType entity : model.entities()) {
            if (entity.kind() == EntityType.Kind.DECLARED) {
                boxes.put(entity.name(), EntityBox.of(model, entity));
                model.subtypes().of(entity.name()).stream()
                        .map(Hierarchy::subtypes)
                        .flatMap(List::stream)
                        .forEach(each -> boxes.put(each.name(), EntityBox.of(model, each)));
            }
        }
    }

    /// The picture of a model.
    public static Picture of(Model model) {
        ConceptualPicture picture = new ConceptualPicture(model);
        SampleLegend legend = ConceptualLegend.of(picture.links, !picture.subtypes.isEmpty());
        PictureFrame frame = ConceptualFrame.of(model, picture.boxes.keySet(), picture.links);
        return new Picture(NAME, frame.around(picture.best(frame, legend), legend));
    }

    /// The best of some layouts.
    private Content best(PictureFrame frame, PictureFrame.Part legend) {
        return Stream.of(Graph.Flow.values())
                .map(this::content)
                .min(Comparator.comparingDouble(content -> content.score(frame, legend)))
                .orElseThrow();
    }

    private Content content(Graph.Flow flow) {
        List<Graph.Box> shapes = new ArrayList<>();
        boxes.forEach((name, box) -> shapes.add(Graph.Box.of(name, box.width(), box.height())));
        List<Graph.Arrow> arrows = new ArrayList<>();
        for (ConceptLink link : links) {
            arrows.add(
                    new Graph.Arrow(
                            link.name(), link.target(), link.owner(), List.of(label(link))));
        }
        for (Subtype each : subtypes) {
            arrows.add(Graph.Arrow.of(kindOf(each), each.root(), each.name()));
        }
        return new Content(flow, GraphLayout.place(new Graph(flow, shapes, arrows), SHAPE));
    }

    private static String kindOf(Subtype subtype) {
        return "kind " + subtype.name();
    }

    private static Graph.Label label(ConceptLink link) {
        double width = TextMeasure.width(link.role(), Lettering.BODY);
        for (String count : link.counts()) {
            width = Math.max(width, TextMeasure.width(count, Lettering.SMALL));
        }
        return new Graph.Label(
                Graph.Label.Place.MIDDLE,
                width + 2 * BESIDE_LABEL,
                (1 + link.counts().size()) * LINE);
    }

    /// The boxes and lines at their places.
    private final class Content implements PictureFrame.Part {
        private final Graph.Flow flow;
        private final Placed placed;

        private Content(Graph.Flow flow, Placed placed) {
            this.flow = flow;
            this.placed = placed;
        }

        /// As for the frame, but the long lines from row to row count, too.
        private double score(PictureFrame frame, PictureFrame.Part legend) {
            double factor = flow == Graph.Flow.RIGHT_IN_ROWS ? ROWS : 1;
            return factor * frame.score(this, legend, SHAPE);
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
            for (ConceptLink link : links) {
                marks.add(draw(link, placed.arrow(link.name())));
            }
            for (Subtype each : subtypes) {
                marks.addAll(LineEnds.subtype(placed.arrow(kindOf(each)).points()));
            }
            boxes.forEach((name, box) -> {
                Area area = placed.box(name);
                marks.add(box.at(area.x(), area.y(), area.width()));
            });
            return Mark.all(marks, x, y);
        }

        private Mark draw(ConceptLink link, Placed.Way way) {
            List<Mark> marks =
                    new ArrayList<>(
                            LineEnds.line(
                                    way.points(),
                                    link.atTarget(),
                                    link.atOwner(),
                                    !link.isIdentifying()));
            Area label = way.labels().getFirst();
            double x = label.x() + BESIDE_LABEL;
            marks.add(
                    TextMeasure.words(
                            x, label.y() + BASELINE, link.role(), Lettering.BODY, Ink.TEXT));
            for (int i = 0; i < link.counts().size(); i++) {
                marks.add(
                        TextMeasure.words(
                                x,
                                label.y() + BASELINE + (i + 1) * LINE,
                                link.counts().get(i),
                                Lettering.SMALL,
                                Ink.FAINT));
            }
            return Mark.Group.of("relationship", link.name(), marks)
                    .titled(
                            link.about().isEmpty()
                                    ? link.sentence()
                                    : link.sentence() + " " + link.about());
        }
    }
}
