package dev.rowhouse.exports.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.analysis.StatementAnalyzer;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.check.SchemaCheck;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Profiles and workloads are YAML of the right keys, and each statement in them fits the tables.
class LoadTest {
    private static final Path ROOT = Path.of(System.getProperty("project.root"));

    private static Workload workload(String model) {
        return WorkloadFile.read(FileSystem.system(), ROOT.resolve(model)).value().orElseThrow();
    }

    @TestFactory
    Stream<DynamicTest> reads_as_a_person_would_write_it() {
        return GoldenRunner.of("golden/load", () -> LoadTest::text).tests();
    }

    /// `stress PATH` and `nosqlbench PATH`: what a model becomes, then what is not in it.
    private static String text(GoldenCase golden) {
        Workload workload = workload(golden.arguments().getFirst());
        Design design = Designer.design(workload);
        if (golden.verb().equals("stress")) {
            StressProfiles.Result result = StressProfiles.of(workload, design);
            return result.files().stream()
                            .map(file -> "## " + file.path() + "\n" + file.text())
                            .collect(Collectors.joining("\n"))
                    + "\n"
                    + String.join("\n", result.notes());
        }
        NoSqlBenchWorkload.Result result = NoSqlBenchWorkload.of(workload, design);
        return result.file().text() + "\n" + String.join("\n", result.notes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "examples/hotel/model.yaml",
                "examples/auction/model.yaml",
                "examples/followers/model-view.yaml",
                "examples/suspensions/model-buckets.yaml",
                "exports/src/test/resources/models/members.yaml",
                "exports/src/test/resources/models/shop.yaml",
                "exports/src/test/resources/models/people.yaml",
                "exports/src/test/resources/models/videos.yaml"
            })
    void every_statement_of_a_profile_fits_its_table(String model) {
        Workload workload = workload(model);
        Design design = Designer.design(workload);

        List<GeneratedFile> files = StressProfiles.of(workload, design).files();

        assertThat(files).isNotEmpty();
        for (GeneratedFile file : files) {
            Map<String, Object> profile = map(yaml(file.text()));
            assertThat(profile.keySet())
                    .isSubsetOf(
                            "keyspace",
                            "keyspace_definition",
                            "table",
                            "table_definition",
                            "columnspec",
                            "insert",
                            "queries");
            String keyspace = text(profile, "keyspace");
            Schema schema =
                    SchemaCheck.build(
                            keyspace,
                            List.of(
                                    text(profile, "keyspace_definition"),
                                    text(profile, "table_definition")));
            var table =
                    schema.findKeyspace(keyspace)
                            .orElseThrow()
                            .findTable(text(profile, "table"))
                            .orElseThrow();
            assertThat(list(profile, "columnspec"))
                    .extracting(each -> map(each).get("name"))
                    .containsExactlyInAnyOrderElementsOf(
                            table.columns().stream()
                                    .map(column -> (Object) column.name())
                                    .toList());
            assertThat(map(part(profile, "insert")).keySet())
                    .containsExactlyInAnyOrder("partitions", "select", "batchtype");
            map(profile.getOrDefault("queries", Map.of()))
                    .values()
                    .forEach(query -> {
                        var bound =
                                StatementAnalyzer.analyze(
                                        CqlParser.parse(text(map(query), "cql")),
                                        schema,
                                        Optional.of(keyspace));
                        assertThat(bound.variables())
                                .allMatch(each -> table.findColumn(each.name()).isPresent());
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "examples/hotel/model.yaml",
                "examples/auction/model.yaml",
                "examples/followers/model-view.yaml",
                "examples/suspensions/model-buckets.yaml",
                "exports/src/test/resources/models/members.yaml",
                "exports/src/test/resources/models/shop.yaml",
                "exports/src/test/resources/models/people.yaml",
                "exports/src/test/resources/models/videos.yaml"
            })
    void every_statement_of_a_workload_fits_the_schema_and_has_its_bindings(String model) {
        Workload workload = workload(model);
        Design design = Designer.design(workload);

        Map<String, Object> parsed =
                map(yaml(NoSqlBenchWorkload.of(workload, design).file().text()));

        Map<String, Object> blocks = map(part(parsed, "blocks"));
        assertThat(blocks.keySet()).containsExactly("schema", "rampup", "main");
        assertThat(map(map(part(parsed, "scenarios")).get("default")).keySet())
                .containsExactly("schema", "rampup", "main");
        List<String> creations = statements(blocks, "schema");
        assertThat(creations).hasSameSizeAs(design.schemaCql());
        Schema schema = SchemaCheck.build("nowhere", creations);
        Map<String, Object> bindings = map(part(parsed, "bindings"));
        for (String block : List.of("rampup", "main")) {
            for (String statement : statements(blocks, block)) {
                for (String name : bound(statement)) {
                    assertThat(bindings).containsKey(name);
                }
                StatementAnalyzer.analyze(
                        CqlParser.parse(statement.replaceAll("\\{\\w+}", "?")),
                        schema,
                        Optional.empty());
            }
        }
    }

    private static List<String> bound(String statement) {
        return Pattern.compile("\\{(\\w+)}")
                .matcher(statement)
                .results()
                .map(each -> each.group(1))
                .toList();
    }

    private static List<String> statements(Map<String, Object> blocks, String block) {
        return map(map(part(blocks, block)).get("ops")).values().stream()
                .map(each -> text(map(each), "stmt"))
                .toList();
    }

    @Test
    void conditional_writes_of_callers_that_help_each_other_are_told_to_be_left_out() {
        String note = "pending_changes: the conditional writes of callers that help each other";
        Workload helped = workload("exports/src/test/resources/models/members.yaml");
        Design design = Designer.design(helped);

        assertThat(StressProfiles.of(helped, design).notes())
                .anyMatch(each -> each.startsWith(note));
        assertThat(NoSqlBenchWorkload.of(helped, design).notes())
                .anyMatch(each -> each.startsWith(note));
    }

    @Test
    void weights_are_small_whole_numbers_in_proportion() {
        Map<String, Double> rates = new LinkedHashMap<>();
        rates.put("a", 900.0);
        rates.put("b", 99.99);
        rates.put("c", 0.01);
        rates.put("d", 0.0);

        assertThat(Weights.of(rates)).isEqualTo(Map.of("a", 900L, "b", 100L, "c", 1L));
    }

    private static Object yaml(String text) {
        return new Load(LoadSettings.builder().build()).loadFromString(text);
    }

    private static Object part(Map<String, Object> tree, String key) {
        return Optional.ofNullable(tree.get(key)).orElseThrow();
    }

    private static String text(Map<String, Object> tree, String key) {
        return part(tree, key).toString().strip();
    }

    private static List<?> list(Map<String, Object> tree, String key) {
        return (List<?>) part(tree, key);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(@Nullable Object tree) {
        return (Map<String, Object>) Optional.ofNullable(tree).orElseThrow();
    }
}
