package dev.rowhouse.cli.imports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.ModelOutput;
import dev.rowhouse.imports.jpa.JpaImport;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse import jpa`: annotated classes and their queries become a model.
@Command(
        name = "jpa",
        description =
                "Create a model from classes with annotations of Jakarta Persistence or its predecessor JPA, with the queries in their annotations and in Spring Data repositories.",
        footer = {
            "",
            "Reads class files without loading them, so their dependencies are not needed.",
            "",
            "Examples:",
            "  rowhouse import jpa target/classes",
            "  rowhouse import jpa shop.jar queries.jpql"
        })
public final class ImportJpaCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Parameters(
            index = "0",
            paramLabel = "CLASSES",
            description = "Folder of compiled classes, or a jar.")
    private Path classes = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "QUERIES.jpql",
            description = "File with more JPQL queries, separated by semicolons.")
    private Optional<Path> queries = Optional.empty();

    @Mixin private ImportArguments arguments = new ImportArguments();

    /// A command that talks to a console.
    public ImportJpaCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() {
        new ModelOutput(files, arguments.output(), arguments.force()).check();
        if (!files.exists(classes)) {
            throw new InputException(classes + ": there is no such file or folder");
        }
        try {
            return new ImportReport(console, files, arguments)
                    .finish(
                            JpaImport.read(
                                    arguments.modelName(classes),
                                    files,
                                    classes,
                                    queries.map(file -> ImportArguments.script(files, file))),
                            List.of());
        } catch (ImportException e) {
            throw new InputException(e.text());
        }
    }
}
