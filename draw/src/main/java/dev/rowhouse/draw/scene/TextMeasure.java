package dev.rowhouse.draw.scene;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

/// The width of words.
///
/// The letters are those of Helvetica, in thousandths of the size, as published in the Core 14 font
/// metrics of PostScript; Arial, Liberation Sans and Nimbus Sans have the same widths. Characters
/// that these do not have are estimated. A viewer with another typeface stretches the words to the
/// measured width, see [Mark.Words].
public final class TextMeasure {
    private static final int FIRST = ' ';
    private static final int LAST = '~';
    private static final double MONO = 0.602;
    private static final double WIDE = 1;
    private static final double OTHER = 0.68;
    private static final String CUT = "…";

    private static final int[] REGULAR = {
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556,
        556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722,
        722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
        667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
        556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,
        500, 334, 260, 334, 584
    };
    private static final int[] BOLD = {
        278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556,
        556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722,
        722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722,
        667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611,
        611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556,
        500, 389, 280, 389, 584
    };

    private TextMeasure() {}

    /// The width of a line in CSS pixels.
    public static double width(String text, Lettering lettering) {
        return text.codePoints().mapToDouble(each -> width(each, lettering)).sum()
                * lettering.size();
    }

    /// The words with their width.
    ///
    /// @param x the left end
    /// @param y the line on which the letters stand
    public static Mark.Words words(double x, double y, String text, Lettering lettering, Ink ink) {
        return new Mark.Words(x, y, width(text, lettering), text, lettering, ink);
    }

    /// The words around a middle.
    public static Mark.Words centered(
            double middle, double y, String text, Lettering lettering, Ink ink) {
        double width = width(text, lettering);
        return new Mark.Words(middle - width / 2, y, width, text, lettering, ink);
    }

    /// The words that end at a place.
    public static Mark.Words endingAt(
            double right, double y, String text, Lettering lettering, Ink ink) {
        double width = width(text, lettering);
        return new Mark.Words(right - width, y, width, text, lettering, ink);
    }

    /// The text, cut off with `…` where it is wider than a width.
    public static String cut(String text, Lettering lettering, double width) {
        // Sample values may have a hundred thousand letters, of which a few are seen.
        int[] points = beginning(text, lettering, width + lettering.size());
        boolean isWhole = points.length == text.codePointCount(0, text.length());
        if (isWhole && width(text, lettering) <= width) {
            return text;
        }
        int fits = 0;
        int tooLong = points.length;
        while (tooLong - fits > 1) {
            int length = (fits + tooLong) >>> 1;
            if (width(cut(points, length), lettering) <= width) {
                fits = length;
            } else {
                tooLong = length;
            }
        }
        return cut(points, fits);
    }

    /// The characters until the text is wider than a width; all of them if it is not.
    private static int[] beginning(String text, Lettering lettering, double width) {
        List<Integer> points = new ArrayList<>();
        double wide = 0;
        for (int at = 0; at < text.length() && wide <= width; ) {
            int point = text.codePointAt(at);
            points.add(point);
            wide += width(point, lettering) * lettering.size();
            at += Character.charCount(point);
        }
        return points.stream().mapToInt(Integer::intValue).toArray();
    }

    private static String cut(int[] points, int length) {
        return new String(points, 0, length).strip() + CUT;
    }

    private static double width(int point, Lettering lettering) {
        if (isWide(point)) {
            return WIDE;
        }
        int base = base(point);
        if (isCombining(base)) {
            return 0;
        }
        if (lettering.isMono()) {
            return MONO;
        }
        return base >= FIRST && base <= LAST
                ? (lettering.isBold() ? BOLD : REGULAR)[base - FIRST] / 1000.0
                : OTHER;
    }

    /// The letter without its accent.
    private static int base(int point) {
        return point <= LAST
                ? point
                : Normalizer.normalize(Character.toString(point), Normalizer.Form.NFD)
                        .codePointAt(0);
    }

    private static boolean isCombining(int point) {
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> true;
            default -> false;
        };
    }

    private static boolean isWide(int point) {
        return Character.isIdeographic(point)
                || Character.isEmoji(point) && point > 0xff
                || switch (Character.UnicodeScript.of(point)) {
                    case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
                    default -> false;
                };
    }
}
