package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.NumberText;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One mapping of a model file, read key by key; reports keys it does not take and values of the
/// wrong shape.
final class MappingReader {
    private final YamlTree.Mapping mapping;
    private final ModelObject object;
    private final Diagnostics diagnostics;

    private MappingReader(YamlTree.Mapping mapping, ModelObject object, Diagnostics diagnostics) {
        this.mapping = mapping;
        this.object = object;
        this.diagnostics = diagnostics;
    }

    /// A reader of a mapping of a known kind, whose unknown keys it reports.
    static MappingReader of(YamlTree.Mapping mapping, ModelObject object, Diagnostics diagnostics) {
        for (YamlTree.Entry entry : mapping.entries()) {
            String key = entry.key().text();
            if (!object.keys().contains(key)) {
                // `{type: map<text, int>}` is three keys to YAML, since a comma ends a value
                // between braces.
                if (isRestOfJpql(entry, mapping)) {
                    diagnostics.report(
                            entry.key().position(),
                            "the JPQL ends at a comma: between braces, YAML takes `%s` as another key"
                                    .formatted(key),
                            Remedy.of(
                                            "put the JPQL in quotes, as in `jpql: \"SELECT u.id, u.name FROM User u\"`")
                                    .with(JOIN.titled("Put the JPQL in quotes")));
                    continue;
                }
                Remedy remedy =
                        isRestOfType(key)
                                ? Remedy.of(
                                                "put the type in quotes, as in `type: \"map<text, int>\"`")
                                        .with(JOIN.titled("Put the type in quotes"))
                                : Suggestion.remedy(
                                        key, object.keys(), "the keys of " + object.label());
                diagnostics.report(
                        entry.key().position(),
                        object.label() + " has no key `" + key + "`",
                        remedy);
            }
        }
        return new MappingReader(mapping, object, diagnostics);
    }

    /// Reads a value as a mapping, or reports that it is not one. Nothing at all is an empty
    /// mapping.
    static Optional<YamlTree.Mapping> asMapping(
            YamlTree value, String what, String example, Diagnostics diagnostics) {
        return switch (value) {
            case YamlTree.Mapping found -> Optional.of(found);
            case YamlTree.Scalar scalar when scalar.text().isEmpty() ->
                    Optional.of(new YamlTree.Mapping(List.of(), scalar.position()));
            default -> {
                diagnostics.report(
                        value.position(),
                        what + " must be a mapping, this is " + value.kind(),
                        "write it as `" + example + "`");
                yield Optional.empty();
            }
        };
    }

    /// Whether the mapping has a key.
    boolean has(String key) {
        return mapping.find(key).isPresent();
    }

    /// Whether the key is not there, and not because it is misspelt either: that has been reported
    /// as an unknown key.
    boolean lacks(String key) {
        return !has(key)
                && mapping.entries().stream()
                        .map(entry -> entry.key().text())
                        .filter(name -> !object.keys().contains(name))
                        .noneMatch(name ->
                                Suggestion.nearest(name, object.keys()).equals(Optional.of(key)));
    }

    /// Whether a comma has cut a type such as `map<text, int>` in two; that has been reported as an
    /// unknown key.
    boolean hasCutType() {
        return mapping.entries().stream().anyMatch(entry -> isRestOfType(entry.key().text()));
    }

    /// Whether a comma has cut JPQL in two; that has been reported.
    boolean hasCutJpql() {
        return mapping.entries().stream().anyMatch(entry -> isRestOfJpql(entry, mapping));
    }

    /// Whether an unknown key without a value follows JPQL or the rest of JPQL.
    private static boolean isRestOfJpql(YamlTree.Entry entry, YamlTree.Mapping mapping) {
        boolean hasNoValue =
                entry.value() instanceof YamlTree.Scalar value && value.text().isEmpty();
        if (!hasNoValue || ModelObject.QUERY.keys().contains(entry.key().text())) {
            return false;
        }
        List<String> before =
                mapping.entries().stream()
                        .takeWhile(each -> each != entry)
                        .filter(each ->
                                !(each.value() instanceof YamlTree.Scalar scalar)
                                        || !scalar.text().isEmpty())
                        .map(each -> each.key().text())
                        .toList();
        return !before.isEmpty() && STATEMENTS.contains(before.getLast());
    }

    private static final Fix JOIN =
            new Fix("Put it in quotes", Optional.empty(), new Fix.Change.Join());

    private static final Set<String> STATEMENTS = Set.of("jpql", "when");

    private static boolean isRestOfType(String key) {
        return key.endsWith(">");
    }

    /// The value of a key, whatever it is.
    Optional<YamlTree> value(String key) {
        return mapping.find(key);
    }

    /// Reports that a key must not be there, if it is. One fix removes the entry.
    ///
    /// @param remedy the advice, which is to remove the entry, or to move it
    void refuse(String key, String message, String remedy) {
        mapping.entries().stream()
                .filter(entry -> entry.key().text().equals(key))
                .forEach(entry ->
                        diagnostics.report(
                                entry.value().position(),
                                message,
                                Remedy.of(remedy).with(Fix.remove(key, entry.key().position()))));
    }

    /// The value of a key as a text that is not empty.
    Optional<YamlTree.Scalar> scalar(String key) {
        Optional<YamlTree> value = mapping.find(key);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (value.get() instanceof YamlTree.Scalar scalar && !scalar.text().isEmpty()) {
            return Optional.of(scalar);
        }
        diagnostics.report(
                value.get().position(),
                "`" + key + "` must be a single value, this is " + value.get().kind(),
                "write the value on the same line, after `" + key + ":`");
        return Optional.empty();
    }

    /// The value of a key as a plain-language text; empty when it is not there.
    String text(String key) {
        return scalar(key).map(YamlTree.Scalar::text).orElse("");
    }

    /// The entries under a key; none when it is not there.
    List<YamlTree.Entry> entries(String key, String example) {
        return mapping.find(key)
                .flatMap(value -> asMapping(value, "`" + key + "`", example, diagnostics))
                .map(YamlTree.Mapping::entries)
                .orElse(List.of());
    }

    /// The values of a list, or a single value without brackets; none when the key is not there.
    List<YamlTree.Scalar> list(String key, String example) {
        return list(mapping, key, example, diagnostics);
    }

    /// The values of a list, or a single value without brackets; none when the mapping does not
    /// have the key.
    static List<YamlTree.Scalar> list(
            YamlTree.Mapping mapping, String key, String example, Diagnostics diagnostics) {
        List<YamlTree.Scalar> items = new ArrayList<>();
        switch (mapping.find(key).orElse(null)) {
            case null -> {}
            case YamlTree.Scalar one -> items.add(one);
            case YamlTree.Sequence list -> {
                for (YamlTree item : list.items()) {
                    if (item instanceof YamlTree.Scalar one) {
                        items.add(one);
                    } else {
                        diagnostics.report(
                                item.position(),
                                "this is " + item.kind() + ", and no single value",
                                "write `" + example + "`");
                    }
                }
            }
            case YamlTree.Mapping other ->
                    diagnostics.report(
                            other.position(),
                            "`" + key + "` must be a list, this is " + other.kind(),
                            "write `" + example + "`");
        }
        return items;
    }

    /// The value of a key as a whole number from 1.
    Optional<Long> positive(String key) {
        Optional<YamlTree.Scalar> scalar = scalar(key);
        if (scalar.isEmpty()) {
            return Optional.empty();
        }
        Optional<Long> number = NumberText.positive(scalar.get().text());
        if (number.isEmpty()) {
            diagnostics.report(
                    scalar.get().position(),
                    "`" + scalar.get().text() + "` is not a whole number above 0",
                    new Remedy(
                            "write `" + key + ": 1_000`",
                            meant(scalar.get().text()).map(Fix::replace).stream().toList()));
        }
        return number;
    }

    private static final Pattern SEPARATOR = Pattern.compile("(?<=[0-9])[,.' ](?=[0-9]{3}\\b)");
    private static final Pattern WITH_UNIT = Pattern.compile("([0-9][0-9_]*) ?([kKmM]?)");

    /// The number that somebody may mean by `10k`, `5 M` or `1,000`.
    private static Optional<String> meant(String text) {
        Matcher matcher = WITH_UNIT.matcher(SEPARATOR.matcher(text).replaceAll("_"));
        return matcher.matches()
                ? Optional.of(
                                matcher.group(1)
                                        + switch (matcher.group(2)) {
                                            case "k", "K" -> "_000";
                                            case "m", "M" -> "_000_000";
                                            default -> "";
                                        })
                        .filter(number -> NumberText.positive(number).isPresent())
                : Optional.empty();
    }

    /// The value of a key as a number above 0.
    Optional<Double> amount(String key) {
        Optional<YamlTree.Scalar> scalar = scalar(key);
        if (scalar.isEmpty()) {
            return Optional.empty();
        }
        Optional<Double> number =
                NumberText.decimal(scalar.get().text())
                        .filter(decimal -> decimal.signum() > 0)
                        .map(Number::doubleValue);
        if (number.isEmpty()) {
            diagnostics.report(
                    scalar.get().position(),
                    "`" + scalar.get().text() + "` is not a number above 0",
                    "write `" + key + ": 12`");
        }
        return number;
    }

    /// The value of a key as true or false; false when it is not there.
    boolean flag(String key) {
        Optional<YamlTree.Scalar> scalar = scalar(key);
        if (scalar.isEmpty()) {
            return false;
        }
        String text = scalar.get().text();
        if (!text.equals("true") && !text.equals("false")) {
            diagnostics.report(
                    scalar.get().position(),
                    "`" + text + "` is neither true nor false",
                    new Remedy("write `" + key + ": true`, or leave it out", meantTruth(text)));
        }
        return text.equals("true");
    }

    /// The fix for a word of another language for true or false; none for other texts.
    static List<Fix> meantTruth(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "yes", "y", "on", "1", "true" -> List.of(Fix.replace("true"));
            case "no", "n", "off", "0", "false" -> List.of(Fix.replace("false"));
            default -> List.of();
        };
    }

    /// The value of `distribution`; uniform when it is not there.
    Distribution distribution() {
        Optional<YamlTree.Scalar> scalar = scalar("distribution");
        if (scalar.isEmpty() || scalar.get().text().equals("uniform")) {
            return new Distribution.Uniform();
        }
        String text = scalar.get().text();
        if (text.startsWith("zipf ")) {
            Optional<Double> exponent =
                    NumberText.decimal(text.substring("zipf ".length()).strip())
                            .map(Number::doubleValue)
                            .filter(number -> number > 0);
            if (exponent.isPresent()) {
                return new Distribution.Zipf(exponent.get());
            }
        }
        diagnostics.report(
                scalar.get().position(),
                "`" + text + "` is not a distribution",
                "write `uniform`, or `zipf 1.1` where a few have most");
        return new Distribution.Uniform();
    }
}
