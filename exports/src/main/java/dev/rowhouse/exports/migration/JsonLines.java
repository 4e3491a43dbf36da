package dev.rowhouse.exports.migration;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Maps, lists, texts, numbers and booleans as JSON, with one line for each entry of the outermost
/// map and of the maps in it.
final class JsonLines {
    private static final int NESTED_MAX = 2;

    private JsonLines() {}

    /// The JSON, ending with a line break.
    static String of(Map<String, Object> map) {
        return value(map, 0) + "\n";
    }

    private static String value(Object value, int depth) {
        return switch (value) {
            case Map<?, ?> map -> map(map, depth);
            case List<?> list ->
                    list.stream()
                            .map(each -> value(each, NESTED_MAX))
                            .collect(Collectors.joining(", ", "[", "]"));
            case Number number -> number.toString();
            case Boolean bool -> bool.toString();
            default -> text(value.toString());
        };
    }

    private static String map(Map<?, ?> map, int depth) {
        boolean isInLines = depth < NESTED_MAX && !map.isEmpty();
        String indent = "  ".repeat(depth + 1);
        return map.entrySet().stream()
                .map(each ->
                        (isInLines ? "\n" + indent : "")
                                + text(String.valueOf(each.getKey()))
                                + ": "
                                + value(each.getValue(), depth + 1))
                .collect(
                        Collectors.joining(
                                isInLines ? "," : ", ",
                                "{",
                                isInLines ? "\n" + "  ".repeat(depth) + "}" : "}"));
    }

    private static String text(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                json.append("\\u%04x".formatted((int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }
}
