package dev.rowhouse.model.naming;

import java.util.Locale;
import java.util.Map;

/// The little English that names need.
public final class Words {
    private static final Map<String, String> IRREGULAR_PLURALS =
            Map.of(
                    "person", "people",
                    "child", "children",
                    "man", "men",
                    "woman", "women",
                    "series", "series",
                    "news", "news",
                    "data", "data",
                    "availability", "availability");

    private Words() {}

    /// `postedAt` and `PointOfInterest` as CQL writes them: `posted_at`, `point_of_interest`.
    public static String snake(String name) {
        return SnakeCase.of(name);
    }

    /// The plural of a snake-case noun: `gym_visits`, `companies`, `boxes`, `points_of_interest`.
    public static String plural(String noun) {
        int of = noun.indexOf("_of_");
        if (of > 0) {
            return plural(noun.substring(0, of)) + noun.substring(of);
        }
        int last = noun.lastIndexOf('_') + 1;
        String head = noun.substring(0, last);
        String word = noun.substring(last);
        String irregular = IRREGULAR_PLURALS.get(word);
        if (irregular != null) {
            return head + irregular;
        }
        if (word.endsWith("y") && word.length() > 1 && !isVowel(word.charAt(word.length() - 2))) {
            return head + word.substring(0, word.length() - 1) + "ies";
        }
        boolean hisses =
                word.endsWith("s")
                        || word.endsWith("x")
                        || word.endsWith("z")
                        || word.endsWith("ch")
                        || word.endsWith("sh");
        return head + word + (hisses ? "es" : "s");
    }

    /// One of what a plural noun names: `tag` of `tags`.
    public static String singular(String noun) {
        String lower = noun.toLowerCase(Locale.ROOT);
        if (lower.endsWith("ies") && noun.length() > 4) {
            return noun.substring(0, noun.length() - 3) + "y";
        }
        boolean isCourseOrCase =
                lower.endsWith("ses") && !lower.endsWith("sses") && !lower.matches(".*[^aeo]uses");
        if (lower.matches(".*(s|x|ch|sh)es") && !isCourseOrCase) {
            return noun.substring(0, noun.length() - 2);
        }
        return lower.endsWith("s") && !lower.endsWith("ss") && noun.length() > 1
                ? noun.substring(0, noun.length() - 1)
                : noun;
    }

    private static boolean isVowel(char c) {
        return "aeiou".indexOf(c) >= 0;
    }
}
