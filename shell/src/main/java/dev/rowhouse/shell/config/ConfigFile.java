package dev.rowhouse.shell.config;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A file of settings in sections, as cqlsh's `cqlshrc`:
///
/// ```
/// file    := line*
/// line    := '[' section ']' | key ('=' | ':') value | blank | (';' | '#') comment
/// ```
///
/// A line that begins with a blank goes on with the value before it. Keys are in any case, sections
/// as written.
///
/// @param sections the settings by section and key in lower case
public record ConfigFile(Map<String, Map<String, String>> sections) {
    /// No settings at all.
    public static final ConfigFile EMPTY = new ConfigFile(Map.of());

    /// Copies the settings.
    public ConfigFile {
        Map<String, Map<String, String>> copy = new LinkedHashMap<>();
        sections.forEach((name, values) -> copy.put(name, Map.copyOf(values)));
        sections = Map.copyOf(copy);
    }

    /// Reads a file's text.
    ///
    /// @throws IllegalArgumentException when a line is no setting; the message names it
    public static ConfigFile parse(String text) {
        Map<String, Map<String, String>> sections = new LinkedHashMap<>();
        Map<String, String> current = new LinkedHashMap<>();
        String key = "";
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String stripped = line.strip();
            if (stripped.isEmpty() || stripped.startsWith(";") || stripped.startsWith("#")) {
                continue;
            }
            if (stripped.startsWith("[") && stripped.endsWith("]")) {
                String name = stripped.substring(1, stripped.length() - 1).strip();
                current = sections.computeIfAbsent(name, _ -> new LinkedHashMap<>());
                key = "";
            } else if (Character.isWhitespace(line.charAt(0)) && !key.isEmpty()) {
                current.merge(key, stripped, (before, more) -> before + "\n" + more);
            } else {
                int end = separator(stripped);
                if (end < 0) {
                    throw new IllegalArgumentException(
                            "line " + number + " is neither '[section]' nor 'key = value'");
                }
                key = stripped.substring(0, end).strip().toLowerCase(Locale.ROOT);
                current.put(key, stripped.substring(end + 1).strip());
            }
        }
        return new ConfigFile(sections);
    }

    private static int separator(String line) {
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == '=' || line.charAt(i) == ':') {
                return i;
            }
        }
        return -1;
    }

    /// The settings of a section; none when there is no such section.
    public Map<String, String> section(String name) {
        return sections.getOrDefault(name, Map.of());
    }

    /// A setting, unless it is empty.
    public Optional<String> get(String section, String key) {
        return Optional.ofNullable(section(section).get(key)).filter(value -> !value.isEmpty());
    }

    /// A setting that is on or off: `true`, `yes`, `on` and `1` are on.
    public Optional<Boolean> getBoolean(String section, String key) {
        return get(section, key)
                .map(value ->
                        switch (value.toLowerCase(Locale.ROOT)) {
                            case "true", "yes", "on", "1" -> true;
                            default -> false;
                        });
    }
}
