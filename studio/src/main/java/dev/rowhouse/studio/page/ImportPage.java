package dev.rowhouse.studio.page;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.imports.existing.CqlImport;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Imported;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.script.ScriptFile;
import dev.rowhouse.imports.sql.SqlImport;
import dev.rowhouse.imports.yaml.ModelWriter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A model file made of a dropped script, with the notes of the import, as a tree.
public final class ImportPage {
    private static final int NAME_MAX = 48;

    private ImportPage() {}

    /// Imports a script of SQL or CQL, told apart by the ending of its name.
    ///
    /// @throws ImportException when the script cannot be read
    public static Map<String, Object> of(String file, String text) throws ImportException {
        ScriptFile script = new ScriptFile(file, text);
        Imported imported =
                file.endsWith(".cql")
                        ? CqlImport.read(
                                        modelName(file), script, Optional.empty(), Designer::design)
                                .imported()
                        : SqlImport.read(
                                modelName(file), script, Optional.empty(), Optional.empty());
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("text", ModelWriter.write(imported.model(), ""));
        List<Object> notes = new ArrayList<>();
        for (Note.Kind kind : Note.Kind.values()) {
            imported.notes(kind).forEach(note -> notes.add(note(kind, note)));
        }
        tree.put("notes", notes);
        return tree;
    }

    private static Map<String, Object> note(Note.Kind kind, Note note) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", kind.text());
        tree.put("line", note.line());
        tree.put("message", note.message());
        tree.put("remedy", note.remedy());
        return tree;
    }

    private static String modelName(String file) {
        String plain =
                file.replaceFirst("\\.[A-Za-z]+$", "")
                        .replaceAll("[^A-Za-z0-9]+", "_")
                        .replaceAll("^[^A-Za-z]+|_+$", "");
        return plain.isEmpty() ? "model" : plain.substring(0, Math.min(NAME_MAX, plain.length()));
    }
}
