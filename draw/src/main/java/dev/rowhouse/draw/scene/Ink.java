package dev.rowhouse.draw.scene;

import java.util.Locale;

/// A colour by its meaning, for light and for dark surroundings.
///
/// Every ink of words has a contrast of at least 4.5 to 1 on [#PAPER] and on [#PANEL], and every
/// other ink 3 to 1, as WCAG 2.2 asks (1.4.3 and 1.4.11). Colour is never the only sign: what it
/// tells is also told by a mark, a word or a shape.
public enum Ink {
    /// Nothing is drawn.
    NONE("none", "none", Use.SURFACE),
    /// The background of a picture.
    PAPER("#ffffff", "#14171c", Use.SURFACE),
    /// The background of a box.
    PANEL("#f6f8fa", "#1d2229", Use.SURFACE),
    /// The background of a box's head.
    HEAD("#e6ebf1", "#2b323c", Use.SURFACE),
    /// The background of a partition key.
    KEY_SURFACE("#fdecc8", "#463714", Use.SURFACE),
    /// The background of a clustering column.
    CLUSTERING_SURFACE("#dcebff", "#1c3352", Use.SURFACE),
    /// The background of a static column.
    STATIC_SURFACE("#e2f3e4", "#1f3a25", Use.SURFACE),
    /// The background of what is wrong.
    ALARM_SURFACE("#fde4e1", "#4d211d", Use.SURFACE),
    /// Borders of boxes, grid lines.
    FRAME("#7d8896", "#7f8b9b", Use.LINE),
    /// Words.
    TEXT("#1b2430", "#e7ecf2", Use.WORDS),
    /// Words of less weight.
    FAINT("#566170", "#a3afbd", Use.WORDS),
    /// Partition keys.
    KEY("#7d5200", "#f0bd57", Use.WORDS),
    /// Clustering columns.
    CLUSTERING("#0b57b0", "#7db5ff", Use.WORDS),
    /// Static columns.
    STATIC("#1d6a31", "#7fd394", Use.WORDS),
    /// Questions.
    QUESTION("#6a3fb5", "#bb9cf5", Use.WORDS),
    /// Mutations.
    MUTATION("#a2370c", "#f79a6f", Use.WORDS),
    /// Errors and warnings, and the lines of limits.
    ALARM("#b3211a", "#ff8f86", Use.WORDS);

    private enum Use {
        SURFACE,
        LINE,
        WORDS
    }

    private final String light;
    private final String dark;
    private final Use use;

    Ink(String light, String dark, Use use) {
        this.light = light;
        this.dark = dark;
        this.use = use;
    }

    /// The colour in light surroundings: `#rrggbb`, or `none`.
    public String light() {
        return light;
    }

    /// The colour in dark surroundings.
    public String dark() {
        return dark;
    }

    /// Whether it is a background, on which words can be read.
    public boolean isSurface() {
        return use == Use.SURFACE;
    }

    /// Whether words are written in it.
    public boolean isOfWords() {
        return use == Use.WORDS;
    }

    /// The name in style sheets: `clustering-surface`.
    public String css() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
