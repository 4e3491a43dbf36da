package dev.rowhouse.cql.analysis;

/// The distance of two names: the number of characters to insert, delete, replace or swap with
/// their neighbour.
final class EditDistance {
    private EditDistance() {}

    /// Whether one name is likely a misspelling of the other.
    static boolean isTypo(String right, String wrong) {
        return of(right, wrong) <= Math.max(1, Math.min(right.length(), wrong.length()) / 3);
    }

    static int of(String left, String right) {
        int[][] distance = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                distance[i][j] = i == 0 ? j : j == 0 ? i : step(distance, left, right, i, j);
            }
        }
        return distance[left.length()][right.length()];
    }

    private static int step(int[][] distance, String left, String right, int i, int j) {
        boolean isEqual = left.charAt(i - 1) == right.charAt(j - 1);
        int best =
                Math.min(
                        Math.min(distance[i - 1][j], distance[i][j - 1]) + 1,
                        distance[i - 1][j - 1] + (isEqual ? 0 : 1));
        boolean isSwapped =
                i > 1
                        && j > 1
                        && left.charAt(i - 1) == right.charAt(j - 2)
                        && left.charAt(i - 2) == right.charAt(j - 1);
        return isSwapped ? Math.min(best, distance[i - 2][j - 2] + 1) : best;
    }
}
