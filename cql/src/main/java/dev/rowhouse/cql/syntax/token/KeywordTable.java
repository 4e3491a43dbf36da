package dev.rowhouse.cql.syntax.token;

import org.jspecify.annotations.Nullable;

/// Finds the keyword a stretch of text spells, without making a string of it.
///
/// An open hash table of twice the keywords' number rounded up to a power of two, so that a word
/// that is no keyword rarely costs more than its hash.
final class KeywordTable {
    private static final int LONGEST_WORD = 14;
    private static final @Nullable Keyword[] SLOTS = fill();

    private KeywordTable() {}

    /// The keyword in `text` from `start` to `end`, which must hold only ASCII letters, digits and
    /// underscores.
    static @Nullable Keyword find(String text, int start, int end) {
        if (end - start > LONGEST_WORD) {
            return null;
        }
        int slot = hash(text, start, end);
        while (true) {
            slot &= SLOTS.length - 1;
            Keyword keyword = SLOTS[slot++];
            if (keyword == null || spells(keyword.name(), text, start, end)) {
                return keyword;
            }
        }
    }

    /// Whether a stretch of text is a word, given in upper or lower case.
    static boolean spells(String word, String text, int start, int end) {
        if (word.length() != end - start) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (fold(word.charAt(i)) != fold(text.charAt(start + i))) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Keyword[] fill() {
        Keyword[] keywords = Keyword.values();
        @Nullable Keyword[] slots = new Keyword[Integer.highestOneBit(keywords.length * 4 - 1)];
        for (Keyword keyword : keywords) {
            String word = keyword.name();
            int slot = hash(word, 0, word.length()) & (slots.length - 1);
            while (slots[slot] != null) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = keyword;
        }
        return slots;
    }

    private static int hash(String text, int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = hash * 31 + fold(text.charAt(i));
        }
        return hash ^ (hash >>> 9);
    }

    /// Lower case for letters; digits and the underscore stay apart from all letters.
    private static int fold(char c) {
        return c | 0x20;
    }
}
