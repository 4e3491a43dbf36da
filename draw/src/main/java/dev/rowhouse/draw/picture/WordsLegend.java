package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.TextLines;
import dev.rowhouse.draw.scene.TextMeasure;

import java.util.ArrayList;
import java.util.List;

/// A legend of sentences, each on a line of its own.
record WordsLegend(List<String> sentences) implements PictureFrame.Part {
    private static final double LINE = 18;
    private static final double BASELINE = 13;
    private static final double LEAST_WIDTH = 260;

    /// Copies the list.
    WordsLegend {
        sentences = List.copyOf(sentences);
    }

    @Override
    public double width() {
        return LEAST_WIDTH;
    }

    @Override
    public double height(double wide) {
        return lines(wide).size() * LINE;
    }

    @Override
    public List<Mark> at(double x, double y, double wide) {
        List<Mark> marks = new ArrayList<>();
        double base = y + BASELINE;
        for (String line : lines(wide)) {
            marks.add(TextMeasure.words(x, base, line, Lettering.SMALL, Ink.FAINT));
            base += LINE;
        }
        return marks;
    }

    private List<String> lines(double wide) {
        return sentences.stream()
                .flatMap(each -> TextLines.of(each, Lettering.SMALL, wide).stream())
                .toList();
    }
}
