package dev.rowhouse.design.naming;

import dev.rowhouse.model.naming.Words;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/// The parts of a table's name, in snake case: `latest_` `videos_with_tags` `_by_` `owner`, `kind`.
///
/// @param lead the words before the rows, such as `latest`; often empty
/// @param subject the name of the rows
/// @param by the words for the columns that are searched by, most important first
/// @param end the last words, such as `sharded`; often empty
record NameParts(String lead, String subject, List<String> by, String end) {
    /// The greatest length of the name of a table, view or index in Cassandra.
    static final int LENGTH_MAX = 48;

    private static final String BY = "by";

    /// Words that add little after another word: a `hotel_id` may be called a hotel.
    private static final Set<String> WEAK_ENDS =
            Set.of("id", "name", "code", "key", "number", "nr", "no", "value", "username");

    NameParts {
        by = List.copyOf(by);
    }

    static NameParts of(String subject, List<String> by) {
        return new NameParts("", subject, by, "");
    }

    /// The parts of a complete name.
    static NameParts parse(String name) {
        int at = name.indexOf("_" + BY + "_");
        return at < 0
                ? of(name, List.of())
                : of(name.substring(0, at), Words.split(name.substring(at + BY.length() + 2)));
    }

    /// A name with more words at its end, short enough for Cassandra.
    static String extended(String name, String end) {
        String all = name + end;
        if (all.length() <= LENGTH_MAX) {
            return all;
        }
        return parse(name).fitting(LENGTH_MAX - end.length()) + end;
    }

    NameParts withLead(String word) {
        return new NameParts(word, subject, by, end);
    }

    NameParts withSubject(String rows) {
        return new NameParts(lead, rows, by, end);
    }

    NameParts withBy(String more) {
        List<String> all = new ArrayList<>(by);
        all.add(more);
        return new NameParts(lead, subject, all, end);
    }

    NameParts withEnd(String words) {
        return new NameParts(lead, subject, by, Words.join(end, words));
    }

    /// The name, without repeated words and short enough for Cassandra.
    String text() {
        return fitting(LENGTH_MAX);
    }

    /// The name with a limited number of characters; the least important words are left out.
    ///
    /// @param most the greatest number of characters
    String fitting(int most) {
        NameParts parts = this;
        while (parts.whole().length() > most) {
            NameParts shorter = parts.shorter();
            if (shorter.equals(parts)) {
                // A single word may be longer than the limit.
                return parts.whole().substring(0, most);
            }
            parts = shorter;
        }
        return parts.whole();
    }

    /// The name at full length.
    String whole() {
        List<String> words = new ArrayList<>(Words.split(lead));
        Words.append(words, Words.split(subject));
        int start = words.indexOf(BY);
        List<String> said =
                start < 0 ? List.of() : List.copyOf(words.subList(start + 1, words.size()));
        List<String> told = new ArrayList<>();
        for (String each : by) {
            List<String> more = new ArrayList<>(Words.split(each));
            more.removeIf(BY::equals);
            boolean isTold = told.contains(each) || Collections.indexOfSubList(said, more) >= 0;
            if (!isTold) {
                if (told.isEmpty() && start < 0) {
                    words.add(BY);
                }
                told.add(each);
                Words.append(words, more);
            }
        }
        Words.append(words, Words.split(end));
        return String.join("_", words);
    }

    /// The same name without its least important word; the same parts when no word can be left out.
    private NameParts shorter() {
        for (int i = by.size() - 1; i >= 0; i--) {
            List<String> words = Words.split(by.get(i));
            if (words.size() > 1 && WEAK_ENDS.contains(words.getLast())) {
                return by(i, words.subList(0, words.size() - 1));
            }
        }
        List<String> rows = Words.split(subject);
        for (int i = by.size() - 1; i >= 0; i--) {
            List<String> words = Words.split(by.get(i));
            if (words.size() > 1 && rows.contains(words.getFirst())) {
                return by(i, words.subList(1, words.size()));
            }
        }
        for (int i = by.size() - 1; i >= 0; i--) {
            List<String> words = Words.split(by.get(i));
            if (words.size() > 2) {
                return by(i, words.subList(1, words.size()));
            }
        }
        if (rows.size() > 2 && !rows.contains(BY)) {
            return withSubject(String.join("_", rows.subList(1, rows.size())));
        }
        if (by.size() > 1) {
            return new NameParts(lead, subject, by.subList(0, by.size() - 1), end);
        }
        if (by.size() == 1 && Words.split(by.getFirst()).size() > 1) {
            List<String> words = Words.split(by.getFirst());
            return by(0, words.subList(1, words.size()));
        }
        return rows.size() > 1 ? withSubject(rows.getLast()) : this;
    }

    private NameParts by(int index, List<String> words) {
        List<String> all = new ArrayList<>(by);
        all.set(index, String.join("_", words));
        return new NameParts(lead, subject, all, end);
    }
}
