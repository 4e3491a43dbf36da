package dev.rowhouse.imports.existing;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.script.ScriptFile;
import dev.rowhouse.imports.yaml.ModelWriter;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Existing tables and their queries in, a model, notes and judgements out.
class CqlImportGoldenTest {
    @TestFactory
    Stream<DynamicTest> becomesAModelAndIsJudged() {
        return GoldenRunner.of("golden/imports/cql", Session::new).tests();
    }

    /// `=== schema` imports tables alone, and they stay for the cases below; `=== queries` imports
    /// queries on them.
    private static final class Session implements GoldenSession {
        private String schema = "";

        @Override
        public String run(GoldenCase golden) {
            boolean isSchema = golden.verb().equals("schema");
            schema = isSchema ? golden.input() : schema;
            try {
                CqlImport.Result result =
                        CqlImport.read(
                                "m",
                                new ScriptFile("schema.cql", schema),
                                isSchema
                                        ? Optional.empty()
                                        : Optional.of(
                                                new ScriptFile("queries.cql", golden.input())),
                                Designer::design);
                String yaml = ModelWriter.write(result.imported().model(), "");
                int workload = yaml.indexOf("\nqueries:");
                String shown = isSchema ? yaml : workload < 0 ? "" : yaml.substring(workload + 1);
                return shown + notes(result, isSchema) + judgements(result);
            } catch (ImportException e) {
                return "error: " + e.text();
            }
        }

        private static String notes(CqlImport.Result result, boolean isSchema) {
            return result.imported().notes().stream()
                    .filter(note -> note.file().equals("schema.cql") == isSchema)
                    .map(note -> "! " + note.kind().text() + " " + note.text() + "\n")
                    .collect(Collectors.joining());
        }

        private static String judgements(CqlImport.Result result) {
            return result.judgements().stream()
                    .map(each ->
                            each.grade()
                                    + " "
                                    + each.name()
                                    + ": "
                                    + each.reads()
                                    + "\n"
                                    + each.hints().stream()
                                            .map(hint -> "    " + hint + "\n")
                                            .collect(Collectors.joining())
                                    + each.designed()
                                            .map(designed ->
                                                    "    designed: "
                                                            + designed.reads()
                                                            + ": "
                                                            + designed.statement()
                                                            + "\n")
                                            .orElse(""))
                    .collect(Collectors.joining());
        }
    }
}
