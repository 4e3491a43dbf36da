package dev.rowhouse.cql.schema;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The time at which a coordinator asks another replica, for `speculative_retry` and
/// `additional_write_policy`.
///
/// ```
/// policy := 'ALWAYS' | 'NEVER' | simple | ('MIN' | 'MAX') '(' simple ',' simple ')'    in any case
/// simple := number 'ms' | number ('p' | 'percentile')
/// ```
final class SpeculativeRetry {
    private static final Pattern PERCENTILE = Pattern.compile("([0-9.]+)p(?:ercentile)?");
    private static final Pattern FIXED = Pattern.compile("([0-9.]+)ms");
    private static final Pattern HYBRID =
            Pattern.compile("(min|max)\\(([0-9.]+[a-z]+)\\s*,\\s*([0-9.]+[a-z]+)\\)");

    private SpeculativeRetry() {}

    /// The policy in Cassandra's own spelling.
    static String normalize(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.equals("always") || lower.equals("never") || lower.equals("none")) {
            return lower.equals("always") ? "ALWAYS" : "NEVER";
        }
        Matcher hybrid = HYBRID.matcher(lower);
        if (!hybrid.matches()) {
            return simple(lower, text);
        }
        boolean isPercentile = PERCENTILE.matcher(hybrid.group(2)).matches();
        if (isPercentile == PERCENTILE.matcher(hybrid.group(3)).matches()) {
            throw SchemaErrors.configuration(
                    "Invalid value %s for option 'speculative_retry': MIN()/MAX() arguments should be of different types, but both are of type %s",
                    text, isPercentile ? "PERCENTILE" : "FIXED");
        }
        return hybrid.group(1).toUpperCase(Locale.ROOT)
                + "("
                + simple(hybrid.group(2), text)
                + ","
                + simple(hybrid.group(3), text)
                + ")";
    }

    private static String simple(String part, String text) {
        Matcher percentile = PERCENTILE.matcher(part);
        Matcher fixed = FIXED.matcher(part);
        try {
            if (percentile.matches()) {
                return percentile(new BigDecimal(percentile.group(1)), text) + "p";
            }
            if (fixed.matches()) {
                return new BigDecimal(fixed.group(1)).intValue() + "ms";
            }
        } catch (NumberFormatException e) {
            throw SchemaErrors.configuration(
                    "Invalid value %s for option 'speculative_retry'", text);
        }
        throw SchemaErrors.configuration("Invalid value %s for option 'speculative_retry'", text);
    }

    private static String percentile(BigDecimal value, String text) {
        if (value.signum() <= 0 || value.compareTo(BigDecimal.valueOf(100)) >= 0) {
            throw SchemaErrors.configuration(
                    "Invalid value %s for PERCENTILE option 'speculative_retry': must be between (0.0 and 100.0)",
                    text);
        }
        return value.setScale(4, RoundingMode.HALF_EVEN).stripTrailingZeros().toPlainString();
    }
}
