package dev.rowhouse.imports.sql;

import dev.rowhouse.imports.check.ModelCheck;
import dev.rowhouse.imports.ddl.SchemaReader;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Imported;
import dev.rowhouse.imports.note.Notes;
import dev.rowhouse.imports.question.StatementTranslator;
import dev.rowhouse.imports.relational.RelationalModel;
import dev.rowhouse.imports.relational.RelationalSchema;
import dev.rowhouse.imports.script.Dialect;
import dev.rowhouse.imports.script.ScriptFile;
import dev.rowhouse.imports.script.SqlParser;
import dev.rowhouse.imports.script.SqlScript;

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
            StatementTranslator translator =
                    new StatementTranslator(model, new SqlParser(script.name(), written));
            new QueryScript(translator, script.name(), check, notes)
                    .read(SqlScript.split(script.text(), written));
        }
        return new Imported(check.draft(), notes.list());
    }
}
