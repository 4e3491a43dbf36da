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
import dev.rowhouse.model.concept.EnumType;
import dev.rowhouse.model.concept.Snapshot;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.YamlTree;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads attributes of entities and fields of user-defined types.
final class AttributeReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    private final Map<String, UserType> userTypes;
    private final EnumReader enums;
    private final Diagnostics diagnostics;
    private final boolean mayCount;

    /// A reader for attributes whose types may be the given ones.
    ///
    /// @param mayCount whether one may be a counter
    AttributeReader(
            Map<String, UserType> userTypes,
            Map<String, EnumType> enums,
            Diagnostics diagnostics,
            boolean mayCount) {
        this.enums = new EnumReader(enums, diagnostics);
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
            return plain(name, scalar, position);
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
        if (reader.has("snapshot")) {
            return snapshot(name, position, reader);
        }
        if (reader.lacks("type")) {
            return withoutType(name, position);
        }
        Optional<YamlTree.Scalar> written = reader.scalar("type");
        if (written.filter(enums::isEnum).isPresent()) {
            return enums.of(name, written.get(), reader)
                    .map(type ->
                            Attribute.plain(
                                    name,
                                    reader.text("about"),
                                    EnumReader.type(),
                                    optional,
                                    unique(reader, EnumReader.type()),
                                    Optional.of(type),
                                    statistics(reader, EnumReader.type(), EnumReader.domain(type)),
                                    position));
        }
        Optional<CqlType> type =
                written.filter(enums::isFreeOfEnums)
                        .flatMap(scalar ->
                                TypeText.parse(scalar.source(), userTypes, diagnostics, mayCount));
        if (type.filter(NativeType.COUNTER::equals).isPresent()) {
            checkCounter(reader);
        }
        return type.map(known ->
                Attribute.plain(
                        name,
                        reader.text("about"),
                        known,
                        optional,
                        unique(reader, known),
                        Optional.empty(),
                        statistics(reader, known),
                        position));
    }

    private Optional<Attribute> plain(
            String name, YamlTree.Scalar written, SourcePosition position) {
        if (enums.isEnum(written)) {
            return enums.plain(name, written)
                    .map(type -> EnumReader.attribute(name, type, position));
        }
        if (!enums.isFreeOfEnums(written)) {
            return Optional.empty();
        }
        return TypeText.parse(written.source(), userTypes, diagnostics, mayCount)
                .map(type ->
                        Attribute.plain(
                                name,
                                "",
                                type,
                                false,
                                false,
                                Optional.empty(),
                                AttributeStatistics.unknown(),
                                position));
    }

    /// An attribute that is computed from other instances. Its type is right once [DerivedResolver]
    /// has found what it is computed from.
    private Optional<Attribute> derived(
            String name, SourcePosition position, MappingReader reader) {
        Optional<YamlTree.Scalar> text = derivedText(name, reader);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<Derivation> derivation = DerivedText.derivation(text.get(), diagnostics);
        Optional<CqlType> type =
                reader.scalar("type")
                        .flatMap(scalar ->
                                TypeText.parse(scalar.source(), userTypes, diagnostics, true));
        return derivation.map(known ->
                new Attribute(
                        name,
                        reader.text("about"),
                        type.orElse(DerivedResolver.UNKNOWN),
                        known.function() == Aggregate.LEAST
                                || known.function() == Aggregate.GREATEST,
                        false,
                        derivation,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        AttributeStatistics.unknown(),
                        position));
    }

    /// An attribute whose values mutations take from another instance. Its type, values and
    /// statistics are right once [SnapshotResolver] has found where they come from.
    private Optional<Attribute> snapshot(
            String name, SourcePosition position, MappingReader reader) {
        Optional<YamlTree.Scalar> text = followed(name, "snapshot", "snapshots", reader);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = List.of(text.get().text().strip().split("\\.", -1));
        if (names.size() < 2 || names.stream().anyMatch(each -> !NAME.matcher(each).matches())) {
            diagnostics.report(
                    text.get().position(),
                    "`" + text.get().text() + "` is no path to an attribute of another instance",
                    "write a to-one role and an attribute, such as `snapshot: restaurant.name`");
            return Optional.empty();
        }
        CqlType type =
                reader.scalar("type")
                        .flatMap(scalar ->
                                TypeText.parse(scalar.source(), userTypes, diagnostics, false))
                        .orElse(DerivedResolver.UNKNOWN);
        return Optional.of(
                new Attribute(
                        name,
                        reader.text("about"),
                        type,
                        false,
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(
                                new Snapshot(
                                        names.subList(0, names.size() - 1),
                                        names.getLast(),
                                        text.get().position())),
                        Optional.empty(),
                        AttributeStatistics.unknown(),
                        position));
    }

    /// The text of `derived`; empty after a diagnostic.
    private Optional<YamlTree.Scalar> derivedText(String name, MappingReader reader) {
        return followed(name, "derived", "derived attributes", reader);
    }

    /// The text that tells from what an attribute follows; empty after a diagnostic.
    ///
    /// @param key the key of the text
    /// @param plural what such attributes are called
    private Optional<YamlTree.Scalar> followed(
            String name, String key, String plural, MappingReader reader) {
        Optional<YamlTree.Scalar> text = reader.scalar(key);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (!mayCount) {
            diagnostics.report(
                    text.get().position(),
                    "`%s` is a field of a type; only entities have %s".formatted(name, plural),
                    "declare it under the entity");
            return Optional.empty();
        }
        for (String other : NOT_OF_FOLLOWING) {
            if (!other.equals(key)) {
                reader.refuse(
                        other, "`%s` does not apply to %s".formatted(other, plural), "remove it");
            }
        }
        return text;
    }

    /// An attribute that is computed from others of the same instance.
    ///
    /// @param attributes the attributes of the entity that are not computed so
    private Optional<Attribute> computed(
            YamlTree.Entry entry, List<Attribute> attributes, List<String> declared) {
        Names.check(entry.key(), diagnostics);
        String name = entry.key().text();
        MappingReader reader =
                MappingReader.of(
                        (YamlTree.Mapping) entry.value(), ModelObject.ATTRIBUTE, diagnostics);
        Optional<YamlTree.Scalar> text = derivedText(name, reader);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<FormulaParser.Typed> typed =
                FormulaParser.parse(name, text.get().source(), attributes, declared, diagnostics);
        if (typed.isEmpty()) {
            return Optional.empty();
        }
        CqlType usual = typed.get().result().type();
        CqlType type =
                reader.scalar("type")
                        .flatMap(scalar ->
                                TypeText.parse(scalar.source(), userTypes, diagnostics, false)
                                        .filter(given -> fits(scalar, given, typed.get())))
                        .orElse(usual);
        boolean optional =
                attributes.stream()
                        .filter(each -> typed.get().formula().inputs().contains(each.name()))
                        .anyMatch(Attribute::optional);
        return Optional.of(
                new Attribute(
                        name,
                        reader.text("about"),
                        type,
                        optional,
                        false,
                        Optional.empty(),
                        Optional.of(typed.get().formula()),
                        Optional.empty(),
                        Optional.empty(),
                        new AttributeStatistics(
                                FormulaLength.of(typed.get().formula(), attributes),
                                OptionalDouble.empty(),
                                OptionalLong.empty(),
                                new Distribution.Uniform(),
                                new Domain.Any()),
                        entry.key().position()));
    }

    private boolean fits(YamlTree.Scalar written, CqlType type, FormulaParser.Typed typed) {
        boolean fits = typed.result().fits(type);
        if (!fits) {
            diagnostics.report(
                    written.position(),
                    "the type %s cannot hold every value of `%s`"
                            .formatted(type.cql(), typed.formula().text()),
                    "write `type: %s`, or leave it out".formatted(typed.result().type().cql()));
        }
        return fits;
    }

    private static boolean isComputed(YamlTree.Entry entry) {
        return entry.value() instanceof YamlTree.Mapping mapping
                && mapping.entries().stream()
                        .filter(each -> each.key().text().equals("derived"))
                        .anyMatch(each ->
                                each.value() instanceof YamlTree.Scalar scalar
                                        && !scalar.text().isBlank()
                                        && DerivedText.isFormula(scalar.text()));
    }

    private static final List<String> NOT_OF_FOLLOWING =
            List.of(
                    "length",
                    "items",
                    "optional",
                    "unique",
                    "distinct",
                    "distribution",
                    "values",
                    "range",
                    "shares",
                    "snapshot");

    /// A counter can only be added to.
    private void checkCounter(MappingReader reader) {
        for (String key : List.of("optional", "unique", "distinct", "values", "range", "shares")) {
            reader.refuse(
                    key,
                    "`" + key + "` does not apply to a counter, which starts at 0",
                    "remove it; to search by a number, use a `bigint`");
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
        return statistics(reader, type, new DomainReader(type, diagnostics).read(reader));
    }

    private AttributeStatistics statistics(MappingReader reader, CqlType type, Domain domain) {
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

    /// The attributes of a mapping in order, without those that have mistakes. Those that are
    /// computed from others are read after these.
    List<Attribute> readAll(List<YamlTree.Entry> entries) {
        Map<YamlTree.Entry, Attribute> read = new LinkedHashMap<>();
        for (YamlTree.Entry entry : entries) {
            if (!isComputed(entry)) {
                read(entry).ifPresent(attribute -> read.put(entry, attribute));
            }
        }
        List<Attribute> plain = List.copyOf(read.values());
        List<String> declared = entries.stream().map(each -> each.key().text()).toList();
        for (YamlTree.Entry entry : entries) {
            if (isComputed(entry)) {
                computed(entry, plain, declared).ifPresent(attribute -> read.put(entry, attribute));
            }
        }
        return entries.stream().flatMap(each -> Stream.ofNullable(read.get(each))).toList();
    }
}
