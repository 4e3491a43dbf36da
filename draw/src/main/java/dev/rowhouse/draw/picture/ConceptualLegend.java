package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.content.ConceptLink;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Mark.Tip;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.TextMeasure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The lines of a conceptual model with their meaning.
final class ConceptualLegend implements PictureFrame.Part {
    private static final double SAMPLE = 46;
    private static final double BESIDE = 8;
    private static final double BETWEEN = 26;
    private static final double ROW = 24;
    private static final double MIDDLE = 10;
    private static final double BASELINE = 14;

    private final List<Sample> samples;

    /// A line and its meaning.
    private record Sample(List<Mark> line, String meaning) {
        double width() {
            return SAMPLE + BESIDE + TextMeasure.width(meaning, Lettering.SMALL);
        }
    }

    private ConceptualLegend(List<Sample> samples) {
        this.samples = samples;
    }

    /// The legend for some relationships.
    static ConceptualLegend of(List<ConceptLink> links, boolean hasSubtypes) {
        List<Sample> samples = new ArrayList<>();
        for (Tip tip : List.of(Tip.ONE, Tip.NONE_OR_ONE, Tip.ANY)) {
            if (links.stream()
                    .flatMap(link -> Stream.of(link.atOwner(), link.atTarget()))
                    .anyMatch(tip::equals)) {
                samples.add(new Sample(line(tip, false), meaning(tip)));
            }
        }
        if (links.stream().anyMatch(ConceptLink::isIdentifying)) {
            samples.add(new Sample(line(Tip.NONE, false), "part of the key"));
        }
        if (!links.stream().allMatch(ConceptLink::isIdentifying)) {
            samples.add(new Sample(line(Tip.NONE, true), "not part of the key"));
        }
        if (hasSubtypes) {
            samples.add(new Sample(LineEnds.subtype(points()), "kinds of an entity"));
        }
        return new ConceptualLegend(samples);
    }

    private static List<Point> points() {
        return List.of(new Point(0, MIDDLE), new Point(SAMPLE, MIDDLE));
    }

    private static List<Mark> line(Tip end, boolean isDashed) {
        return List.of(new Mark.Line(points(), 1, Ink.FAINT, isDashed, end));
    }

    private static String meaning(Tip tip) {
        return switch (tip) {
            case ONE -> "exactly one";
            case NONE_OR_ONE -> "none or one";
            case ONE_OR_MANY -> "one or more";
            case ANY -> "any number";
            case NONE, ARROW -> "";
        };
    }

    @Override
    public double width() {
        return samples.stream().mapToDouble(Sample::width).max().orElse(0);
    }

    @Override
    public double height(double wide) {
        return draw(0, 0, wide, new ArrayList<>());
    }

    @Override
    public List<Mark> at(double x, double y, double wide) {
        List<Mark> marks = new ArrayList<>();
        draw(x, y, wide, marks);
        return marks;
    }

    private double draw(double x, double y, double wide, List<Mark> marks) {
        double left = x;
        double top = y;
        for (Sample sample : samples) {
            if (left > x && left + sample.width() > x + wide) {
                left = x;
                top += ROW;
            }
            marks.addAll(Mark.all(sample.line, left, top));
            marks.add(
                    TextMeasure.words(
                            left + SAMPLE + BESIDE,
                            top + BASELINE,
                            sample.meaning,
                            Lettering.SMALL,
                            Ink.FAINT));
            left += sample.width() + BETWEEN;
        }
        return top + ROW - y;
    }
}
