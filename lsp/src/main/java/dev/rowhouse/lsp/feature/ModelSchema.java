package dev.rowhouse.lsp.feature;

import dev.rowhouse.model.file.ModelFile;
import dev.rowhouse.model.source.YamlTree;
import dev.rowhouse.model.symbol.ModelParts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The published JSON Schema of model files: the keys and values that may stand at a place.
final class ModelSchema {
    private static final String RESOURCE = "model.schema.json";

    private final YamlTree.Mapping root;

    private ModelSchema(YamlTree.Mapping root) {
        this.root = root;
    }

    /// Reads the schema, which travels in the jar of the model. JSON is YAML.
    static ModelSchema load() {
        try (InputStream in = ModelFile.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IOException("no resource " + RESOURCE);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new ModelSchema(ModelParts.tree(RESOURCE, text).orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The keys that a mapping at a path may have, each with its description.
    Map<String, String> keys(List<String> path) {
        Map<String, String> keys = new LinkedHashMap<>();
        for (YamlTree.Mapping schema : at(path)) {
            for (YamlTree.Entry property : entries(schema, "properties")) {
                keys.merge(
                        property.key().text(),
                        described(property.value()),
                        (old, other) -> old.isEmpty() ? other : old);
            }
        }
        return keys;
    }

    /// Values to choose from.
    Set<String> values(List<String> path) {
        Set<String> values = new LinkedHashSet<>();
        for (YamlTree.Mapping schema : at(path)) {
            for (String key : List.of("enum", "examples", "const")) {
                schema.find(key).ifPresent(found -> addScalars(found, values));
            }
            if (text(schema, "type").equals("boolean")) {
                values.addAll(List.of("true", "false"));
            }
        }
        return values;
    }

    private static void addScalars(YamlTree tree, Set<String> values) {
        switch (tree) {
            case YamlTree.Scalar scalar -> values.add(scalar.text());
            case YamlTree.Sequence list ->
                    list.items().stream()
                            .filter(YamlTree.Scalar.class::isInstance)
                            .forEach(each -> addScalars(each, values));
            case YamlTree.Mapping _ -> {}
        }
    }

    /// The description of the value at a path; empty if there is none.
    String description(List<String> path) {
        if (path.isEmpty()) {
            return "";
        }
        return keys(path.subList(0, path.size() - 1)).getOrDefault(path.getLast(), "");
    }

    private String described(YamlTree schema) {
        return ways(schema)
                .map(each -> text(each, "description"))
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
    }

    /// The schemas that a value at a path may follow.
    private List<YamlTree.Mapping> at(List<String> path) {
        List<YamlTree.Mapping> found = ways(root).toList();
        for (String key : path) {
            found = found.stream().flatMap(each -> child(each, key)).toList();
        }
        return found;
    }

    private Stream<YamlTree.Mapping> child(YamlTree.Mapping schema, String key) {
        Optional<YamlTree> property =
                schema.find("properties")
                        .filter(YamlTree.Mapping.class::isInstance)
                        .flatMap(all -> ((YamlTree.Mapping) all).find(key));
        return property.or(() -> schema.find("additionalProperties")).stream().flatMap(this::ways);
    }

    /// A schema with those that it refers to, the alternatives in it, and those of its items.
    private Stream<YamlTree.Mapping> ways(YamlTree tree) {
        if (!(tree instanceof YamlTree.Mapping schema)) {
            return Stream.empty();
        }
        List<YamlTree> inner = new ArrayList<>();
        String reference = text(schema, "$ref");
        if (!reference.isEmpty()) {
            String name = reference.substring(reference.lastIndexOf('/') + 1);
            root.find("definitions")
                    .filter(YamlTree.Mapping.class::isInstance)
                    .flatMap(all -> ((YamlTree.Mapping) all).find(name))
                    .ifPresent(inner::add);
        }
        for (String key : List.of("oneOf", "anyOf", "allOf")) {
            if (schema.find(key).orElse(schema) instanceof YamlTree.Sequence list) {
                inner.addAll(list.items());
            }
        }
        schema.find("items").ifPresent(inner::add);
        return Stream.concat(Stream.of(schema), inner.stream().flatMap(this::ways));
    }

    private static List<YamlTree.Entry> entries(YamlTree.Mapping schema, String key) {
        return schema.find(key).orElse(schema) instanceof YamlTree.Mapping found && found != schema
                ? found.entries()
                : List.of();
    }

    private static String text(YamlTree.Mapping schema, String key) {
        return schema.find(key).orElse(schema) instanceof YamlTree.Scalar scalar
                ? scalar.text()
                : "";
    }
}
