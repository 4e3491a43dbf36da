package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EnumType;
import dev.rowhouse.model.concept.UserTypeDefinition;
import dev.rowhouse.model.naming.SnakeCase;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Reads `types`: enums, and user-defined types in any order, each of which may use others but not,
/// by any way round, itself.
final class UserTypeReader {
    private static final Pattern WORD = Pattern.compile("\\w+");

    /// The most levels of types that contain each other; each level takes some stack.
    private static final int DEPTH_MAX = 50;

    private final String keyspace;
    private final Map<String, YamlTree.Entry> entries = new LinkedHashMap<>();
    private final Diagnostics diagnostics;
    private final Map<String, UserType> types = new LinkedHashMap<>();
    private final Map<String, EnumType> enums = new LinkedHashMap<>();
    private final List<UserTypeDefinition> definitions = new ArrayList<>();
    private boolean isTooDeep;
    private final Set<String> underway = new LinkedHashSet<>();

    UserTypeReader(String keyspace, List<YamlTree.Entry> entries, Diagnostics diagnostics) {
        this.keyspace = keyspace;
        this.diagnostics = diagnostics;
        entries.forEach(entry -> this.entries.put(entry.key().text(), entry));
    }

    /// Reads all of them.
    void read() {
        Names names = new Names("`types`", diagnostics);
        EnumReader reader = new EnumReader(Map.of(), diagnostics);
        for (YamlTree.Entry entry : entries.values()) {
            if (EnumReader.isEnum(entry)) {
                // With a stand-in for a wrong one, its name is found and there is no second
                // message.
                String name = entry.key().text();
                enums.put(name, reader.read(entry).orElse(new EnumType(name, List.of(name))));
            }
        }
        for (YamlTree.Entry entry : List.copyOf(entries.values())) {
            Names.check(entry.key(), diagnostics);
            names.add(entry.key());
            define(entry.key().text());
        }
    }

    /// The types by name, multi-cell, each after those it uses.
    Map<String, UserType> types() {
        return types;
    }

    /// The enums by name.
    Map<String, EnumType> enums() {
        return enums;
    }

    /// The definitions in the same order.
    List<UserTypeDefinition> definitions() {
        return definitions;
    }

    private void define(String name) {
        YamlTree.Entry entry = entries.get(name);
        if (entry == null || types.containsKey(name) || EnumReader.isEnum(entry)) {
            return;
        }
        if (underway.size() >= DEPTH_MAX) {
            // A stand-in, so that the field's type is found and there is no second message.
            types.put(name, new UserType(keyspace, name, List.of(), List.of(), false));
            if (isTooDeep) {
                return;
            }
            isTooDeep = true;
            diagnostics.report(
                    entry.key().position(),
                    "types contain each other more than " + DEPTH_MAX + " deep",
                    "make the inner part an entity");
            return;
        }
        underway.add(name);
        Optional<YamlTree.Mapping> mapping =
                MappingReader.asMapping(
                        entry.value(),
                        "a type",
                        name + ": {street: text, city: text}",
                        diagnostics);
        List<YamlTree.Entry> fields = mapping.map(YamlTree.Mapping::entries).orElse(List.of());
        if (mapping.isPresent() && fields.isEmpty()) {
            diagnostics.report(
                    entry.key().position(),
                    "type `" + name + "` has no fields",
                    "write at least one, as in `" + name + ": {street: text}`");
        }
        Names fieldNamesSeen = new Names("type `" + name + "`", diagnostics);
        for (YamlTree.Entry field : fields) {
            fieldNamesSeen.add(field.key());
            defineUsed(name, field);
        }
        List<Attribute> attributes =
                new AttributeReader(types, enums, diagnostics, false).readAll(fields);
        List<CqlType> fieldTypes = attributes.stream().map(each -> each.type().freeze()).toList();
        // The type is one of CQL, so it has names that need no quotes there; the definition keeps
        // those of the file.
        List<String> fieldNames =
                attributes.stream().map(each -> SnakeCase.of(each.name())).toList();
        types.put(name, new UserType(keyspace, SnakeCase.of(name), fieldNames, fieldTypes, false));
        definitions.add(new UserTypeDefinition(name, attributes, entry.key().position()));
        underway.remove(name);
    }

    /// Defines the types that a field names, first.
    private void defineUsed(String name, YamlTree.Entry field) {
        Optional<YamlTree.Scalar> text =
                switch (field.value()) {
                    case YamlTree.Scalar scalar -> Optional.of(scalar);
                    case YamlTree.Mapping mapping ->
                            mapping.find("type")
                                    .filter(YamlTree.Scalar.class::isInstance)
                                    .map(YamlTree.Scalar.class::cast);
                    case YamlTree.Sequence _ -> Optional.empty();
                };
        if (text.isEmpty()) {
            return;
        }
        Set<String> used =
                WORD.matcher(text.get().text())
                        .results()
                        .map(result -> result.group())
                        .filter(entries::containsKey)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        for (String each : used) {
            if (underway.contains(each)) {
                diagnostics.report(
                        text.get().position(),
                        "type `" + name + "` contains itself, by way of `" + each + "`",
                        "a value cannot contain one of its own type; make it an entity");
                // A stand-in, so that the field's type is found and there is no second message.
                types.put(each, new UserType(keyspace, each, List.of(), List.of(), false));
            } else {
                define(each);
            }
        }
    }
}
