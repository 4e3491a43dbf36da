package dev.rowhouse.prove.report;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Shortens the values in the texts of one failure: ids get their names, long strings and blobs are
/// cut. Different values stay different.
///
/// **Thread safety.** Belongs to one thread.
final class ShortText {
    private static final int TEXT_MAX = 28;
    private static final int TEXT_SHOWN = 20;

    private static final Pattern VALUE =
            Pattern.compile(
                    "'(?:[^']|'')*'"
                            + "|\\b0x[0-9a-fA-F]{20,}\\b"
                            + "|\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b");

    private final Map<String, String> names;
    private final Map<String, String> used = new LinkedHashMap<>();
    private final Map<String, String> cuts = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /// @param names the short names by the value as it is written
    ShortText(Map<String, String> names) {
        this.names = names;
    }

    /// A text with short values.
    String of(String text) {
        return VALUE.matcher(text).replaceAll(value -> Matcher.quoteReplacement(of(value)));
    }

    private String of(MatchResult found) {
        String value = found.group();
        if (value.startsWith("'")) {
            return isLong(value) ? cuts.computeIfAbsent(value, each -> cut(each, "'")) : value;
        }
        if (value.startsWith("0x")) {
            return cuts.computeIfAbsent(value, each -> cut(each, ""));
        }
        String name = names.get(value);
        if (name == null) {
            return value;
        }
        used.put(name, value);
        return name;
    }

    private static boolean isLong(String value) {
        return value.codePointCount(0, value.length()) > TEXT_MAX;
    }

    /// The beginning of a value; a number tells two values with the same beginning apart.
    private String cut(String value, String quote) {
        String start = value.substring(0, value.offsetByCodePoints(0, TEXT_SHOWN));
        // A doubled quote stands for one and is not torn apart.
        String whole = start.endsWith("'") ? start.substring(0, start.length() - 1) : start;
        for (int number = 1; ; number++) {
            String cut = whole + "…" + (number == 1 ? "" : number) + quote;
            if (taken.add(cut)) {
                return cut;
            }
        }
    }

    /// The names that stand in the texts, with their values, in the order of their first use.
    Map<String, String> legend() {
        return used;
    }
}
