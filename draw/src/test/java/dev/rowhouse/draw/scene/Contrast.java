package dev.rowhouse.draw.scene;

/// The contrast of two colours as WCAG 2.2 defines it, from 1 to 21.
public final class Contrast {
    private Contrast() {}

    /// The lower one of the contrasts in light and in dark surroundings.
    public static double least(Ink one, Ink other) {
        return Math.min(of(one.light(), other.light()), of(one.dark(), other.dark()));
    }

    private static double of(String one, String other) {
        double first = luminance(one);
        double second = luminance(other);
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    private static double luminance(String colour) {
        return 0.2126 * channel(colour, 1)
                + 0.7152 * channel(colour, 3)
                + 0.0722 * channel(colour, 5);
    }

    private static double channel(String colour, int at) {
        double value = Integer.parseInt(colour.substring(at, at + 2), 16) / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
