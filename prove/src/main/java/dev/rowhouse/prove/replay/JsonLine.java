package dev.rowhouse.prove.replay;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// A tree of maps, lists, strings, numbers, booleans and nulls as JSON on one line.
final class JsonLine {
    private JsonLine() {}

    static String of(@Nullable Object tree) {
        return switch (tree) {
            case null -> "null";
            case Map<?, ?> map ->
                    map.entrySet().stream()
                            .map(each ->
                                    quoted(String.valueOf(each.getKey()))
                                            + ": "
                                            + of(each.getValue()))
                            .collect(Collectors.joining(", ", "{", "}"));
            case List<?> list ->
                    list.stream().map(JsonLine::of).collect(Collectors.joining(", ", "[", "]"));
            case Number number -> number.toString();
            case Boolean truth -> truth.toString();
            default -> quoted(tree.toString());
        };
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                default -> {
                    if (c < ' ' || Character.isSurrogate(c)) {
                        json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        return json.append('"').toString();
    }
}
