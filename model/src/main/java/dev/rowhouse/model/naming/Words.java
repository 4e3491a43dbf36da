package dev.rowhouse.model.naming;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/// The little English that names need.
public final class Words {
    /// Words that separate a noun from what describes it: the `point` of `point_of_interest`.
    private static final List<String> DESCRIBERS = List.of("_of_", "_by_", "_for_");

    private Words() {}

    /// `postedAt` and `PointOfInterest` as CQL writes them: `posted_at`, `point_of_interest`.
    public static String snake(String name) {
        return SnakeCase.of(name);
    }

    /// The plural of a snake-case noun: `gym_visits`, `companies`, `boxes`, `points_of_interest`. A
    /// noun that has no plural or is one already stays as it is: `statistics`, `news`, `staff`.
    public static String plural(String noun) {
        for (String describer : DESCRIBERS) {
            int at = noun.indexOf(describer);
            if (at > 0) {
                return plural(noun.substring(0, at)) + noun.substring(at);
            }
        }
        int last = noun.lastIndexOf('_') + 1;
        return noun.substring(0, last) + Plurals.plural(noun.substring(last));
    }

    /// One of what a plural noun in snake case or camel case names: `tag` of `tags`, `phoneNumber`
    /// of `phoneNumbers`.
    public static String singular(String noun) {
        int last = lastWord(noun);
        String word = noun.substring(last);
        String lower = word.toLowerCase(Locale.ROOT);
        String one = Plurals.singular(lower);
        if (lower.startsWith(one)) {
            return noun.substring(0, last + one.length());
        }
        boolean isCapital = !word.isEmpty() && Character.isUpperCase(word.charAt(0));
        String cased = isCapital ? Character.toUpperCase(one.charAt(0)) + one.substring(1) : one;
        return noun.substring(0, last) + cased;
    }

    private static int lastWord(String noun) {
        int at = noun.length() - 1;
        while (at > 0 && noun.charAt(at) != '_' && !Character.isUpperCase(noun.charAt(at))) {
            at--;
        }
        while (at > 0 && Character.isUpperCase(noun.charAt(at - 1))) {
            at--;
        }
        return at > 0 && noun.charAt(at) == '_' ? at + 1 : Math.max(at, 0);
    }

    /// The words of a name in snake case.
    public static List<String> split(String snake) {
        return Arrays.stream(snake.split("_")).filter(word -> !word.isEmpty()).toList();
    }

    /// One name of several in snake case, without what is said twice where two of them meet:
    /// `film` and `film_title` make `film_title`, `release_year` and `release_year` make one.
    public static String join(String... names) {
        List<String> words = new ArrayList<>();
        for (String name : names) {
            append(words, split(name));
        }
        return String.join("_", words);
    }

    /// Adds words to others, without those at their beginning that the others end with.
    public static void append(List<String> words, Collection<String> more) {
        List<String> added = List.copyOf(more);
        int overlap = Math.min(words.size(), added.size());
        while (!words.subList(words.size() - overlap, words.size())
                .equals(added.subList(0, overlap))) {
            overlap--;
        }
        words.addAll(added.subList(overlap, added.size()));
    }
}
