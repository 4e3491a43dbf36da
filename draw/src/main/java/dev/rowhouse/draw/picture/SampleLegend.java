package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.TextMeasure;

import java.util.ArrayList;
import java.util.List;

/// A legend of small drawings, each with its meaning.
record SampleLegend(List<Sample> samples) implements PictureFrame.Part {
    /// The width of a drawing.
    static final double SAMPLE = 46;

    /// The height of the middle of a drawing.
    static final double MIDDLE = 10;

    private static final double BESIDE = 8;
    private static final double BETWEEN = 26;
    private static final double ROW = 24;
    private static final double BASELINE = 14;

    /// A small drawing and its meaning.
    ///
    /// @param marks a drawing of at most [#SAMPLE] by twice [#MIDDLE] pixels
    record Sample(List<Mark> marks, String meaning) {
        /// Copies the list.
        Sample {
            marks = List.copyOf(marks);
        }

        private double width() {
            return SAMPLE + BESIDE + TextMeasure.width(meaning, Lettering.SMALL);
        }
    }

    /// Copies the list.
    SampleLegend {
        samples = List.copyOf(samples);
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
            marks.addAll(Mark.all(sample.marks, left, top));
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
