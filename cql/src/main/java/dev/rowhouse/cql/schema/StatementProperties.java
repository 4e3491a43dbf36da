package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.Properties.Property;
import dev.rowhouse.cql.syntax.tree.PropertyValue;
import dev.rowhouse.cql.syntax.tree.Span;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The properties of a WITH clause, read as the type each is to have. A wrong type is an error of
/// syntax, as in Cassandra.
///
/// @param properties the properties as written
record StatementProperties(Properties properties) {
    /// Checks that all properties are known.
    void requireKnown(Set<String> names) {
        for (Property property : properties.entries()) {
            if (!names.contains(property.name().text())) {
                throw SchemaErrors.syntax(
                        property.name().span(), "Unknown property '%s'", property.name().text());
            }
        }
    }

    boolean has(String name) {
        return properties.find(name).isPresent();
    }

    /// A constant or a word as text.
    Optional<String> findString(String name) {
        return properties
                .find(name)
                .map(value ->
                        switch (value) {
                            case PropertyValue.Scalar scalar -> scalar.text();
                            case PropertyValue.Word word -> word.text();
                            case PropertyValue.Options ignored ->
                                    throw SchemaErrors.syntax(
                                            span(name),
                                            "Invalid value for property '%s'. It should be a string",
                                            name);
                        });
    }

    Optional<Map<String, String>> findMap(String name) {
        return properties
                .find(name)
                .map(value -> {
                    if (value instanceof PropertyValue.Options options) {
                        return asMap(options);
                    }
                    throw SchemaErrors.syntax(
                            span(name),
                            "Invalid value for property '%s'. It should be a map.",
                            name);
                });
    }

    private static Map<String, String> asMap(PropertyValue.Options options) {
        for (PropertyValue.Option option : options.options()) {
            if (option.value().text().equalsIgnoreCase("null")
                    && !option.value().toString().startsWith("'")) {
                throw SchemaErrors.syntax(
                        Span.NONE,
                        "Invalid property value: NULL for property: '%s'",
                        option.key().text());
            }
        }
        return options.asMap();
    }

    Optional<Boolean> findBoolean(String name) {
        return findString(name)
                .map(text ->
                        switch (text.toLowerCase(Locale.ROOT)) {
                            case "1", "true", "yes" -> true;
                            case "0", "false", "no" -> false;
                            default ->
                                    throw SchemaErrors.syntax(
                                            span(name),
                                            "Invalid boolean value %s for '%s'. Positive values can be '1', 'true' or 'yes'. Negative values can be '0', 'false' or 'no'.",
                                            text,
                                            name);
                        });
    }

    Optional<Integer> findInt(String name) {
        return findString(name)
                .map(text -> {
                    try {
                        return Integer.valueOf(text);
                    } catch (NumberFormatException e) {
                        throw SchemaErrors.syntax(
                                span(name), "Invalid integer value %s for '%s'", text, name);
                    }
                });
    }

    Optional<Double> findDouble(String name) {
        return findString(name)
                .map(text -> {
                    try {
                        return Double.valueOf(text);
                    } catch (NumberFormatException e) {
                        throw SchemaErrors.syntax(
                                span(name), "Invalid double value %s for '%s'", text, name);
                    }
                });
    }

    private Span span(String name) {
        return properties.entries().stream()
                .filter(property -> property.name().text().equals(name))
                .map(property -> property.name().span())
                .findFirst()
                .orElse(Span.NONE);
    }
}
