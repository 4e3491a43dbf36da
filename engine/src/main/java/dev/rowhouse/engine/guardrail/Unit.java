package dev.rowhouse.engine.guardrail;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The unit of a threshold, and its notation in settings.
public enum Unit {
    /// Things: `20`.
    COUNT,
    /// Bytes: `5KiB`.
    SIZE,
    /// Microseconds: `1d`.
    DURATION;

    private static final Pattern FORM = Pattern.compile("(\\d{1,18})([A-Za-z]*)");

    /// The names of units with their sizes, the smallest first.
    private List<Map.Entry<String, Long>> scales() {
        return switch (this) {
            case COUNT -> List.of(Map.entry("", 1L));
            case SIZE ->
                    List.of(
                            Map.entry("B", 1L),
                            Map.entry("KiB", 1L << 10),
                            Map.entry("MiB", 1L << 20),
                            Map.entry("GiB", 1L << 30));
            case DURATION ->
                    List.of(
                            Map.entry("us", 1L),
                            Map.entry("ms", 1_000L),
                            Map.entry("s", 1_000_000L),
                            Map.entry("m", 60_000_000L),
                            Map.entry("h", 3_600_000_000L),
                            Map.entry("d", 86_400_000_000L));
        };
    }

    /// Reads a setting. Nothing, `null` and `-1` are no threshold.
    ///
    /// @throws IllegalArgumentException when the text has another form
    OptionalLong parse(String text) {
        String trimmed = text.strip();
        if (List.of("", "null", "-1").contains(trimmed)) {
            return OptionalLong.empty();
        }
        Matcher form = FORM.matcher(trimmed);
        if (form.matches()) {
            for (Map.Entry<String, Long> scale : scales()) {
                if (scale.getKey().equals(form.group(2))) {
                    return OptionalLong.of(
                            Math.multiplyExact(Long.parseLong(form.group(1)), scale.getValue()));
                }
            }
        }
        throw new IllegalArgumentException(
                "'%s' is no %s: write %s"
                        .formatted(text, name().toLowerCase(Locale.ROOT), examples()));
    }

    private String examples() {
        return scales().stream().map(one -> "10" + one.getKey()).collect(Collectors.joining(", "));
    }

    /// A value as a setting, in the largest unit without remainder.
    String format(long value) {
        Map.Entry<String, Long> scale =
                scales().reversed().stream()
                        .filter(one -> value != 0 && value % one.getValue() == 0)
                        .findFirst()
                        .orElse(scales().getFirst());
        return value / scale.getValue() + scale.getKey();
    }
}
