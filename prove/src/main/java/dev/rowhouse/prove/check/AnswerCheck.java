package dev.rowhouse.prove.check;

import dev.rowhouse.prove.reference.Answer;
import dev.rowhouse.prove.value.ValueRow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Compares an answer with the right one: the same rows, each as often, in the right order. Rows
/// that the question's order does not tell apart may come in any order among themselves.
public final class AnswerCheck {
    private static final int ROWS_SHOWN_MAX = 8;

    private AnswerCheck() {}

    /// The part of an answer that was fetched.
    public enum Extent {
        /// All of it.
        WHOLE,
        /// Its beginning.
        BEGINNING
    }

    /// Compares the nearest rows with the right ones as far as a cluster promises them: it finds
    /// them approximately, so only their number is certain, and that each is there.
    public static Optional<String> compareApproximately(Answer right, List<ValueRow> actual) {
        boolean isRight =
                actual.size() == right.size() && left(actual, right.candidates()).isEmpty();
        return isRight ? Optional.empty() : Optional.of(describe(right, actual));
    }

    /// Compares an answer with the right one; returns the difference as text, or empty when it is
    /// right.
    public static Optional<String> compare(Answer right, List<ValueRow> actual, Extent extent) {
        int at = 0;
        for (List<ValueRow> group : right.groups()) {
            if (at == actual.size() && extent == Extent.BEGINNING) {
                return Optional.empty();
            }
            int wanted = Math.min(group.size(), right.most() - at);
            int end = Math.min(actual.size(), at + wanted);
            boolean isTooShort = extent == Extent.WHOLE && end - at < wanted;
            Map<ValueRow, Integer> missing = counted(group);
            for (ValueRow row : actual.subList(at, end)) {
                if (!taken(missing, row)) {
                    return Optional.of(describe(right, actual));
                }
            }
            if (isTooShort) {
                return Optional.of(describe(right, actual));
            }
            at = end;
        }
        return at == actual.size() ? Optional.empty() : Optional.of(describe(right, actual));
    }

    /// The number of occurrences of each row.
    private static Map<ValueRow, Integer> counted(List<ValueRow> rows) {
        Map<ValueRow, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row, 1, Integer::sum));
        return counts;
    }

    /// Takes one occurrence of a row away; whether there was one.
    private static boolean taken(Map<ValueRow, Integer> counts, ValueRow row) {
        int count = counts.getOrDefault(row, 0);
        if (count == 1) {
            counts.remove(row);
        } else if (count > 1) {
            counts.put(row, count - 1);
        }
        return count > 0;
    }

    /// The rows that others do not have, each as often as they lack it.
    private static List<ValueRow> left(List<ValueRow> rows, List<ValueRow> others) {
        Map<ValueRow, Integer> counts = counted(others);
        return rows.stream().filter(row -> !taken(counts, row)).toList();
    }

    private static String describe(Answer right, List<ValueRow> actual) {
        List<ValueRow> missing = left(right.rows(), actual);
        List<ValueRow> tooMany = left(actual, right.rows());
        StringBuilder text = new StringBuilder();
        if (missing.isEmpty() && tooMany.isEmpty()) {
            text.append("the rows are right but not their order\n");
        }
        append(text, "expected", right.rows());
        append(text, "answered", actual);
        if (!missing.isEmpty() && missing.size() < right.size()) {
            append(text, "missing", missing);
        }
        if (!tooMany.isEmpty() && tooMany.size() < actual.size()) {
            append(text, "not expected", tooMany);
        }
        return text.toString().stripTrailing();
    }

    private static void append(StringBuilder text, String title, List<ValueRow> rows) {
        text.append(title)
                .append(": ")
                .append(rows.size() == 1 ? "1 row" : rows.size() + " rows")
                .append('\n');
        rows.stream()
                .limit(ROWS_SHOWN_MAX)
                .forEach(row -> text.append("    ").append(row).append('\n'));
        if (rows.size() > ROWS_SHOWN_MAX) {
            text.append("    … and ").append(rows.size() - ROWS_SHOWN_MAX).append(" more\n");
        }
    }
}
