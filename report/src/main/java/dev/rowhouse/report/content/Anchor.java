package dev.rowhouse.report.content;

import java.util.function.IntPredicate;

/// Addresses within a report.
///
/// They follow from kinds and names only, so that a thing keeps its address in later reports as
/// long as it keeps its name: `table-hotels_by_poi`, `question-Q4`. Different names have different
/// addresses.
public final class Anchor {
    private Anchor() {}

    /// The address of a question.
    public static String question(String name) {
        return of("question", name);
    }

    /// The address of a table or view.
    public static String table(String name) {
        return of("table", name);
    }

    /// The address of a mutation.
    public static String mutation(String name) {
        return of("mutation", name);
    }

    /// The address of a thing.
    ///
    /// @param kind the kind of thing: lower-case letters
    public static String of(String kind, String name) {
        StringBuilder anchor = new StringBuilder(kind).append('-');
        IntPredicate isPlain =
                point ->
                        point >= 'a' && point <= 'z'
                                || point >= 'A' && point <= 'Z'
                                || point >= '0' && point <= '9'
                                || point == '_'
                                || point == '-';
        name.codePoints()
                .forEach(point -> {
                    if (isPlain.test(point)) {
                        anchor.appendCodePoint(point);
                    } else {
                        anchor.append('.').append(Integer.toHexString(point)).append('.');
                    }
                });
        return anchor.toString();
    }
}
