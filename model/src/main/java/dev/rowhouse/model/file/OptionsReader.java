package dev.rowhouse.model.file;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.TableOptions;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.Properties.Property;
import dev.rowhouse.cql.syntax.tree.PropertyValue;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.model.concept.NumberText;
import dev.rowhouse.model.concept.StatedOptions;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads options of tables, and checks them as CREATE TABLE does.
final class OptionsReader {
    private static final Set<String> MAPPINGS = Set.of("caching", "compaction", "compression");
    private static final String KEY = "options";
    private static final String TABLES = "tables";
    private static final String EXAMPLE = "options: {gc_grace_seconds: 864_000}";
    private static final String TABLES_EXAMPLE =
            "tables: {hotels: {caching: {keys: ALL, rows_per_partition: 100}}}";

    private final Diagnostics diagnostics;

    OptionsReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /// The options of all tables and of single ones.
    StatedOptions ofFile(MappingReader file) {
        Map<String, List<Property>> byTable = new LinkedHashMap<>();
        for (YamlTree.Entry entry : file.entries(TABLES, TABLES_EXAMPLE)) {
            Names.check(entry.key(), diagnostics);
            MappingReader.asMapping(
                            entry.value(),
                            "`" + entry.key().text() + "`",
                            TABLES_EXAMPLE,
                            diagnostics)
                    .ifPresent(mapping -> byTable.put(entry.key().text(), checked(mapping)));
        }
        return new StatedOptions(read(file), byTable);
    }

    /// The options under the key `options`; none when it is not there.
    List<Property> read(MappingReader reader) {
        return reader.value(KEY)
                .flatMap(value ->
                        MappingReader.asMapping(value, "`" + KEY + "`", EXAMPLE, diagnostics))
                .map(this::checked)
                .orElse(List.of());
    }

    private List<Property> checked(YamlTree.Mapping mapping) {
        List<Property> options = new ArrayList<>();
        Map<String, YamlTree> values = new LinkedHashMap<>();
        for (YamlTree.Entry entry : mapping.entries()) {
            if (isOption(entry.key())) {
                property(entry).ifPresent(options::add);
                values.put(entry.key().text(), entry.value());
            }
        }
        // Options may need each other, such as the two index intervals.
        Optional<String> mistake = mistake(options);
        if (mistake.isEmpty()) {
            return options;
        }
        boolean isFound = false;
        for (Property option : options) {
            Optional<String> own = mistake(List.of(option));
            isFound |= own.isPresent();
            own.ifPresent(message ->
                    report(
                            Optional.ofNullable(values.get(option.name().text())).orElse(mapping),
                            option.name().text(),
                            message));
        }
        if (!isFound) {
            report(mapping, options.getLast().name().text(), mistake.get());
        }
        return List.of();
    }

    private boolean isOption(YamlTree.Scalar key) {
        String name = key.text();
        Optional<String> refusal = TableOptionsText.refusal(name);
        if (refusal.isPresent()) {
            diagnostics.report(
                    key.position(),
                    "a model does not state the option `" + name + "`",
                    refusal.get());
            return false;
        }
        if (!TableOptionsText.names().contains(name)) {
            diagnostics.report(
                    key.position(), "tables have no option `" + name + "`", remedy(name));
            return false;
        }
        return true;
    }

    /// The only option that begins with a name, the nearest one, or all of them.
    private static Remedy remedy(String name) {
        List<String> longer =
                TableOptionsText.names().stream().filter(each -> each.startsWith(name)).toList();
        return longer.size() == 1
                ? Suggestion.didYouMean(longer.getFirst())
                : Suggestion.remedy(name, TableOptionsText.names(), "the options of tables");
    }

    private void report(YamlTree place, String option, String message) {
        diagnostics.report(
                place.position(),
                "Cassandra refuses this `" + option + "`: " + withoutFullStop(message),
                "write it as in `" + TableOptionsText.example(option) + "`");
    }

    private static String withoutFullStop(String message) {
        return message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
    }

    /// The message with which Cassandra refuses some options; empty when it accepts them.
    private static Optional<String> mistake(List<Property> options) {
        try {
            TableOptions.check(new Properties(options));
            return Optional.empty();
        } catch (CqlException e) {
            return Optional.of(e.message());
        }
    }

    private Optional<Property> property(YamlTree.Entry entry) {
        String name = entry.key().text();
        return switch (entry.value()) {
            case YamlTree.Scalar scalar when !scalar.text().isEmpty() ->
                    Optional.of(Property.of(name, literal(name, scalar.text())));
            case YamlTree.Mapping mapping when MAPPINGS.contains(name) ->
                    map(name, mapping)
                            .map(PropertyValue.Options::of)
                            .map(map -> new Property(Name.of(name), map));
            default -> {
                reportShape(entry.value(), name);
                yield Optional.empty();
            }
        };
    }

    private Optional<Map<String, String>> map(String name, YamlTree.Mapping mapping) {
        Map<String, String> values = new LinkedHashMap<>();
        for (YamlTree.Entry entry : mapping.entries()) {
            if (entry.value() instanceof YamlTree.Scalar scalar && !scalar.text().isEmpty()) {
                values.put(entry.key().text(), plain(scalar.text()));
            } else {
                reportShape(entry.value(), name);
                return Optional.empty();
            }
        }
        return Optional.of(values);
    }

    private void reportShape(YamlTree value, String name) {
        diagnostics.report(
                value.position(),
                "this is " + value.kind() + ", and no value of `" + name + "`",
                "write it as in `" + TableOptionsText.example(name) + "`");
    }

    private static Term.Literal literal(String name, String text) {
        if (name.equals("comment")) {
            return Term.Literal.string(text);
        }
        if (text.equals("true") || text.equals("false")) {
            return Term.Literal.bool(text.equals("true"));
        }
        Optional<BigDecimal> number = NumberText.decimal(text);
        return number.map(decimal ->
                        new Term.Literal(
                                decimal.scale() == 0
                                        ? Term.LiteralKind.INTEGER
                                        : Term.LiteralKind.FLOAT,
                                decimal.toPlainString(),
                                Span.NONE))
                .orElseGet(() -> Term.Literal.string(text));
    }

    /// A number without underscores, any other text as it is.
    private static String plain(String text) {
        return NumberText.decimal(text).map(BigDecimal::toPlainString).orElse(text);
    }
}
