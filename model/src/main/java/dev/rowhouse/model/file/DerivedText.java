package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.concept.CalendarPart;
import dev.rowhouse.model.concept.Derivation;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.YamlTree;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the text of `derived` where it is a function of other instances: `COUNT(parts)`,
/// `AVG(readings.temperature)`. All other texts are [formulas][FormulaParser] of attributes of the
/// same instance.
final class DerivedText {
    private static final Pattern OF_INSTANCES =
            Pattern.compile(
                    "\\s*([A-Za-z]+)\\s*\\(\\s*([A-Za-z][A-Za-z0-9_]*)(?:\\.([A-Za-z][A-Za-z0-9_]*))?\\s*\\)\\s*");

    private DerivedText() {}

    /// Whether a text is a formula of attributes of the same instance.
    static boolean isFormula(String text) {
        Matcher matcher = OF_INSTANCES.matcher(text);
        return !matcher.matches() || isCalendar(matcher.group(1));
    }

    /// Whether a function takes a time.
    static boolean isCalendar(String function) {
        return Arrays.stream(CalendarPart.values())
                .anyMatch(each -> each.name().equalsIgnoreCase(function));
    }

    /// Whether a function takes instances.
    static boolean isAggregate(String function) {
        return Arrays.stream(Aggregate.values())
                .anyMatch(each -> each.function().equalsIgnoreCase(function));
    }

    /// The function of instances that a text denotes; empty after a diagnostic.
    static Optional<Derivation> derivation(YamlTree.Scalar text, Diagnostics diagnostics) {
        Matcher matcher = OF_INSTANCES.matcher(text.text());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a formula: " + text.text());
        }
        Optional<String> attribute = Optional.ofNullable(matcher.group(3));
        String name = matcher.group(1).toUpperCase(Locale.ROOT);
        Optional<Aggregate> function =
                Arrays.stream(Aggregate.values())
                        .filter(each -> each.function().equals(name))
                        .filter(each -> (each == Aggregate.ROWS) == attribute.isEmpty())
                        .findFirst();
        if (function.isEmpty()) {
            boolean isKnown = isAggregate(name);
            diagnostics.report(
                    text.position(),
                    isKnown
                            ? name + " needs an attribute"
                            : "there is no function `" + matcher.group(1) + "`",
                    isKnown
                            ? "write `%s(%s.attribute)`".formatted(name, matcher.group(2))
                            : "write COUNT, SUM, AVG, MIN or MAX of instances, or YEAR, MONTH, DAY, HOUR, DATE or TIMESTAMP of a time");
        }
        return function.map(
                found -> new Derivation(found, matcher.group(2), attribute, text.position()));
    }
}
