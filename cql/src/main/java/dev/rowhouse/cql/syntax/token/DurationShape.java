package dev.rowhouse.cql.syntax.token;

/// The syntax of duration constants in ISO 8601 form; the types compute their values.
///
/// ```text
/// iso   := P date (T time)? | P T time | P digits W | P dddd-dd-ddTdd:dd:dd
/// date  := digits Y (digits M)? (digits D)? | digits M (digits D)? | digits D
/// time  := digits H (digits M)? (digits S)? | digits M (digits S)? | digits S
/// ```
final class DurationShape {
    private static final String ALTERNATIVE = "P0000-00-00T00:00:00";

    private DurationShape() {}

    /// The end of an `iso` duration that begins at `from` with its `P`, or -1 when there is none.
    static int endOfIso(String text, int from) {
        if (isAlternative(text, from)) {
            return from + ALTERNATIVE.length();
        }
        int i = from + 1;
        int digits = skipDigits(text, i);
        if (digits > i && charAt(text, digits) == 'W') {
            return digits + 1;
        }
        int date = designators(text, i, "YMD");
        int end = date > i ? date : -1;
        if (charAt(text, date) == 'T') {
            int time = designators(text, date + 1, "HMS");
            end = time > date + 1 ? time : end;
        }
        return end;
    }

    /// Skips numbers each followed by one of the letters, which must keep their order.
    private static int designators(String text, int from, String letters) {
        int end = from;
        int next = 0;
        while (true) {
            int digits = skipDigits(text, end);
            int letter = digits == end ? -1 : letters.indexOf(charAt(text, digits), next);
            if (letter < 0) {
                return end;
            }
            next = letter + 1;
            end = digits + 1;
        }
    }

    private static boolean isAlternative(String text, int from) {
        if (from + ALTERNATIVE.length() > text.length()) {
            return false;
        }
        for (int i = 0; i < ALTERNATIVE.length(); i++) {
            char shape = ALTERNATIVE.charAt(i);
            char c = text.charAt(from + i);
            if (shape == '0' ? !CqlLexer.isDigit(c) : c != shape) {
                return false;
            }
        }
        return true;
    }

    private static int skipDigits(String text, int from) {
        int i = from;
        while (i < text.length() && CqlLexer.isDigit(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static char charAt(String text, int index) {
        return index < text.length() ? text.charAt(index) : '\0';
    }
}
