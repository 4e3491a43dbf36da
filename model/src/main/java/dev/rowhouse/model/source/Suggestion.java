package dev.rowhouse.model.source;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Remedies for an unknown name: the nearest existing one, otherwise all of them.
public final class Suggestion {
    private static final int NAMES_LISTED_MAX = 20;

    private Suggestion() {}

    /// `did you mean ...?` when one of the names is close, otherwise all names, otherwise that
    /// there are none. A close name can replace the marked stretch.
    ///
    /// @param wrong the name as written, which the mistake marks
    /// @param names the names there are
    /// @param what the kind of names, in plural, as in "the attributes of User"
    public static Remedy remedy(String wrong, Collection<String> names, String what) {
        return nearest(wrong, names)
                .map(Suggestion::didYouMean)
                .orElseGet(() -> Remedy.of(list(names, what)));
    }

    /// The same in words alone, for mistakes that are not marked in a model file or that mark more
    /// than the name.
    public static String words(String wrong, Collection<String> names, String what) {
        return remedy(wrong, names, what).text();
    }

    /// An advice in given words, with the nearest name in place of the marked one if one is close.
    public static Remedy orNearest(String advice, String wrong, Collection<String> names) {
        return new Remedy(advice, nearest(wrong, names).map(Fix::replace).stream().toList());
    }

    /// Advises to write another name in place of the marked one.
    public static Remedy didYouMean(String name) {
        return Remedy.of("did you mean `" + name + "`?").with(Fix.replace(name));
    }

    private static String list(Collection<String> names, String what) {
        List<String> sorted = names.stream().distinct().toList();
        if (sorted.isEmpty()) {
            return "there are no " + (what.startsWith("the ") ? what.substring(4) : what);
        }
        String listed =
                sorted.stream()
                        .limit(NAMES_LISTED_MAX)
                        .map(name -> "`" + name + "`")
                        .collect(Collectors.joining(", "));
        return what + " are " + listed + (sorted.size() > NAMES_LISTED_MAX ? ", ..." : "");
    }

    /// The name that is nearest to a wrong one, if it is near enough that a slip explains the
    /// difference: one edit for each three characters of the wrong name, letter case apart, and at
    /// least one for names of two.
    public static Optional<String> nearest(String wrong, Collection<String> names) {
        int allowed = wrong.length() == 1 ? 0 : Math.max(1, wrong.length() / 3);
        return names.stream()
                .filter(name -> distance(fold(wrong), fold(name)) <= allowed)
                .min(Comparator.comparingInt(name -> distance(fold(wrong), fold(name))));
    }

    private static String fold(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one text into the
    /// other.
    static int distance(String left, String right) {
        int[][] edits = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                edits[i][j] = i == 0 ? j : j == 0 ? i : step(edits, left, right, i, j);
            }
        }
        return edits[left.length()][right.length()];
    }

    private static int step(int[][] edits, String left, String right, int i, int j) {
        int replaced = edits[i - 1][j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
        boolean isSwap =
                i > 1
                        && j > 1
                        && left.charAt(i - 1) == right.charAt(j - 2)
                        && left.charAt(i - 2) == right.charAt(j - 1);
        return isSwap ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
    }
}
