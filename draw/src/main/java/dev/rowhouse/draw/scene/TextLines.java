package dev.rowhouse.draw.scene;

import java.util.ArrayList;
import java.util.List;

/// Text in lines of a width.
public final class TextLines {
    private TextLines() {}

    /// Breaks a text between words. A word that is wider than a line stands in a line of its own,
    /// cut off.
    ///
    /// @param width the width of a line in CSS pixels
    public static List<String> of(String text, Lettering lettering, double width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.strip().split("\\s+", -1)) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (TextMeasure.width(longer, lettering) <= width) {
                line = longer;
                continue;
            }
            if (!line.isEmpty()) {
                lines.add(line);
            }
            line = TextMeasure.cut(word, lettering, width);
        }
        lines.add(line);
        return lines;
    }

    /// Breaks a text between words and cuts off none: a word that is wider than a line makes it
    /// wider.
    ///
    /// @param width the width of a line in CSS pixels
    public static List<String> whole(String text, Lettering lettering, double width) {
        double widest = width;
        for (String word : text.strip().split("\\s+", -1)) {
            widest = Math.max(widest, TextMeasure.width(word, lettering));
        }
        return of(text, lettering, widest);
    }
}
