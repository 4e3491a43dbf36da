package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.cql.syntax.token.Keyword;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The keyword a word was probably meant to be.
final class Misspelling {
    private static final int SHORTEST_WORD = 3;

    /// The minimum length of a word for two typing errors.
    private static final int LONG_WORD = 7;

    /// Keywords that are no reserved words but often wanted.
    private static final List<String> OFTEN_WANTED =
            List.of(
                    Keyword.CLUSTERING.name(),
                    Keyword.CONTAINS.name(),
                    Keyword.COUNTER.name(),
                    Keyword.DISTINCT.name(),
                    Keyword.EXISTS.name(),
                    Keyword.FILTERING.name(),
                    Keyword.FUNCTION.name(),
                    Keyword.GROUP.name(),
                    Keyword.KEYSPACES.name(),
                    Keyword.PARTITION.name(),
                    Keyword.STATIC.name(),
                    Keyword.TABLES.name(),
                    Keyword.TIMESTAMP.name(),
                    Keyword.VALUES.name());

    private Misspelling() {}

    /// The keyword that one slip (a letter too many, too few, wrong, or two swapped) turns into the
    /// word; two slips in a long word.
    static Optional<String> find(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        if (upper.length() < SHORTEST_WORD || CqlKeywords.find(word).isPresent()) {
            return Optional.empty();
        }
        int slipsMax = upper.length() < LONG_WORD ? 1 : 2;
        return Stream.concat(CqlKeywords.reserved().stream(), OFTEN_WANTED.stream())
                .filter(keyword -> keyword.length() >= SHORTEST_WORD)
                .filter(keyword -> Math.abs(keyword.length() - upper.length()) <= slipsMax)
                .filter(keyword -> slips(keyword, upper) <= slipsMax)
                .findFirst();
    }

    /// The optimal string alignment distance of two words.
    private static int slips(String a, String b) {
        int[][] distance = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                distance[i][j] = i == 0 || j == 0 ? i + j : step(distance, a, b, i, j);
            }
        }
        return distance[a.length()][b.length()];
    }

    private static int step(int[][] distance, String a, String b, int i, int j) {
        char last = a.charAt(i - 1);
        int replaced = distance[i - 1][j - 1] + (last == b.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
        boolean swapped =
                i > 1 && j > 1 && last == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, distance[i - 2][j - 2] + 1) : least;
    }
}
