package dev.rowhouse.conformance.sstables;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// What is left of the lives of cells, in answers that were given one after the other: it is less
/// in the later one.
final class LifetimeText {
    private static final String COLUMN = " ttl(";
    private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(" | "));
    private static final Pattern SECONDS = Pattern.compile("\\d+");

    private LifetimeText() {}

    /// Whether two answers are the same but for lifetimes, and those by no more than the time that
    /// went by.
    ///
    /// @param earlier the lines of an answer: its columns, then its rows
    static boolean isSame(List<String> earlier, List<String> later, long seconds) {
        if (earlier.size() != later.size()
                || earlier.isEmpty()
                || !earlier.getFirst().equals(later.getFirst())) {
            return false;
        }
        String[] columns = SEPARATOR.split(earlier.getFirst(), -1);
        for (int i = 1; i < earlier.size(); i++) {
            if (!earlier.get(i).equals(later.get(i))
                    && !isSame(columns, earlier.get(i), later.get(i), seconds)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(String[] columns, String earlier, String later, long seconds) {
        String[] before = SEPARATOR.split(earlier, -1);
        String[] after = SEPARATOR.split(later, -1);
        if (before.length != columns.length || after.length != columns.length) {
            return false;
        }
        for (int i = 0; i < columns.length; i++) {
            boolean isLifetime = (" " + columns[i]).startsWith(COLUMN);
            if (!before[i].equals(after[i])
                    && !(isLifetime && isShortened(before[i], after[i], seconds))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isShortened(String before, String after, long seconds) {
        List<Long> lives = seconds(before);
        List<Long> left = seconds(after);
        if (lives.size() != left.size()
                || !SECONDS.matcher(before)
                        .replaceAll("n")
                        .equals(SECONDS.matcher(after).replaceAll("n"))) {
            return false;
        }
        for (int i = 0; i < lives.size(); i++) {
            long gone = lives.get(i) - left.get(i);
            if (gone < 0 || gone > seconds) {
                return false;
            }
        }
        return true;
    }

    private static List<Long> seconds(String text) {
        return SECONDS.matcher(text).results().map(MatchResult::group).map(Long::valueOf).toList();
    }
}
