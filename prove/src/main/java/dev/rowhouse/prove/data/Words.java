package dev.rowhouse.prove.data;

import dev.rowhouse.base.RandomSource;

import java.util.List;

/// Makes up texts that a person can tell apart, now and then with characters that break careless
/// code: quotes, letters outside ASCII, and characters whose order differs between UTF-8
/// (Cassandra's) and UTF-16 (Java's).
final class Words {
    private static final List<String> PLAIN =
            List.of(
                    "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "harbor",
                    "island", "jasper", "kestrel", "lagoon", "meadow", "north", "opal", "prairie",
                    "quartz", "river", "summit", "tundra", "umber", "valley", "willow", "yarrow",
                    "zephyr");

    // U+FF21 sorts before U+1F600 in UTF-8 and behind its surrogates in UTF-16.
    private static final List<String> AWKWARD =
            List.of(
                    "O'Hare",
                    "Ångström",
                    "Żółw",
                    "naïve",
                    "日本",
                    "\uFF21",
                    "\uD83D\uDE00",
                    "a,b;c",
                    "\"x\"");

    private static final int AWKWARD_ONE_IN = 24;

    private final RandomSource random;

    Words(RandomSource random) {
        this.random = random;
    }

    private String word() {
        List<String> words = random.nextInt(AWKWARD_ONE_IN) == 0 ? AWKWARD : PLAIN;
        return words.get(random.nextInt(words.size()));
    }

    /// A text of about that many characters, never empty.
    String text(int length) {
        StringBuilder text = new StringBuilder(word());
        while (text.length() + PLAIN.getFirst().length() < length) {
            text.append(' ').append(word());
        }
        return cut(text.toString(), Math.max(1, length + PLAIN.getFirst().length()));
    }

    /// The text that has a number among many different ones: `cedar-17`.
    static String numbered(long number) {
        int pick = (int) Math.floorMod(number * 7, (long) PLAIN.size());
        return PLAIN.get(pick) + "-" + number;
    }

    private static String cut(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        boolean splitsPair = Character.isHighSurrogate(text.charAt(length - 1));
        return text.substring(0, splitsPair ? length + 1 : length);
    }

    /// A text of ASCII characters only.
    String ascii(int length) {
        StringBuilder text = new StringBuilder(PLAIN.get(random.nextInt(PLAIN.size())));
        while (text.length() < length) {
            text.append(' ').append(PLAIN.get(random.nextInt(PLAIN.size())));
        }
        return text.substring(0, Math.min(text.length(), Math.max(1, length)));
    }
}
