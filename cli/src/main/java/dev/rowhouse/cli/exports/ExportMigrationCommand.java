package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.migration.Migration;
import dev.rowhouse.exports.migration.MigrationFiles;
import dev.rowhouse.exports.migration.MigrationPlanner;
import dev.rowhouse.exports.migration.MigrationText;
import dev.rowhouse.exports.migration.MigrationTree;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse export migration`: from an existing schema to a design.
@Command(
        name = "migration",
        description = {
            "Plan the migration from an existing schema to the tables of a model: what to create, dual-write, backfill, read and drop, in order."
        },
        footer = {
            "",
            "Matches columns by name and type. A new table never takes the name of an old",
            "table that cannot become it; it gets another name. --keyspace creates the new",
            "tables in a keyspace of their own. The exit code is 1 if a user-defined type",
            "of the same name has other fields.",
            "",
            "Examples:",
            "  rowhouse export migration examples/hotel/model.yaml --from old.cql",
            "  rowhouse export migration examples/likes --from old.cql -o migration"
        })
public final class ExportMigrationCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Mixin private ModelArgument model = new ModelArgument();

    @Option(
            names = "--from",
            required = true,
            paramLabel = "SCHEMA.cql",
            description = "Existing schema: CREATE statements, as DESCRIBE prints them.")
    private Path from = Path.of("");

    @Option(
            names = "--keyspace",
            paramLabel = "NAME",
            description = "Keyspace of the new tables. Default: the model's.")
    private Optional<String> keyspace = Optional.empty();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Write the plan, and the scripts that execute it, to this folder.")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--force", description = "Overwrite existing files.")
    private boolean force;

    @Option(names = "--json", description = "Print the plan as JSON.")
    private boolean json;

    /// A command that talks to a console.
    public ExportMigrationCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        if (keyspace.filter(name -> !name.matches("[A-Za-z][A-Za-z0-9_]{0,47}")).isPresent()) {
            throw new InputException(
                    "--keyspace "
                            + keyspace.get()
                            + ": use letters, digits and underscores, a letter first");
        }
        Optional<ExportedModel> exported = model.read(console, files);
        if (exported.isEmpty()) {
            return ExitCode.BAD_INPUT.number();
        }
        String script = InputFiles.read(files, from);
        Migration migration;
        try {
            migration =
                    MigrationPlanner.plan(
                            exported.get().workload(),
                            exported.get().design(),
                            from.toString(),
                            script,
                            keyspace,
                            Designer::design);
        } catch (ExportException e) {
            throw new InputException(String.valueOf(e.getMessage()));
        }
        exported.get().tellLeftOut(console);
        if (output.isPresent() && migration.conflicts().isEmpty()) {
            List<GeneratedFile> written = MigrationFiles.of(migration);
            new ExportedFiles(files, output.get(), force).write(written);
            if (!json) {
                written.forEach(file ->
                        console.out().println("wrote " + output.get().resolve(file.path())));
                return ExitCode.OK.number();
            }
        }
        if (output.isPresent() && !migration.conflicts().isEmpty()) {
            console.err().println("nothing was written to " + output.get());
        }
        if (json) {
            console.out().println(JsonText.of(MigrationTree.of(migration)));
        } else {
            console.out().print(MigrationText.of(migration));
        }
        return (migration.conflicts().isEmpty() ? ExitCode.OK : ExitCode.FAILED).number();
    }
}
