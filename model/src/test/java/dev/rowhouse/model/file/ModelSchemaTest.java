package dev.rowhouse.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.model.source.YamlReader;
import dev.rowhouse.model.source.YamlTree;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The published schema and the reader are two descriptions of one language; these tests keep them
/// the same.
class ModelSchemaTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path ROOT = Path.of("..");

    @TestFactory
    Stream<DynamicTest> everyModelOfTheRepositoryValidatesAgainstTheSchema() throws IOException {
        return validates(models());
    }

    private static Stream<DynamicTest> validates(List<Path> paths) throws IOException {
        Schema schema = schema();
        return paths.stream()
                .map(path ->
                        dynamicTest(
                                ROOT.relativize(path).toString(),
                                () ->
                                        assertThat(
                                                        schema.validate(
                                                                FILES.readText(path),
                                                                InputFormat.YAML))
                                                .isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> everyModelOfTheRepositoryNamesTheSchemaForEditors() throws IOException {
        return models().stream()
                .map(path ->
                        dynamicTest(
                                ROOT.relativize(path).toString(),
                                () -> assertThat(schemaNamedBy(path)).isTrue()));
    }

    private static boolean schemaNamedBy(Path path) throws IOException {
        String first = FILES.readText(path).lines().findFirst().orElse("");
        String prefix = "# yaml-language-server: $schema=";
        assertThat(first).startsWith(prefix);
        return FILES.exists(path.resolveSibling(first.substring(prefix.length())));
    }

    @Test
    void schemaAndReaderTakeTheSameKeys() throws IOException {
        YamlTree.Mapping root = schemaTree();
        YamlTree.Mapping definitions = mapping(root, "definitions");
        assertThat(keys(root)).containsExactlyInAnyOrderElementsOf(ModelObject.FILE.keys());
        assertThat(keys(mapping(definitions, "entity")))
                .containsExactlyInAnyOrderElementsOf(ModelObject.ENTITY.keys());
        assertThat(keys(mapping(definitions, "attribute")))
                .containsExactlyInAnyOrderElementsOf(ModelObject.ATTRIBUTE.keys());
        assertThat(keys(mapping(definitions, "relationship")))
                .containsExactlyInAnyOrderElementsOf(ModelObject.RELATIONSHIP.keys());
        assertThat(keys(mapping(definitions, "query")))
                .containsExactlyInAnyOrderElementsOf(ModelObject.QUERY.keys());
        assertThat(keys(mapping(definitions, "mutation")))
                .containsExactlyInAnyOrderElementsOf(ModelObject.MUTATION.keys());
        assertThat(keys(mapping(definitions, "statement")))
                .containsExactlyInAnyOrderElementsOf(ModelObject.STATEMENT.keys());
    }

    @Test
    void everyKeyOfTheSchemaHasADescriptionForEditorsToShow() throws IOException {
        List<String> without = new ArrayList<>();
        YamlTree.Mapping root = schemaTree();
        collectUndescribed(root, "", without, mapping(root, "definitions"));
        for (YamlTree.Entry definition : mapping(root, "definitions").entries()) {
            collectUndescribed(
                    (YamlTree.Mapping) definition.value(),
                    definition.key().text(),
                    without,
                    mapping(root, "definitions"));
        }
        assertThat(without).isEmpty();
    }

    @Test
    void theSchemaFollowsTheSchemaOfSchemas() throws IOException {
        Schema schemas =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                        .getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_7.getDialectId()));
        String text = FILES.readText(ROOT.resolve("docs/model.schema.json"));
        assertThat(schemas.validate(text, InputFormat.JSON)).isEmpty();
        assertThat(
                        schemas.validate(
                                text.replace("\"minItems\": 1", "\"minItems\": -1"),
                                InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void theEntryOfTheCatalogueNamesTheSchema() throws IOException {
        String text = FILES.readText(ROOT.resolve("docs/model.catalog.json"));
        Diagnostics diagnostics = new Diagnostics(SourceFile.of("model.catalog.json", text));
        YamlTree.Mapping entry =
                (YamlTree.Mapping)
                        new YamlReader("model.catalog.json", text, diagnostics)
                                .read()
                                .orElseThrow();
        assertThat(text(entry, "url")).isEqualTo(text(schemaTree(), "$id"));
        assertThat(text(entry, "name")).isEqualTo(text(schemaTree(), "title"));
        assertThat(entry.find("fileMatch")).isPresent();
    }

    private static String text(YamlTree.Mapping tree, String key) {
        return ((YamlTree.Scalar) tree.find(key).orElseThrow()).text();
    }

    @TestFactory
    Stream<DynamicTest> everyIncludedFileValidatesAgainstTheSchema() throws IOException {
        List<Path> parts = new ArrayList<>();
        for (Path example : FILES.list(ROOT.resolve("examples"))) {
            if (FILES.isFolder(example)) {
                FILES.list(example).stream()
                        .filter(path -> path.toString().endsWith(".yaml"))
                        .filter(path -> ModelFile.isPart(FILES, path))
                        .forEach(parts::add);
            }
        }
        assertThat(parts).hasSizeGreaterThanOrEqualTo(4);
        return validates(parts);
    }

    @Test
    void theJarCarriesThePublishedSchema() throws IOException {
        try (InputStream stream = ModelFile.class.getResourceAsStream("model.schema.json")) {
            assertThat(stream).isNotNull();
            assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(FILES.readText(ROOT.resolve("docs/model.schema.json")));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "model: m",
                "{model: m, entities: {}}",
                "{model: m, entities: {User: {attributes: {id: uuid}}}}",
                "{model: m, entities: {User: {key: id, count: 0, attributes: {id: uuid}}}}",
                "{model: m, entities: {User: {key: id, colour: red}}}",
                "{model: m, entities: {User: {key: id, attributes: {id: {type: uuid, size: 3}}}}}",
                "{model: m, entities: {User: {key: id}}, relationships: {User: {to: User, cardinality: many to one}}}",
                "{model: m, entities: {User: {key: id}}, relationships: {User.boss: {to: User}}}",
                "{model: m, entities: {User: {key: id}}, relationships: {User.boss: {to: User, cardinality: one to many}}}",
                "{model: m, entities: {User: {key: id}}, relationships: {User.boss: {to: User, cardinality: many to one, count: many}}}",
                "{model: m, entities: {User: {key: id}}, queries: {Q1: {jpql: SELECT u FROM User u}}}",
                "{model: m, entities: {User: {key: id}}, queries: {Q1: {ask: a, jpql: SELECT u FROM User u, rate: often}}}",
                "{model: m, entities: {User: {key: id}}, queries: {Q1: {ask: a, jpql: SELECT u FROM User u, bucket: month}}}"
            })
    void whatTheReaderRefusesByShapeTheSchemaRefusesToo(String yaml) {
        assertThat(ModelFile.parse("model.yaml", yaml).diagnostics()).isNotEmpty();
        assertThat(schema().validate(yaml, InputFormat.YAML)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{model: m, entities: {User: {key: id}}, queries: {Q1: {ask: a, jpql: DELETE FROM User u}}}",
                "{model: m, entities: {User: {key: id}}, mutations: {add: {ask: a, jpql: SELECT u FROM User u}}}"
            })
    void theSchemaRefusesStatementsInTheWrongPlace(String yaml) {
        assertThat(schema().validate(yaml, InputFormat.YAML)).isNotEmpty();
    }

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(
                            FILES.readText(ROOT.resolve("docs/model.schema.json")),
                            InputFormat.JSON);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Path> models() throws IOException {
        List<Path> found = new ArrayList<>(FILES.list(ROOT.resolve("docs/cookbook/models")));
        found.addAll(FILES.list(ROOT.resolve("docs/guide/models")));
        for (Path folder : List.of(ROOT.resolve("examples"), ROOT.resolve("docs/tutorial"))) {
            for (Path example : FILES.list(folder)) {
                if (FILES.isFolder(example)) {
                    FILES.list(example).stream()
                            .filter(path -> path.toString().endsWith(".yaml"))
                            .filter(path -> path.getFileName().toString().startsWith("model"))
                            .forEach(found::add);
                }
            }
        }
        assertThat(found).hasSizeGreaterThanOrEqualTo(45);
        return found;
    }

    /// JSON is YAML, so that the reader's own tree can hold the schema.
    private static YamlTree.Mapping schemaTree() throws IOException {
        String text = FILES.readText(ROOT.resolve("docs/model.schema.json"));
        Diagnostics diagnostics = new Diagnostics(SourceFile.of("model.schema.json", text));
        Optional<YamlTree> tree = new YamlReader("model.schema.json", text, diagnostics).read();
        assertThat(diagnostics.list()).isEmpty();
        return (YamlTree.Mapping) tree.orElseThrow();
    }

    private static List<String> keys(YamlTree.Mapping schema) {
        return mapping(schema, "properties").entries().stream()
                .map(entry -> entry.key().text())
                .toList();
    }

    private static YamlTree.Mapping mapping(YamlTree.Mapping parent, String key) {
        return (YamlTree.Mapping) parent.find(key).orElseThrow();
    }

    private static void collectUndescribed(
            YamlTree.Mapping schema,
            String path,
            List<String> without,
            YamlTree.Mapping definitions) {
        if (schema.find("properties").isEmpty()) {
            return;
        }
        for (YamlTree.Entry property : mapping(schema, "properties").entries()) {
            YamlTree.Mapping value = (YamlTree.Mapping) property.value();
            Optional<YamlTree.Mapping> referred =
                    value.find("$ref")
                            .map(ref -> ((YamlTree.Scalar) ref).text())
                            .map(ref -> ref.substring(ref.lastIndexOf('/') + 1))
                            .map(name -> mapping(definitions, name));
            if (referred.orElse(value).find("description").isEmpty()) {
                without.add(path + "." + property.key().text());
            }
        }
    }
}
