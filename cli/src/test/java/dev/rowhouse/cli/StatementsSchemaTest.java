package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.prove.application.Application;
import dev.rowhouse.prove.application.ApplicationFile;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;

/// The published JSON Schema of statements files and the reader agree.
class StatementsSchemaTest {
    private static final FileSystem DISK = FileSystem.system();

    private static Schema schema() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(
                        DISK.readText(Path.of("..", "docs", "statements.schema.json")),
                        InputFormat.JSON);
    }

    private static Reading<Application> reading(String yaml) {
        MemoryFileSystem files = new MemoryFileSystem();
        files.writeText(Path.of("t.cql"), "CREATE TABLE t (id int PRIMARY KEY, name text)");
        files.writeText(Path.of("own.yaml"), yaml);
        Workload workload =
                WorkloadFile.parse(
                                "m",
                                """
                                model: m
                                entities:
                                  T: {key: id, count: 5, attributes: {id: int, name: text}}
                                queries:
                                  Q: {ask: q, jpql: "SELECT t FROM T t WHERE t.id = :id"}
                                mutations:
                                  drop: {ask: d, jpql: "DELETE FROM T t WHERE t.id = :id"}
                                """)
                        .value()
                        .orElseThrow();
        return ApplicationFile.read(files, Path.of("own.yaml"), workload);
    }

    @Test
    void the_example_is_valid() throws IOException {
        String example = DISK.readText(Path.of("..", "examples", "likes", "relational.yaml"));
        assertThat(schema().validate(example, InputFormat.YAML)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{schema: t.cql, load: {T: []}}",
                "{schema: t.cql, load: {T: DELETE FROM t WHERE id = :id}, queries: {}, mutations: {}}",
                "{schema: t.cql, load: {T: []}, queries: {Q: [SELECT * FROM t WHERE id = :id]}}",
                "{schema: t.cql, load: {T: []}, queries: {Q: {statements: SELECT * FROM t, columns: [id, name], sort: id}}}",
                "{schema: t.cql, load: {T: []}, mutations: {drop: [DELETE FROM t WHERE id = :id]}}"
            })
    void both_take(String yaml) throws IOException {
        assertThat(reading(yaml).text()).isEmpty();
        assertThat(schema().validate(yaml, InputFormat.YAML)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{load: {T: []}}",
                "{schema: t.cql}",
                "{schema: [t.cql], load: {T: []}}",
                "{schema: t.cql, load: {T: []}, query: {}}",
                "{schema: t.cql, load: {T: []}, queries: []}",
                "{schema: t.cql, load: {T: {a: b}}}",
                "{schema: t.cql, load: {T: []}, queries: {Q: {statements: SELECT * FROM t, order: id}}}",
                "{schema: t.cql, load: {T: []}, queries: {Q: {columns: id}}}",
                "{schema: t.cql, load: {T: []}, mutations: {drop: {statements: DELETE FROM t WHERE id = :id}}}"
            })
    void both_refuse(String yaml) throws IOException {
        assertThat(reading(yaml).diagnostics()).isNotEmpty();
        assertThat(schema().validate(yaml, InputFormat.YAML)).isNotEmpty();
    }
}
