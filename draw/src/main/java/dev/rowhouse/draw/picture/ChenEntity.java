package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.TextMeasure;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Subtype;

import java.util.ArrayList;
import java.util.List;

/// An entity in Chen's notation: a rectangle, and the ovals of its attributes below.
///
/// @param isWeak whether the key of another entity is a part of its key
/// @param lines the number of lines that end at one of its sides
record ChenEntity(String name, String title, boolean isWeak, int lines, List<Oval> ovals) {
    private static final double PADDING = 18;
    private static final double LEAST_WIDTH = 120;
    private static final double LEAST_HEIGHT = 36;
    private static final double BETWEEN_LINES = 20;
    private static final double INNER = 4;
    private static final double TRUNK = 14;
    private static final double INDENT = 30;
    private static final double OVAL = 24;
    private static final double OVAL_PADDING = 14;
    private static final double BETWEEN_OVALS = 6;
    private static final double BASELINE = 4.5;
    private static final double UNDERLINE = 2.5;

    /// An attribute.
    ///
    /// @param isKey whether it is a part of the key
    /// @param isMany whether it has several values
    /// @param isDerived whether it is computed
    record Oval(String name, String title, boolean isKey, boolean isMany, boolean isDerived) {
        private static Oval of(Attribute attribute, boolean isKey) {
            return new Oval(
                    attribute.name(),
                    attribute.name()
                            + " "
                            + attribute.type().cql()
                            + (attribute.about().isEmpty() ? "" : ": " + attribute.about()),
                    isKey,
                    EntityBox.isMultiValued(attribute),
                    attribute.derivation().isPresent() || attribute.isComputed());
        }

        private double width() {
            return TextMeasure.width(name, Lettering.BODY) + 2 * OVAL_PADDING;
        }
    }

    /// Copies the list.
    ChenEntity {
        ovals = List.copyOf(ovals);
    }

    static ChenEntity of(Model model, EntityType entity, int lines) {
        List<Oval> ovals = new ArrayList<>();
        for (Attribute attribute : entity.attributes()) {
            if (EntityBox.isOfAll(model.subtypes().of(entity.name()), attribute)) {
                ovals.add(Oval.of(attribute, EntityBox.isKey(entity, attribute)));
            }
        }
        boolean isWeak = entity.key().stream().anyMatch(KeyPart.OfRole.class::isInstance);
        String about = entity.about().isEmpty() ? "" : ": " + entity.about();
        return new ChenEntity(entity.name(), entity.name() + about, isWeak, lines, ovals);
    }

    static ChenEntity of(Model model, Subtype subtype, int lines) {
        List<Oval> ovals =
                model.entity(subtype.root()).attributes().stream()
                        .filter(attribute -> subtype.names().contains(attribute.name()))
                        .map(attribute -> Oval.of(attribute, false))
                        .toList();
        return new ChenEntity(
                subtype.name(),
                subtype.name() + ": a kind of " + subtype.root(),
                false,
                lines,
                ovals);
    }

    double width() {
        double name = TextMeasure.width(this.name, Lettering.NAME) + 2 * PADDING;
        double widest = ovals.stream().mapToDouble(Oval::width).max().orElse(0) + INDENT;
        return Math.ceil(Math.max(LEAST_WIDTH, Math.max(name, widest)));
    }

    private double boxHeight() {
        return Math.max(LEAST_HEIGHT, (lines + 1) * BETWEEN_LINES);
    }

    double height() {
        return boxHeight() + ovals.size() * (OVAL + BETWEEN_OVALS);
    }

    /// The distance from the top at which a line ends.
    ///
    /// @param index the line among those of its side, from 0
    /// @param count the number of lines at that side
    double lineEnd(int index, int count) {
        return boxHeight() * (index + 1) / (count + 1);
    }

    /// The entity with its upper left corner at a place.
    Mark.Group at(double x, double y) {
        List<Mark> marks = new ArrayList<>();
        Area box = new Area(x, y, width(), boxHeight());
        double top = box.bottom() + BETWEEN_OVALS;
        double trunk = x + TRUNK;
        if (!ovals.isEmpty()) {
            double last = top + (ovals.size() - 1) * (OVAL + BETWEEN_OVALS) + OVAL / 2;
            marks.add(
                    Mark.Line.thin(
                            Ink.FRAME, new Point(trunk, box.bottom()), new Point(trunk, last)));
        }
        marks.add(new Mark.Box(box, 0, Ink.HEAD, Ink.FRAME, false));
        if (isWeak) {
            marks.add(new Mark.Box(box.grown(-INNER), 0, Ink.NONE, Ink.FRAME, false));
        }
        marks.add(
                TextMeasure.centered(
                        box.center().x(),
                        box.center().y() + BASELINE,
                        name,
                        Lettering.NAME,
                        Ink.TEXT));
        for (Oval oval : ovals) {
            marks.add(draw(oval, trunk, x + INDENT, top));
            top += OVAL + BETWEEN_OVALS;
        }
        return Mark.Group.of("entity", name, marks).titled(title);
    }

    private Mark.Group draw(Oval oval, double trunk, double x, double y) {
        List<Mark> marks = new ArrayList<>();
        Area area = new Area(x, y, oval.width(), OVAL);
        double middle = area.center().y();
        marks.add(Mark.Line.thin(Ink.FRAME, new Point(trunk, middle), new Point(x, middle)));
        marks.add(new Mark.Box(area, OVAL / 2, Ink.PAPER, Ink.FRAME, oval.isDerived()));
        if (oval.isMany()) {
            double inner = INNER - 1;
            marks.add(
                    new Mark.Box(area.grown(-inner), OVAL / 2 - inner, Ink.NONE, Ink.FRAME, false));
        }
        Mark.Words words =
                TextMeasure.centered(
                        area.center().x(),
                        middle + BASELINE,
                        oval.name(),
                        Lettering.BODY,
                        Ink.TEXT);
        marks.add(words);
        if (oval.isKey()) {
            double under = words.y() + UNDERLINE;
            // The key of a weak entity is only a part of a key.
            marks.add(
                    new Mark.Line(
                            List.of(
                                    new Point(words.x(), under),
                                    new Point(words.x() + words.width(), under)),
                            1,
                            Ink.TEXT,
                            isWeak,
                            Mark.Tip.NONE));
        }
        return Mark.Group.of("entity", name, marks)
                .and("attribute", oval.name())
                .titled(oval.title());
    }
}
