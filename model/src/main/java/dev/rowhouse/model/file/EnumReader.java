package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.EnumType;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// Reads enums: `Status: {enum: [placed, paid]}` under `types`, and attributes of the type `enum`
/// with their `values`.
final class EnumReader {
    /// The type of an attribute that lists its values itself.
    private static final String INLINE = "enum";

    private static final Pattern WORD = Pattern.compile("\\w+");

    private final Map<String, EnumType> named;
    private final Diagnostics diagnostics;

    /// @param named the enums under `types`
    EnumReader(Map<String, EnumType> named, Diagnostics diagnostics) {
        this.named = named;
        this.diagnostics = diagnostics;
    }

    /// Whether an entry of `types` is an enum.
    static boolean isEnum(YamlTree.Entry entry) {
        return entry.value() instanceof YamlTree.Mapping mapping
                && mapping.entries().size() == 1
                && mapping.find(INLINE).filter(YamlTree.Sequence.class::isInstance).isPresent();
    }

    /// The enum of an entry of `types`; empty after a diagnostic.
    Optional<EnumType> read(YamlTree.Entry entry) {
        String name = entry.key().text();
        return ((YamlTree.Mapping) entry.value())
                .find(INLINE)
                .flatMap(this::values)
                .map(values -> new EnumType(name, values));
    }

    /// Whether a text names an enum as the type of an attribute.
    boolean isEnum(YamlTree.Scalar type) {
        return type.text().equals(INLINE) || named.containsKey(type.text());
    }

    /// The enum that is the type of an attribute without further properties; empty after a
    /// diagnostic.
    Optional<EnumType> plain(String attribute, YamlTree.Scalar type) {
        Optional<EnumType> found = Optional.ofNullable(named.get(type.text()));
        if (found.isEmpty()) {
            diagnostics.report(
                    type.position(),
                    "the enum `" + attribute + "` lists no values",
                    "write `%s: {type: enum, values: [open, closed]}`".formatted(attribute));
        }
        return found;
    }

    /// The enum that is the type of an attribute; empty after a diagnostic. One that the attribute
    /// lists itself has no name.
    ///
    /// @param reader the other properties of the attribute
    Optional<EnumType> of(String attribute, YamlTree.Scalar type, MappingReader reader) {
        for (String key : List.of("length", "items", "distinct", "range")) {
            reader.refuse(key, "`" + key + "` does not apply to an enum", "remove it");
        }
        Optional<YamlTree> values = reader.value("values");
        if (!type.text().equals(INLINE)) {
            reader.refuse(
                    "values",
                    "the values of `%s` are listed under `types`".formatted(type.text()),
                    "remove `values`");
            return plain(attribute, type);
        }
        return values.isEmpty()
                ? plain(attribute, type)
                : values.flatMap(this::values).map(each -> new EnumType("", each));
    }

    /// Reports an enum inside another type.
    ///
    /// @return whether there is none
    boolean isFreeOfEnums(YamlTree.Scalar type) {
        Optional<String> inside =
                WORD.matcher(type.text())
                        .results()
                        .map(word -> word.group())
                        .filter(word -> named.containsKey(word) || word.equals(INLINE))
                        .findFirst();
        inside.ifPresent(name ->
                diagnostics.report(
                        type.position(),
                        "`%s` is an enum, which cannot be a part of another type".formatted(name),
                        "write `text` there, and the `values` at the attribute"));
        return inside.isEmpty();
    }

    private Optional<List<String>> values(YamlTree tree) {
        if (!(tree instanceof YamlTree.Sequence sequence) || sequence.items().isEmpty()) {
            diagnostics.report(
                    tree.position(),
                    "an enum is a list of values, this is "
                            + (tree instanceof YamlTree.Sequence ? "an empty list" : tree.kind()),
                    "write them in brackets: `[placed, paid]`");
            return Optional.empty();
        }
        List<String> values = new ArrayList<>();
        boolean isRight = true;
        for (YamlTree item : sequence.items()) {
            boolean isText = item instanceof YamlTree.Scalar scalar && !scalar.text().isEmpty();
            if (!isText || values.contains(((YamlTree.Scalar) item).text())) {
                diagnostics.report(
                        item.position(),
                        isText
                                ? "the enum lists `%s` twice"
                                        .formatted(((YamlTree.Scalar) item).text())
                                : "a value of an enum is a text, this is " + item.kind(),
                        isText ? "remove one of the two" : "write a name such as `placed`");
                isRight = false;
            } else {
                values.add(((YamlTree.Scalar) item).text());
            }
        }
        return isRight ? Optional.of(values) : Optional.empty();
    }

    /// The type in which values are stored.
    static CqlType type() {
        return NativeType.TEXT;
    }

    /// The values as those of an attribute.
    static Domain domain(EnumType type) {
        return new Domain.Enumeration(
                type.values().stream().map(each -> (Literal) new Literal.Text(each)).toList());
    }

    /// An attribute without further properties.
    static Attribute attribute(String name, EnumType type, SourcePosition position) {
        AttributeStatistics statistics =
                new AttributeStatistics(
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalLong.empty(),
                        new Distribution.Uniform(),
                        domain(type));
        return Attribute.plain(
                name, "", type(), false, false, Optional.of(type), statistics, position);
    }
}
