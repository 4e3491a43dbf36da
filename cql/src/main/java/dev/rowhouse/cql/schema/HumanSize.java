package dev.rowhouse.cql.schema;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A number of bytes as people write it: `100MiB`, `1.5 GiB`, `512B`.
///
/// @param bytes the number
public record HumanSize(double bytes) {
    private static final Pattern FORM =
            Pattern.compile("\\s*([+-]?\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?)\\s*([kMGTPE]i|)B\\s*");
    private static final List<String> UNITS = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");

    /// The size of a text; empty when it is invalid.
    public static Optional<HumanSize> parse(String text) {
        Matcher matcher = FORM.matcher(text.replace("Ki", "ki"));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String unit = matcher.group(2).replace("ki", "Ki");
        return Optional.of(
                new HumanSize(
                        Math.scalb(
                                Double.parseDouble(matcher.group(1)), 10 * UNITS.indexOf(unit))));
    }

    /// The size in the largest unit that it reaches, with three digits behind the point.
    @Override
    public String toString() {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit + 1 < UNITS.size()) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.3f%sB", value, UNITS.get(unit));
    }
}
