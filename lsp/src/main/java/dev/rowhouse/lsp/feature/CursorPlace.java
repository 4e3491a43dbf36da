package dev.rowhouse.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where a position of a model file is, by its lines alone: the text need not be YAML, since
/// somebody is writing it. Block style and mappings in braces on one line are understood.
///
/// @param path the keys of the mappings around it, from the outermost
/// @param key the key whose value is written, or the key that is being written
/// @param isKey whether a key is being written
/// @param value the value up to the position
record CursorPlace(List<String> path, String key, boolean isKey, String value) {
    private static final Pattern KEY =
            Pattern.compile("^(\\s*)(?:- )?([\"']?)([^\"'#:{}\\[\\],]+)\\2\\s*:(?:\\s|$)");
    private static final Pattern OWN_KEY = Pattern.compile("^([\"']?)([^\"':]+)\\1\\s*:\\s*");
    private static final Pattern OPENED = Pattern.compile("([A-Za-z][\\w.]*)[\"']?\\s*:\\s*\\{$");
    private static final Pattern NOT_BLANK = Pattern.compile("[^\\s-]");

    /// Copies the list.
    CursorPlace {
        path = List.copyOf(path);
    }

    /// The place of a position.
    ///
    /// @param lines the lines of the text
    /// @param number the line, from 0
    /// @param column the column, from 0
    static CursorPlace at(List<String> lines, int number, int column) {
        String line = number < lines.size() ? lines.get(number) : "";
        String before = line.substring(0, Math.min(column, line.length()));
        Matcher own = KEY.matcher(before);
        boolean hasKey = own.find();
        List<String> above = keysAbove(lines, number, indent(line.isBlank() ? before : line));
        int head = hasKey ? own.end() : 0;
        Optional<Braces> braces = Braces.innermost(before, head);
        if (braces.isPresent()) {
            List<String> path = new ArrayList<>(above);
            if (hasKey) {
                path.add(own.group(3).strip());
            }
            path.addAll(braces.get().keys());
            return inBraces(path, before.substring(braces.get().start()));
        }
        if (hasKey) {
            return new CursorPlace(above, own.group(3).strip(), false, before.substring(head));
        }
        Matcher first = NOT_BLANK.matcher(before);
        String text = before.substring(first.find() ? first.start() : before.length());
        return folded(lines, number)
                .map(key -> new CursorPlace(key.path(), key.key(), false, text))
                .orElseGet(() -> new CursorPlace(above, text, true, text));
    }

    private static CursorPlace inBraces(List<String> path, String part) {
        String text = part.substring(behindComma(part)).stripLeading();
        Matcher own = OWN_KEY.matcher(text);
        return own.find()
                ? new CursorPlace(path, own.group(2).strip(), false, text.substring(own.end()))
                : new CursorPlace(path, text, true, text);
    }

    /// The keys of the mappings around a line.
    private static List<String> keysAbove(List<String> lines, int number, int indent) {
        List<String> keys = new ArrayList<>();
        int least = indent;
        for (int at = number - 1; at >= 0 && least > 0; at--) {
            String text = lines.get(at);
            Matcher key = KEY.matcher(text);
            if (!text.isBlank() && indent(text) < least && key.find()) {
                least = indent(text);
                keys.addFirst(key.group(3).strip());
            }
        }
        return keys;
    }

    /// The key whose value a line continues, as the lines below `jpql: >-` do.
    private static Optional<CursorPlace> folded(List<String> lines, int number) {
        int indent = number < lines.size() ? indent(lines.get(number)) : 0;
        for (int at = Math.min(number, lines.size()) - 1; at >= 0; at--) {
            String text = lines.get(at);
            if (text.isBlank() || indent(text) >= indent) {
                continue;
            }
            Matcher key = KEY.matcher(text);
            if (!key.find()) {
                return Optional.empty();
            }
            String value = text.substring(key.end()).strip();
            boolean isText = !value.isEmpty() && !value.startsWith("#");
            return isText
                    ? Optional.of(
                            new CursorPlace(
                                    keysAbove(lines, at, indent(text)),
                                    key.group(3).strip(),
                                    false,
                                    ""))
                    : Optional.empty();
        }
        return Optional.empty();
    }

    private static int indent(String text) {
        int at = 0;
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    /// The innermost open brace.
    ///
    /// @param start the offset behind it
    /// @param keys the keys that lead to it from the outermost brace of the line
    private record Braces(int start, List<String> keys) {
        static Optional<Braces> innermost(String text, int head) {
            List<Integer> open = new ArrayList<>();
            char quote = 0;
            for (int i = head; i < text.length(); i++) {
                char c = text.charAt(i);
                if (quote != 0) {
                    quote = c == quote ? 0 : quote;
                } else if (c == '"' || c == '\'') {
                    quote = c;
                } else if (c == '{') {
                    open.add(i + 1);
                } else if (c == '}' && !open.isEmpty()) {
                    open.removeLast();
                }
            }
            if (open.isEmpty()) {
                return Optional.empty();
            }
            List<String> keys = new ArrayList<>();
            for (int start : open.subList(1, open.size())) {
                Matcher key = OPENED.matcher(text.substring(0, start));
                keys.add(key.find() ? key.group(1) : "");
            }
            return Optional.of(new Braces(open.getLast(), keys));
        }
    }

    private static int behindComma(String text) {
        int depth = 0;
        int at = 0;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
                continue;
            }
            quote = c == '"' ? c : 0;
            depth += "[(<{".indexOf(c) >= 0 ? 1 : "])>}".indexOf(c) >= 0 ? -1 : 0;
            if (c == ',' && depth == 0) {
                at = i + 1;
            }
        }
        return at;
    }
}
