package dev.rowhouse.imports.jpa;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Rewrites JPQL of applications for the model's subset, where that does not change the meaning.
final class JpqlText {
    private static final Pattern SOURCE =
            Pattern.compile("(?i)\\b(?:FROM|UPDATE)\\s+([A-Z]\\w*)\\s+(?:AS\\s+)?([a-zA-Z_]\\w*)");
    private static final Pattern FETCH =
            Pattern.compile(
                    "(?i)\\b(?:LEFT\\s+(?:OUTER\\s+)?|INNER\\s+)?JOIN\\s+FETCH\\s+[\\w.]+(?!\\s+(?:AS\\s+)?(?!WHERE|ORDER|JOIN|LEFT|INNER|GROUP)[a-z]\\w*)");
    private static final Pattern NEW = Pattern.compile("(?i)\\bnew\\s+[\\w.$]+\\s*\\(([^()]*)\\)");

    private JpqlText() {}

    /// The statement in the subset's words.
    ///
    /// @param embedded paths into embedded objects, beginning with the entity
    /// @param constants the names of constants of enumerations
    static String plain(String jpql, Map<String, String> embedded, Set<String> constants) {
        String text = jpql.strip().replaceAll("\\s+", " ").replaceFirst(";$", "");
        text =
                text.replaceFirst(
                        "(?i)^FROM\\s+(\\w+)\\s+(?:AS\\s+)?(\\w+)", "SELECT $2 FROM $1 $2");
        text = FETCH.matcher(text).replaceAll("");
        text = text.replaceAll("(?i)\\bJOIN\\s+FETCH\\b", "JOIN");
        text = NEW.matcher(text).replaceAll("$1");
        text = text.replaceAll("(?i)\\bDISTINCT\\s*\\(\\s*(\\w+)\\s*\\)", "DISTINCT $1");
        text = text.replaceAll("\\?(\\d+)", ":p$1");
        text = text.replaceAll("(?i)\\bIN\\s*\\(\\s*(:\\w+)\\s*\\)", "IN $1");
        text = withConstants(text, constants);
        Matcher source = SOURCE.matcher(text);
        if (source.find()) {
            for (Map.Entry<String, String> each : embedded.entrySet()) {
                String entity = each.getKey().substring(0, each.getKey().indexOf('.'));
                if (entity.equals(source.group(1))) {
                    String path = each.getKey().substring(entity.length() + 1);
                    text =
                            text.replaceAll(
                                    "\\b" + source.group(2) + "\\." + Pattern.quote(path) + "\\b",
                                    source.group(2) + "." + each.getValue());
                }
            }
        }
        return text.replaceAll(" {2,}", " ").strip();
    }

    /// `com.shop.State.PAID` is the text that the model keeps.
    private static String withConstants(String jpql, Set<String> constants) {
        return Pattern.compile("\\b(?:[\\w$]+\\.)+([A-Z][A-Z0-9_]*)\\b")
                .matcher(jpql)
                .replaceAll(match ->
                        Matcher.quoteReplacement(
                                constants.contains(match.group(1))
                                        ? "'" + match.group(1) + "'"
                                        : match.group()));
    }

    /// Whether a statement only asks.
    static boolean isQuestion(String jpql) {
        return jpql.regionMatches(true, 0, "SELECT", 0, 6);
    }

    /// Whether a statement has a condition.
    static boolean hasCondition(String jpql) {
        return Pattern.compile("(?i)\\bWHERE\\b").matcher(jpql).find();
    }

    /// The words of a name like `Order.findByCustomer` that can be a name in a model.
    static String name(String given) {
        List<String> parts = List.of(given.split("[^A-Za-z0-9]+"));
        StringBuilder name = new StringBuilder();
        for (String part : parts) {
            if (!part.isEmpty()) {
                name.append(Character.toUpperCase(part.charAt(0))).append(part.substring(1));
            }
        }
        String plain = name.toString().replaceFirst("^[0-9]+", "");
        return plain.isEmpty() ? "Q" : plain.substring(0, Math.min(48, plain.length()));
    }
}
