package dev.rowhouse.prove.check;

import dev.rowhouse.prove.reference.Answer;
import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayList;
import java.util.List;
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

    /// Compares an answer with the right one; returns the difference as text, or empty when it is
    /// right.
    public static Optional<String> compare(Answer right, List<ValueRow> actual, Extent extent) {
        int at = 0;
        for (List<ValueRow> group : right.groups()) {
            if (at == actual.size() && extent == Extent.BEGINNING) {
                return Optional.empty();
            }
            int end = Math.min(actual.size(), at + group.size());
            boolean isCutOff = extent == Extent.BEGINNING && end - at < group.size();
            List<ValueRow> missing = new ArrayList<>(group);
            for (ValueRow row : actual.subList(at, end)) {
                if (!missing.remove(row)) {
                    return Optional.of(describe(right, actual));
                }
            }
            if (!missing.isEmpty() && !isCutOff) {
                return Optional.of(describe(right, actual));
            }
            at = end;
        }
        return at == actual.size() ? Optional.empty() : Optional.of(describe(right, actual));
    }

    private static String describe(Answer right, List<ValueRow> actual) {
        List<ValueRow> missing = new ArrayList<>(right.rows());
        List<ValueRow> tooMany = new ArrayList<>();
        for (ValueRow row : actual) {
            if (!missing.remove(row)) {
                tooMany.add(row);
            }
        }
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
