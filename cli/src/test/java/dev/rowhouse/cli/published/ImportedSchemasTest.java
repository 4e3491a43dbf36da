package dev.rowhouse.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.imports.existing.CqlImport;
import dev.rowhouse.imports.note.Imported;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.script.ScriptFile;
import dev.rowhouse.imports.sql.SqlImport;
import dev.rowhouse.imports.yaml.ModelWriter;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.report.Gap;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Schemas that real applications have published, all the way from import to proof.
class ImportedSchemasTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "published");
    private static final ProofSettings SETTINGS =
            new ProofSettings(
                    7, new Scale(300), new Scale(80), 60, 4, 8, 1, 2, 200, Integer.MAX_VALUE, 30);

    /// When instances expire, by schema: all that its tables say.
    private static final Map<String, List<String>> LIFETIMES =
            Map.of(
                    "zipkin",
                    List.of("ttl: 1 week", "ttl: 3 days"),
                    "jaeger",
                    List.of("ttl: 2 days"),
                    "traces",
                    List.of("ttl: 1 day"));

    /// The mutations that the designer declines, by schema. Cassandra's own tracing changes a
    /// session that has a time to live, and nothing says how much of it is left.
    private static final Map<String, List<String>> UNSERVED =
            Map.of("traces", List.of("changeSession"));

    @TestFactory
    Stream<DynamicTest> cqlIsImportedJudgedDesignedAndProven() {
        return Stream.of(
                        "akka",
                        "jaeger",
                        "killrvideo",
                        "killrweather",
                        "thingsboard",
                        "traces",
                        "zipkin")
                .map(name ->
                        DynamicTest.dynamicTest(
                                name,
                                () -> {
                                    CqlImport.Result result =
                                            CqlImport.read(
                                                    name,
                                                    script(name + ".cql"),
                                                    Optional.of(script(name + "-queries.cql")),
                                                    Designer::design);
                                    assertThat(result.imported().notes(Note.Kind.LEFT_OUT))
                                            .isEmpty();
                                    assertThat(result.judgements())
                                            .isNotEmpty()
                                            .noneMatch(each -> each.grade().equals("refused"))
                                            .allMatch(each -> each.designed().isPresent());
                                    String model = ModelWriter.write(result.imported().model(), "");
                                    LIFETIMES
                                            .getOrDefault(name, List.of())
                                            .forEach(ttl -> assertThat(model).contains(ttl));
                                    prove(
                                            result.imported(),
                                            UNSERVED.getOrDefault(name, List.of()));
                                }));
    }

    @Test
    void chinookKeepsWhatIsCountedWithinOneOwner() throws Exception {
        Imported imported =
                SqlImport.read(
                        "chinook",
                        script("chinook.sql"),
                        Optional.of(script("chinook-queries.sql")),
                        Optional.empty());

        assertThat(imported.notes(Note.Kind.LEFT_OUT))
                .extracting(Note::message)
                .containsExactly("BestSellers: GROUP BY combines many rows");
        assertThat(ModelWriter.write(imported.model(), ""))
                .contains(
                        "SUM(i.total) AS spent, COUNT(i) AS invoices",
                        "GROUP BY i.invoiceDate",
                        "AVG(t.milliseconds) AS average");
        prove(imported, List.of());
    }

    private static ScriptFile script(String name) throws IOException {
        return new ScriptFile(name, FileSystem.system().readText(FOLDER.resolve(name)));
    }

    private static void prove(Imported imported, List<String> unserved) {
        Workload workload =
                WorkloadFile.parse("model.yaml", ModelWriter.write(imported.model(), ""))
                        .value()
                        .orElseThrow();
        SizedDesign sized = Designer.sized(workload);
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(7)))) {
            ProofReport report =
                    new Prover(
                                    new Subject(workload, sized.design(), sized),
                                    target,
                                    SETTINGS,
                                    Clock.system(),
                                    Progress.NONE)
                            .prove();
            assertThat(report.failures()).isEmpty();
            assertThat(report.gaps())
                    .allMatch(gap -> gap.kind() == Gap.Kind.UNSERVED)
                    .extracting(Gap::name)
                    .containsExactlyElementsOf(unserved);
            assertThat(report.isProven()).isEqualTo(unserved.isEmpty());
            assertThat(report.questions())
                    .hasSize(workload.questions().size())
                    .allMatch(each -> each.hits() > 0);
        }
    }
}
