package dev.rowhouse.imports.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.imports.note.Imported;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.script.ScriptFile;
import dev.rowhouse.imports.yaml.ModelWriter;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.query.WorkloadText;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.Optional;

/// The model of the example is what importing its SQL gives, with counts filled in.
class PagilaTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path FOLDER = Path.of("..", "examples", "pagila");

    @Test
    void theModelIsTheImportWithCounts() throws Exception {
        Imported imported =
                SqlImport.read(
                        "pagila",
                        script("schema.sql"),
                        Optional.of(script("queries.sql")),
                        Optional.empty());
        Workload example =
                WorkloadFile.read(FILES, FOLDER.resolve("model.yaml")).value().orElseThrow();
        Workload made =
                WorkloadFile.parse("made.yaml", ModelWriter.write(imported.model(), ""))
                        .value()
                        .orElseThrow();
        assertThat(withoutNumbers(made)).isEqualTo(withoutNumbers(example));
        assertThat(imported.notes(Note.Kind.LEFT_OUT))
                .extracting(Note::message)
                .anyMatch(message -> message.startsWith("TopCategories: GROUP BY"))
                .anyMatch(message -> message.startsWith("SearchFilms: "))
                .anyMatch(message -> message.startsWith("column film.fulltext"));
    }

    private static ScriptFile script(String name) throws Exception {
        return new ScriptFile(name, FILES.readText(FOLDER.resolve(name)));
    }

    /// The dump of a workload without what a person adds: counts, lengths, how values are spread.
    private static String withoutNumbers(Workload workload) {
        return WorkloadText.of(workload)
                .replaceAll("(?m)^(entity|link) ([\\w.]+), .*$", "$1 $2")
                .replaceAll(
                        "(?m), [0-9.,]+ \\(at most [0-9,]+\\) per (\\w+)(, zipf [0-9.]+)?$",
                        " per $1")
                .replaceAll(", (length|items|distinct) [0-9.,]+(?=,|$|\\n)", "")
                .replaceAll(", (zipf [0-9.]+|from \\S+ (until|to) \\S+)", "");
    }
}
