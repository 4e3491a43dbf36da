package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Mark;

import java.util.List;

/// The shapes of Chen's notation with their meaning.
final class ChenLegend {
    private static final Area WHOLE = new Area(0, 0, SampleLegend.SAMPLE, 2 * SampleLegend.MIDDLE);
    private static final double INNER = 3;

    private ChenLegend() {}

    static SampleLegend of() {
        Area inner = WHOLE.grown(-INNER);
        return new SampleLegend(
                List.of(
                        sample("entity", box(WHOLE, false)),
                        sample(
                                "entity whose key contains another's",
                                box(WHOLE, false),
                                box(inner, false)),
                        sample("relationship", ChenPicture.diamond(WHOLE)),
                        sample(
                                "relationship in the key",
                                ChenPicture.diamond(WHOLE),
                                ChenPicture.diamond(
                                        new Area(
                                                WHOLE.x() + 2 * INNER,
                                                WHOLE.y() + INNER,
                                                WHOLE.width() - 4 * INNER,
                                                WHOLE.height() - 2 * INNER))),
                        sample("attribute; underlined in the key", oval(WHOLE, false)),
                        sample("several values", oval(WHOLE, false), oval(inner, false)),
                        sample("computed", oval(WHOLE, true))));
    }

    private static SampleLegend.Sample sample(String meaning, Mark... marks) {
        return new SampleLegend.Sample(List.of(marks), meaning);
    }

    private static Mark box(Area area, boolean isDashed) {
        return new Mark.Box(area, 0, Ink.HEAD, Ink.FRAME, isDashed);
    }

    private static Mark oval(Area area, boolean isDashed) {
        return new Mark.Box(area, area.height() / 2, Ink.PAPER, Ink.FRAME, isDashed);
    }
}
