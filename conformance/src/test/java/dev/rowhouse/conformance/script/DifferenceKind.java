package dev.rowhouse.conformance.script;

import java.util.List;

/// The kinds of difference between what Cassandra and Rowhouse answer, the worst first.
public enum DifferenceKind {
    /// An exception that no statement should cause.
    CRASH("Rowhouse crashes"),
    /// An error where Cassandra has none.
    REFUSED("Rowhouse refuses what Cassandra accepts"),
    /// No error where Cassandra has one.
    ACCEPTED("Rowhouse accepts what Cassandra refuses"),
    /// Rows, their order, columns, types or pages.
    ROWS("other rows or columns"),
    /// Both refuse, for different reasons.
    CODE("another error code"),
    /// Both refuse, in different words.
    MESSAGE("another error message"),
    /// Only warnings differ.
    WARNINGS("other warnings");

    private final String title;

    DifferenceKind(String title) {
        this.title = title;
    }

    /// The kind of the difference between two answers.
    public static DifferenceKind of(List<String> cassandra, List<String> rowhouse) {
        String expected = error(cassandra);
        String actual = error(rowhouse);
        if (actual.startsWith("error CRASH")) {
            return CRASH;
        }
        if (expected.isEmpty() != actual.isEmpty()) {
            return expected.isEmpty() ? REFUSED : ACCEPTED;
        }
        if (!expected.isEmpty()) {
            return expected.split(" ", 3)[1].equals(actual.split(" ", 3)[1]) ? MESSAGE : CODE;
        }
        return withoutWarnings(cassandra).equals(withoutWarnings(rowhouse)) ? WARNINGS : ROWS;
    }

    /// The kind in words.
    public String title() {
        return title;
    }

    private static String error(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith("error ")).findFirst().orElse("");
    }

    private static List<String> withoutWarnings(List<String> lines) {
        return lines.stream().filter(line -> !line.startsWith("warning ")).toList();
    }
}
