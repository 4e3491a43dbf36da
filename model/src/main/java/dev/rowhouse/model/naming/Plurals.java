package dev.rowhouse.model.naming;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Plurals and singulars of single English words in lower case.
final class Plurals {
    private static final Map<String, String> IRREGULAR =
            Map.ofEntries(
                    Map.entry("person", "people"),
                    Map.entry("child", "children"),
                    Map.entry("foot", "feet"),
                    Map.entry("tooth", "teeth"),
                    Map.entry("mouse", "mice"),
                    Map.entry("leaf", "leaves"),
                    Map.entry("life", "lives"),
                    Map.entry("knife", "knives"),
                    Map.entry("wife", "wives"),
                    Map.entry("half", "halves"),
                    Map.entry("shelf", "shelves"),
                    Map.entry("thief", "thieves"),
                    Map.entry("criterion", "criteria"),
                    Map.entry("phenomenon", "phenomena"),
                    Map.entry("curriculum", "curricula"),
                    Map.entry("medium", "media"),
                    Map.entry("matrix", "matrices"),
                    Map.entry("vertex", "vertices"),
                    Map.entry("appendix", "appendices"),
                    Map.entry("quiz", "quizzes"),
                    Map.entry("hero", "heroes"),
                    Map.entry("potato", "potatoes"),
                    Map.entry("tomato", "tomatoes"),
                    Map.entry("echo", "echoes"),
                    Map.entry("veto", "vetoes"),
                    Map.entry("lens", "lenses"),
                    Map.entry("gas", "gases"),
                    Map.entry("alias", "aliases"),
                    Map.entry("canvas", "canvases"),
                    Map.entry("atlas", "atlases"),
                    Map.entry("bias", "biases"),
                    Map.entry("menu", "menus"),
                    Map.entry("epoch", "epochs"),
                    Map.entry("stomach", "stomachs"),
                    Map.entry("monarch", "monarchs"),
                    Map.entry("tech", "techs"),
                    Map.entry("axis", "axes"),
                    Map.entry("analysis", "analyses"),
                    Map.entry("crisis", "crises"),
                    Map.entry("diagnosis", "diagnoses"),
                    Map.entry("hypothesis", "hypotheses"),
                    Map.entry("thesis", "theses"),
                    Map.entry("synopsis", "synopses"));

    private static final Map<String, String> SINGULARS =
            IRREGULAR.entrySet().stream()
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

    /// Words whose plural equals the singular.
    private static final Set<String> INVARIABLE =
            Set.of(
                    "series",
                    "species",
                    "news",
                    "data",
                    "metadata",
                    "availability",
                    "information",
                    "equipment",
                    "furniture",
                    "luggage",
                    "baggage",
                    "software",
                    "hardware",
                    "feedback",
                    "progress",
                    "traffic",
                    "weather",
                    "telemetry",
                    "money",
                    "staff",
                    "personnel",
                    "police",
                    "evidence",
                    "advice",
                    "research",
                    "knowledge",
                    "homework",
                    "aircraft",
                    "sheep",
                    "fish",
                    "headquarters",
                    "tennis",
                    "debris",
                    "chassis");

    /// Words in `man` that have nothing to do with men.
    private static final Set<String> NO_MEN =
            Set.of("human", "german", "roman", "shaman", "ottoman", "talisman", "caiman");

    /// The singulars behind `movies` and `caches`, which their plurals do not tell.
    private static final Map<String, String> SILENT_ENDS =
            Set.of(
                            "movie",
                            "cookie",
                            "calorie",
                            "selfie",
                            "rookie",
                            "zombie",
                            "pie",
                            "tie",
                            "lie",
                            "cache",
                            "niche",
                            "ache",
                            "headache")
                    .stream()
                    .collect(Collectors.toUnmodifiableMap(one -> one + "s", Function.identity()));

    private Plurals() {}

    /// The plural of a word; the word itself where it has none or is one.
    static String plural(String word) {
        String irregular = IRREGULAR.get(word);
        if (irregular != null) {
            return irregular;
        }
        if (isInvariable(word) || isPlural(word)) {
            return word;
        }
        if (word.endsWith("man") && !NO_MEN.contains(word)) {
            return ending(word, 3, "men");
        }
        if (word.endsWith("y") && word.length() > 1 && !isVowel(word.charAt(word.length() - 2))) {
            return ending(word, 1, "ies");
        }
        return word + (word.matches(".*(s|x|z|ch|sh)") ? "es" : "s");
    }

    /// One of what a word names; the word itself where it is no plural.
    static String singular(String word) {
        if (isInvariable(word)) {
            return word;
        }
        String known = SINGULARS.getOrDefault(word, SILENT_ENDS.get(word));
        if (known != null) {
            return known;
        }
        if (word.endsWith("men") && !word.equals("specimen") && !word.equals("regimen")) {
            return ending(word, 3, "man");
        }
        if (!isPlural(word)) {
            return word;
        }
        if (word.endsWith("ies") && word.length() > 4) {
            return ending(word, 3, "y");
        }
        boolean isCourseOrCase =
                word.endsWith("ses") && !word.endsWith("sses") && !word.matches(".*[^aeo]uses");
        boolean isHissing = word.matches(".*(s|x|ch|sh)es") && !isCourseOrCase;
        return ending(word, isHissing ? 2 : 1, "");
    }

    /// Whether a word says of itself that it names several: `statistics`, `credentials`, `hits`.
    private static boolean isPlural(String word) {
        if (SINGULARS.containsKey(word) || SILENT_ENDS.containsKey(word)) {
            return true;
        }
        return word.length() > 2
                && word.endsWith("s")
                && !IRREGULAR.containsKey(word)
                && !word.matches(".*(ss|us|sis|[rx]is)");
    }

    private static boolean isInvariable(String word) {
        return word.isEmpty()
                || INVARIABLE.contains(word)
                || Character.isDigit(word.charAt(word.length() - 1));
    }

    private static String ending(String word, int cut, String end) {
        return word.substring(0, word.length() - cut) + end;
    }

    private static boolean isVowel(char c) {
        return "aeiou".indexOf(c) >= 0;
    }
}
