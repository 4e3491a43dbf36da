package dev.rowhouse.imports.sql;

import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Imported;
import dev.rowhouse.imports.note.Note;
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

/// SQL in, model files and notes out.
class SqlImportGoldenTest {
    @TestFactory
    Stream<DynamicTest> becomesAModel() {
        return GoldenRunner.of("golden/imports/sql", Session::new).tests();
    }

    /// `=== schema` imports tables alone, and they stay for the cases below; `=== queries` imports
    /// queries on them and shows these only.
    private static final class Session implements GoldenSession {
        private String schema = "";

        @Override
        public String run(GoldenCase golden) {
            boolean isSchema = golden.verb().equals("schema");
            if (isSchema) {
                schema = golden.input();
            }
            try {
                Imported imported =
                        SqlImport.read(
                                "m",
                                new ScriptFile("schema.sql", schema),
                                isSchema
                                        ? Optional.empty()
                                        : Optional.of(
                                                new ScriptFile("queries.sql", golden.input())),
                                Optional.empty());
                String yaml = ModelWriter.write(imported.model(), "");
                int workload = Math.max(yaml.indexOf("\nqueries:"), yaml.indexOf("\nmutations:"));
                int first = yaml.indexOf("\nqueries:") < 0 ? workload : yaml.indexOf("\nqueries:");
                String shown = isSchema ? yaml : workload < 0 ? "" : yaml.substring(first + 1);
                String notes =
                        imported.notes().stream()
                                .filter(note ->
                                        isSchema
                                                ? note.kind() != Note.Kind.GUESSED
                                                : note.file().equals("queries.sql"))
                                .map(note -> "! " + note.kind().text() + " " + note.text() + "\n")
                                .collect(Collectors.joining());
                return shown + notes;
            } catch (ImportException e) {
                return "error: " + e.text();
            }
        }
    }
}
