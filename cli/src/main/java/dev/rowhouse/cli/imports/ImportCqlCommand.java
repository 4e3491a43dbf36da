package dev.rowhouse.cli.imports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.ModelOutput;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.imports.existing.CqlImport;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse import cql`: an existing design becomes a model, and is judged.
@Command(
        name = "cql",
        description =
                "Create a model from an existing CQL schema and its queries, and assess the access path of each query.",
        footer = {
            "",
            "Guesses from names and types what each table stands for, and says so. Assesses",
            "each query as EXPLAIN does, beside the designer's answer to the same question.",
            "",
            "Example:",
            "  rowhouse import cql schema.cql queries.cql"
        })
public final class ImportCqlCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Parameters(
            index = "0",
            paramLabel = "SCHEMA.cql",
            description = "CQL script with the CREATE statements.")
    private Path schema = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "QUERIES.cql",
            description = "Script with the queries and changes.")
    private Optional<Path> queries = Optional.empty();

    @Mixin private ImportArguments arguments = new ImportArguments();

    /// A command that talks to a console.
    public ImportCqlCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() {
        new ModelOutput(files, arguments.output(), arguments.force()).check();
        try {
            CqlImport.Result result =
                    CqlImport.read(
                            arguments.modelName(schema),
                            ImportArguments.script(files, schema),
                            queries.map(file -> ImportArguments.script(files, file)),
                            Designer::design);
            return new ImportReport(console, files, arguments)
                    .finish(result.imported(), result.judgements());
        } catch (ImportException e) {
            throw new InputException(e.text());
        }
    }
}
