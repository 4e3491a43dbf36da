package dev.rowhouse.cli.imports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.ModelOutput;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.script.Dialect;
import dev.rowhouse.imports.script.ScriptFile;
import dev.rowhouse.imports.sql.SqlImport;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse import sql`: tables and queries of a relational database become a model.
@Command(
        name = "sql",
        description =
                "Create a model from SQL: tables with their foreign keys, queries and changes.",
        footer = {
            "",
            "Accepts the output of pg_dump or mysqldump, with or without data.",
            "In the queries, comments name and describe a statement:",
            "  -- name: FilmsOfActor    -- rate: 200/s    -- page: 20",
            "",
            "Example:",
            "  rowhouse import sql schema.sql queries.sql -o shop/model.yaml"
        })
public final class ImportSqlCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Parameters(
            index = "0",
            paramLabel = "SCHEMA.sql",
            description = "SQL script with the CREATE TABLE statements.")
    private Path schema = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "QUERIES.sql",
            description = "Script with the queries and changes.")
    private Optional<Path> queries = Optional.empty();

    @Option(
            names = "--dialect",
            paramLabel = "NAME",
            description = "postgresql or mysql. Default: detected from the schema.")
    private Optional<Dialect> dialect = Optional.empty();

    @Mixin private ImportArguments arguments = new ImportArguments();

    /// A command that talks to a console.
    public ImportSqlCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() {
        new ModelOutput(files, arguments.output(), arguments.force()).check();
        ScriptFile tables = ImportArguments.script(files, schema);
        try {
            return new ImportReport(console, files, arguments)
                    .finish(
                            SqlImport.read(
                                    arguments.modelName(schema),
                                    tables,
                                    queries.map(file -> ImportArguments.script(files, file)),
                                    dialect),
                            List.of());
        } catch (ImportException e) {
            throw new InputException(e.text());
        }
    }
}
