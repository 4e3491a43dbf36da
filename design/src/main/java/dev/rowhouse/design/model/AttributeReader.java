package dev.rowhouse.design.model;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

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
                                    type,
                                    false,
                                    false,
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
                        known,
                        optional,
                        unique(reader, known),
                        statistics(reader, known),
                        position));
    }

    /// A counter is added to and nothing else.
    private void checkCounter(MappingReader reader) {
        for (String key : List.of("optional", "unique", "distinct", "values", "range")) {
            reader.value(key)
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "`" + key + "` says nothing of a counter, which begins at 0",
                                    "remove it; who wants to search by a number stores a `bigint`"));
        }
    }

    private boolean unique(MappingReader reader, CqlType type) {
        boolean unique = reader.flag("unique");
        if (unique && (type.isCollection() || !type.isComparable())) {
            reader.value("unique")
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "values of type " + type.cql() + " tell no instances apart",
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
        return new AttributeStatistics(
                reader.amount("length").map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                reader.amount("items").map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                reader.positive("distinct").map(OptionalLong::of).orElse(OptionalLong.empty()),
                reader.distribution(),
                new DomainReader(type, diagnostics).read(reader));
    }

    /// The attributes of a mapping in order; those with mistakes are left out.
    List<Attribute> readAll(List<YamlTree.Entry> entries) {
        return entries.stream().flatMap(entry -> read(entry).stream()).toList();
    }
}
