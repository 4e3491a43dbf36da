package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Derivation;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.YamlTree;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads attributes of entities and fields of user-defined types.
final class AttributeReader {
    private final Map<String, UserType> userTypes;
    private final Diagnostics diagnostics;
    private final boolean mayCount;

    /// A reader for attributes whose types may be the given user-defined ones.
    ///
    /// @param mayCount whether one may be a counter
    AttributeReader(Map<String, UserType> userTypes, Diagnostics diagnostics, boolean mayCount) {
        this.mayCount = mayCount;
        this.userTypes = userTypes;
        this.diagnostics = diagnostics;
    }

    /// The attribute, or empty after a diagnostic.
    Optional<Attribute> read(YamlTree.Entry entry) {
        Names.check(entry.key(), diagnostics);
        String name = entry.key().text();
        SourcePosition position = entry.key().position();
        if (entry.value() instanceof YamlTree.Scalar scalar && !scalar.text().isEmpty()) {
            return TypeText.parse(scalar.source(), userTypes, diagnostics, mayCount)
                    .map(type ->
                            new Attribute(
                                    name,
                                    "",
                                    type,
                                    false,
                                    false,
                                    Optional.empty(),
                                    AttributeStatistics.unknown(),
                                    position));
        }
        if (!(entry.value() instanceof YamlTree.Mapping mapping)) {
            return withoutType(name, position);
        }
        MappingReader reader = MappingReader.of(mapping, ModelObject.ATTRIBUTE, diagnostics);
        boolean optional = reader.flag("optional");
        if (reader.hasCutType()) {
            return Optional.empty();
        }
        if (reader.has("derived")) {
            return derived(name, position, reader);
        }
        if (reader.lacks("type")) {
            return withoutType(name, position);
        }
        Optional<CqlType> type =
                reader.scalar("type")
                        .flatMap(scalar ->
                                TypeText.parse(scalar.source(), userTypes, diagnostics, mayCount));
        if (type.filter(NativeType.COUNTER::equals).isPresent()) {
            checkCounter(reader);
        }
        return type.map(known ->
                new Attribute(
                        name,
                        reader.text("about"),
                        known,
                        optional,
                        unique(reader, known),
                        Optional.empty(),
                        statistics(reader, known),
                        position));
    }

    /// An attribute that is computed. Its type is right once [DerivedResolver] has found what it is
    /// computed from.
    private Optional<Attribute> derived(
            String name, SourcePosition position, MappingReader reader) {
        Optional<YamlTree.Scalar> text = reader.scalar("derived");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (!mayCount) {
            diagnostics.report(
                    text.get().position(),
                    "`"
                            + name
                            + "` is a field of a type; only attributes of entities can be derived",
                    "declare it under the entity");
            return Optional.empty();
        }
        for (String key : NOT_OF_DERIVED) {
            reader.value(key)
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "`" + key + "` does not apply to a derived attribute",
                                    "remove it"));
        }
        Optional<Derivation> derivation = derivation(text.get());
        Optional<CqlType> type =
                reader.scalar("type")
                        .flatMap(scalar ->
                                TypeText.parse(scalar.source(), userTypes, diagnostics, false));
        return derivation.map(known ->
                new Attribute(
                        name,
                        reader.text("about"),
                        type.orElse(DerivedResolver.UNKNOWN),
                        known.function() == Aggregate.LEAST
                                || known.function() == Aggregate.GREATEST,
                        false,
                        derivation,
                        AttributeStatistics.unknown(),
                        position));
    }

    private static final List<String> NOT_OF_DERIVED =
            List.of(
                    "length",
                    "items",
                    "optional",
                    "unique",
                    "distinct",
                    "distribution",
                    "values",
                    "range",
                    "shares");

    private static final Pattern FORMULA =
            Pattern.compile(
                    "\\s*([A-Za-z]+)\\s*\\(\\s*([A-Za-z][A-Za-z0-9_]*)(?:\\.([A-Za-z][A-Za-z0-9_]*))?\\s*\\)\\s*");

    private Optional<Derivation> derivation(YamlTree.Scalar text) {
        Matcher matcher = FORMULA.matcher(text.text());
        if (!matcher.matches()) {
            diagnostics.report(
                    text.position(),
                    "`" + text.text() + "` is not a function of instances or of their attributes",
                    "write a function and the path to the instances, such as `COUNT(parts)` or `AVG(readings.temperature)`");
            return Optional.empty();
        }
        Optional<String> attribute = Optional.ofNullable(matcher.group(3));
        String name = matcher.group(1).toUpperCase(Locale.ROOT);
        Optional<Aggregate> function =
                Arrays.stream(Aggregate.values())
                        .filter(each -> each.function().equals(name))
                        .filter(each -> (each == Aggregate.ROWS) == attribute.isEmpty())
                        .findFirst();
        boolean isKnown =
                Arrays.stream(Aggregate.values()).anyMatch(each -> each.function().equals(name));
        if (function.isEmpty()) {
            diagnostics.report(
                    text.position(),
                    isKnown
                            ? name + " needs an attribute"
                            : "there is no function `" + matcher.group(1) + "`",
                    isKnown
                            ? "write `%s(%s.attribute)`".formatted(name, matcher.group(2))
                            : "write COUNT, SUM, AVG, MIN or MAX");
        }
        return function.map(
                found -> new Derivation(found, matcher.group(2), attribute, text.position()));
    }

    /// A counter can only be added to.
    private void checkCounter(MappingReader reader) {
        for (String key : List.of("optional", "unique", "distinct", "values", "range", "shares")) {
            reader.value(key)
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "`" + key + "` does not apply to a counter, which starts at 0",
                                    "remove it; to search by a number, use a `bigint`"));
        }
    }

    private boolean unique(MappingReader reader, CqlType type) {
        boolean unique = reader.flag("unique");
        if (unique && (type.isCollection() || !type.isComparable())) {
            reader.value("unique")
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "values of type " + type.cql() + " cannot identify an instance",
                                    "write `unique: true` at a number, text, time or uuid"));
        }
        return unique;
    }

    private Optional<Attribute> withoutType(String name, SourcePosition position) {
        diagnostics.report(
                position,
                "`" + name + "` has no type",
                "write `" + name + ": text`, or `" + name + ": {type: text, length: 20}`");
        return Optional.empty();
    }

    private AttributeStatistics statistics(MappingReader reader, CqlType type) {
        if (reader.has("items") && !type.isCollection()) {
            reader.value("items")
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "`items` counts the elements of a collection, this is "
                                            + type.cql(),
                                    "write `length` for the length of a text or blob"));
        }
        Domain domain = new DomainReader(type, diagnostics).read(reader);
        Optional<Distribution.Stated> shares = shares(reader, type, domain);
        return new AttributeStatistics(
                reader.amount("length").map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                reader.amount("items").map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                reader.positive("distinct").map(OptionalLong::of).orElse(OptionalLong.empty()),
                shares.<Distribution>map(each -> each).orElseGet(reader::distribution),
                shares.<Domain>map(
                                each -> new Domain.Enumeration(List.copyOf(each.shares().keySet())))
                        .orElse(domain));
    }

    private Optional<Distribution.Stated> shares(
            MappingReader reader, CqlType type, Domain domain) {
        Optional<YamlTree> shares = reader.value("shares");
        if (shares.isEmpty()) {
            return Optional.empty();
        }
        for (String other : List.of("distribution", "range", "distinct", "items")) {
            if (reader.has(other)) {
                diagnostics.report(
                        shares.get().position(),
                        "an attribute has either `shares` or `" + other + "`",
                        "remove one of the two");
                return Optional.empty();
            }
        }
        return new SharesReader(type, diagnostics).read(shares.get(), domain);
    }

    /// The attributes of a mapping in order, without those that have mistakes.
    List<Attribute> readAll(List<YamlTree.Entry> entries) {
        return entries.stream().flatMap(entry -> read(entry).stream()).toList();
    }
}
