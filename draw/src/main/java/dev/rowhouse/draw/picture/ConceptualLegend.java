package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.content.ConceptLink;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Mark.Tip;
import dev.rowhouse.draw.scene.Point;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The lines of a conceptual model in crow's foot notation, with their meaning.
final class ConceptualLegend {
    private ConceptualLegend() {}

    /// The legend for some relationships.
    static SampleLegend of(List<ConceptLink> links, boolean hasSubtypes) {
        List<SampleLegend.Sample> samples = new ArrayList<>();
        for (Tip tip : List.of(Tip.ONE, Tip.NONE_OR_ONE, Tip.ANY)) {
            if (links.stream()
                    .flatMap(link -> Stream.of(link.atOwner(), link.atTarget()))
                    .anyMatch(tip::equals)) {
                samples.add(new SampleLegend.Sample(line(tip, false), meaning(tip)));
            }
        }
        if (links.stream().anyMatch(ConceptLink::isIdentifying)) {
            samples.add(new SampleLegend.Sample(line(Tip.NONE, false), "part of the key"));
        }
        if (!links.stream().allMatch(ConceptLink::isIdentifying)) {
            samples.add(new SampleLegend.Sample(line(Tip.NONE, true), "not part of the key"));
        }
        if (hasSubtypes) {
            samples.add(new SampleLegend.Sample(LineEnds.subtype(points()), "kinds of an entity"));
        }
        return new SampleLegend(samples);
    }

    private static List<Point> points() {
        return List.of(
                new Point(0, SampleLegend.MIDDLE),
                new Point(SampleLegend.SAMPLE, SampleLegend.MIDDLE));
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
}
