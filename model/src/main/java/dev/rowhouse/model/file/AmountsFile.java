package dev.rowhouse.model.file;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.concept.NumberText;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlFile;
import dev.rowhouse.model.source.YamlTree;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A YAML file of amounts, each a number with its unit under a name that is known.
///
/// @param kind its name in messages, such as `price file`
/// @param names those that it may have
/// @param units what each unit is worth
/// @param example a number with its unit
public record AmountsFile(
        String kind, Collection<String> names, Map<String, Double> units, String example) {
    private static final Pattern AMOUNT = Pattern.compile("([0-9_.]+) *([^0-9\\s]+)");

    /// Copies the collections.
    public AmountsFile {
        names = List.copyOf(names);
        units = Collections.unmodifiableMap(new LinkedHashMap<>(units));
    }

    /// Reads a file: the amounts in the unit that is worth 1.
    public Reading<Map<String, Double>> read(FileSystem files, Path path) {
        return YamlFile.read(
                files,
                path,
                kind,
                "prices.yaml",
                (tree, _, diagnostics) -> amounts(tree, diagnostics));
    }

    private Optional<Map<String, Double>> amounts(YamlTree tree, Diagnostics diagnostics) {
        if (!(tree instanceof YamlTree.Mapping mapping)) {
            diagnostics.report(
                    tree.position(),
                    "a " + kind + " must be a mapping, this is " + tree.kind(),
                    "write lines such as `" + names.iterator().next() + ": " + example + "`");
            return Optional.empty();
        }
        Map<String, Double> amounts = new LinkedHashMap<>();
        for (YamlTree.Entry entry : mapping.entries()) {
            String name = entry.key().text();
            if (!names.contains(name)) {
                diagnostics.report(
                        entry.key().position(),
                        "a " + kind + " has no key `" + name + "`",
                        Suggestion.remedy(name, names, "the keys of a " + kind));
            }
            Optional<Double> amount = amount(entry.value());
            if (amount.isEmpty()) {
                diagnostics.report(
                        entry.value().position(),
                        "`" + name + "` needs a number and a unit",
                        "write `%s: %s`; the units are %s"
                                .formatted(name, example, String.join(", ", units.keySet())));
            }
            amount.ifPresent(found -> amounts.put(name, found));
        }
        return Optional.of(amounts);
    }

    private Optional<Double> amount(YamlTree value) {
        if (!(value instanceof YamlTree.Scalar scalar)) {
            return Optional.empty();
        }
        Matcher matcher = AMOUNT.matcher(scalar.text());
        if (!matcher.matches() || !units.containsKey(matcher.group(2))) {
            return Optional.empty();
        }
        Function<BigDecimal, Double> worth =
                number -> number.doubleValue() * units.getOrDefault(matcher.group(2), 1.0);
        return NumberText.decimal(matcher.group(1)).map(worth);
    }
}
