package dev.rowhouse.draw.scene;

import java.util.Locale;

/// A typeface with its size.
public enum Lettering {
    /// The title of a picture.
    TITLE(18, true, false),
    /// The name of a thing.
    NAME(13, true, false),
    /// Words.
    BODY(13, false, false),
    /// Notes.
    SMALL(11, false, false),
    /// CQL and values.
    CODE(12, false, true);

    private static final double ASCENT = 0.93;
    private static final double DESCENT = 0.25;

    private final double size;
    private final boolean isBold;
    private final boolean isMono;

    Lettering(double size, boolean isBold, boolean isMono) {
        this.size = size;
        this.isBold = isBold;
        this.isMono = isMono;
    }

    /// The size in CSS pixels.
    public double size() {
        return size;
    }

    /// Whether it is bold.
    public boolean isBold() {
        return isBold;
    }

    /// Whether all characters are equally wide.
    public boolean isMono() {
        return isMono;
    }

    /// The height of the highest letters over the line on which they stand.
    public double ascent() {
        return size * ASCENT;
    }

    /// The height of a line: the highest and the lowest letters.
    public double height() {
        return size * (ASCENT + DESCENT);
    }

    /// The name in style sheets.
    public String css() {
        return name().toLowerCase(Locale.ROOT);
    }
}
