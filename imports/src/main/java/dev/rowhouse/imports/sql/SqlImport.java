package dev.rowhouse.imports.sql;

import dev.rowhouse.imports.check.ModelCheck;
import dev.rowhouse.imports.ddl.SchemaReader;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Imported;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.note.Notes;
import dev.rowhouse.imports.question.StatementTranslator;
import dev.rowhouse.imports.question.Translated;
import dev.rowhouse.imports.relational.RelationalModel;
import dev.rowhouse.imports.relational.RelationalSchema;
import dev.rowhouse.imports.script.Dialect;
import dev.rowhouse.imports.script.ScriptFile;
import dev.rowhouse.imports.script.SqlParser;
import dev.rowhouse.imports.script.SqlScript;
import dev.rowhouse.imports.script.SqlStatement;

import java.util.List;
import java.util.Optional;

/// SQL scripts to a model: tables become entities and relationships, queries questions, changes
/// mutations.
public final class SqlImport {
    private SqlImport() {}

    /// Reads a schema and its queries.
    ///
    /// @param modelName the name of the model
    /// @param schema the script that makes the tables
    /// @param queries the script of queries and changes, if there is one
    /// @param dialect what the scripts were written for; found out when empty
    /// @throws ImportException when no table can be read
    public static Imported read(
            String modelName,
            ScriptFile schema,
            Optional<ScriptFile> queries,
            Optional<Dialect> dialect)
            throws ImportException {
        Dialect written = dialect.orElseGet(() -> Dialect.of(schema.text()));
        Notes notes = new Notes();
        RelationalSchema tables =
                new GeneratedColumns(modelName, notes)
                        .checked(
                                SchemaReader.read(
                                        new SqlParser(schema.name(), written),
                                        schema.text(),
                                        notes));
        RelationalModel model = RelationalModel.of(tables, modelName, notes);
        ModelCheck check = ModelCheck.of(model.draft(), notes);
        if (queries.isPresent()) {
            ScriptFile script = queries.get();
            SqlParser parser = new SqlParser(script.name(), written);
            StatementTranslator translator = new StatementTranslator(model, parser);
            for (SqlStatement statement : SqlScript.split(script.text(), written)) {
                translate(translator, script.name(), statement, check, notes);
            }
        }
        return new Imported(check.draft(), notes.list());
    }

    private static void translate(
            StatementTranslator translator,
            String file,
            SqlStatement statement,
            ModelCheck check,
            Notes notes) {
        try {
            Optional<Translated> translated = translator.translate(statement);
            if (translated.isPresent()) {
                take(translated.get(), file, statement, check, notes);
            } else {
                notes.add(
                        new Note(
                                Note.Kind.SKIPPED,
                                file,
                                statement.line(),
                                statement.verb() + " neither reads nor changes data",
                                ""));
            }
        } catch (ImportException e) {
            notes.add(e.note("this " + statement.verb(), "write it in plain SQL"));
        }
    }

    private static void take(
            Translated translated,
            String file,
            SqlStatement statement,
            ModelCheck check,
            Notes notes) {
        switch (translated) {
            case Translated.Asks(var question, List<Translated.Remark> changes) -> {
                if (check.take(question, file, statement.line())) {
                    tell(question.name(), changes, Note.Kind.CHANGED, file, statement, notes);
                }
            }
            case Translated.Changes(var mutation, List<Translated.Remark> changes) -> {
                if (check.take(mutation, file, statement.line())) {
                    tell(mutation.name(), changes, Note.Kind.CHANGED, file, statement, notes);
                }
            }
            case Translated.Refused(String name, List<Translated.Remark> reasons) ->
                    tell(name, reasons, Note.Kind.LEFT_OUT, file, statement, notes);
        }
    }

    private static void tell(
            String name,
            List<Translated.Remark> remarks,
            Note.Kind kind,
            String file,
            SqlStatement statement,
            Notes notes) {
        remarks.forEach(remark ->
                notes.add(
                        new Note(
                                kind,
                                file,
                                statement.line(),
                                name + ": " + remark.message(),
                                remark.remedy())));
    }
}
