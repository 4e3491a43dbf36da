package dev.rowhouse.report.change;

import java.util.ArrayList;
import java.util.List;

/// A line of a text that changed.
///
/// @param text the line
public record LineChange(Kind kind, String text) {
    /// What happened to a line.
    public enum Kind {
        /// Both texts have it.
        SAME,
        /// Only the later text has it.
        ADDED,
        /// Only the earlier text has it.
        REMOVED,
        /// Some lines that did not change are left out here.
        LEFT_OUT
    }

    private static final int CONTEXT = 2;

    /// The fewest changes that turn one text into another, with the lines around them; empty when
    /// the texts are equal.
    public static List<LineChange> between(String before, String after) {
        List<LineChange> all = all(before.lines().toList(), after.lines().toList());
        boolean[] isShown = new boolean[all.size()];
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).kind() != Kind.SAME) {
                for (int j = Math.max(0, i - CONTEXT);
                        j <= Math.min(all.size() - 1, i + CONTEXT);
                        j++) {
                    isShown[j] = true;
                }
            }
        }
        List<LineChange> shown = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (isShown[i]) {
                if (!shown.isEmpty() && !isShown[i - 1]) {
                    shown.add(new LineChange(Kind.LEFT_OUT, ""));
                }
                shown.add(all.get(i));
            }
        }
        return List.copyOf(shown);
    }

    /// All lines of both texts, by a longest common subsequence.
    private static List<LineChange> all(List<String> before, List<String> after) {
        int[][] common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                common[i][j] =
                        before.get(i).equals(after.get(j))
                                ? common[i + 1][j + 1] + 1
                                : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        List<LineChange> all = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            boolean isBoth = i < before.size() && j < after.size();
            if (isBoth && before.get(i).equals(after.get(j))) {
                all.add(new LineChange(Kind.SAME, before.get(i++)));
                j++;
            } else if (j == after.size() || isBoth && common[i + 1][j] >= common[i][j + 1]) {
                all.add(new LineChange(Kind.REMOVED, before.get(i++)));
            } else {
                all.add(new LineChange(Kind.ADDED, after.get(j++)));
            }
        }
        return all;
    }
}
