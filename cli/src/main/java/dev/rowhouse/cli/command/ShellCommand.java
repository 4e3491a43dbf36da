package dev.rowhouse.cli.command;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.Colour;
import dev.rowhouse.cli.output.Console;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.shell.InteractiveShell;
import dev.rowhouse.cli.shell.Shell;
import dev.rowhouse.engine.AttachOptions;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.storage.StorageException;

import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse shell`: CQL on an embedded database.
@Command(
        name = "shell",
        description =
                "Execute CQL on an embedded database, interactively or from a script; in memory, or in a folder that keeps it.",
        footer = {
            "",
            "Without -e and -f the shell is interactive at a terminal, and reads",
            "statements from standard input otherwise. In a script the exit code",
            "is 1 when a statement failed.",
            "",
            "Examples:",
            "  rowhouse shell",
            "  rowhouse shell --init schema.cql -e \"DESCRIBE TABLES\"",
            "  rowhouse shell --data ./shop",
            "  rowhouse shell --attach orders-7f2e1d0c/snapshots/monday"
        })
public final class ShellCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;
    private final InputStream input;
    private final Path home;

    @Option(
            names = {"-e", "--execute"},
            paramLabel = "CQL",
            description = "Execute these statements and end.")
    private Optional<String> execute = Optional.empty();

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "Execute the statements of a file and end.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--init",
            paramLabel = "FILE",
            description = "Execute the statements of a file first, for instance a schema.")
    private Optional<Path> init = Optional.empty();

    @Option(
            names = {"-d", "--data"},
            paramLabel = "DIR",
            description =
                    "Keep the database in a folder, which is made if it is missing. Without it nothing outlives the command.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--attach",
            paramLabel = "DIR",
            description =
                    "Query the SSTables of a Cassandra node where they are, without changing anything: a table's folder, a snapshot, a keyspace's or the node's data folder.")
    private Optional<Path> attach = Optional.empty();

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description =
                    "The statements that make the attached tables; without it, the schema.cql that snapshots have.")
    private Optional<Path> schema = Optional.empty();

    @Option(
            names = "--snapshot",
            paramLabel = "NAME",
            description = "Attach this snapshot of each table in the folder.")
    private Optional<String> snapshot = Optional.empty();

    /// A command that talks to a console.
    ///
    /// @param input standard input, read when no person sits at the terminal
    /// @param home the person's home folder, where the history is kept
    public ShellCommand(Console console, FileSystem files, InputStream input, Path home) {
        this.console = console;
        this.files = files;
        this.input = input;
        this.home = home;
    }

    @Override
    public Integer call() throws IOException {
        if (execute.isPresent() && file.isPresent()) {
            throw new InputException("-e and -f exclude each other");
        }
        if (data.isPresent() && attach.isPresent()) {
            throw new InputException("--data and --attach exclude each other");
        }
        if (attach.isEmpty() && (schema.isPresent() || snapshot.isPresent())) {
            throw new InputException("--schema and --snapshot belong to --attach");
        }
        try (Rowhouse database = open()) {
            database.warnings()
                    .forEach(text ->
                            console.err()
                                    .println(console.paint(Colour.WARNING, "warning: ") + text));
            if (execute.isEmpty() && file.isEmpty() && console.terminal()) {
                return interact(database);
            }
            requireFiles();
            Shell shell = new Shell(database, console, files);
            init.ifPresent(shell::executeFile);
            if (shell.failures() > 0) {
                // What follows was written for what the file should have made.
                return ExitCode.FAILED.number();
            }
            if (execute.isPresent()) {
                shell.execute(execute.get());
            } else if (file.isPresent()) {
                shell.executeFile(file.get());
            } else {
                shell.execute(new String(input.readAllBytes(), StandardCharsets.UTF_8));
            }
            return (shell.failures() == 0 ? ExitCode.OK : ExitCode.FAILED).number();
        }
    }

    private Rowhouse open() {
        try {
            return attach.isPresent()
                    ? attached(attach.get())
                    : data.map(folder ->
                                    Rowhouse.open(folder, components(), RowhouseOptions.defaults()))
                            .orElseGet(Rowhouse::inMemory);
        } catch (StorageException e) {
            throw new InputException(String.valueOf(e.getMessage()));
        }
    }

    private Rowhouse attached(Path folder) {
        AttachOptions what =
                new AttachOptions(
                        folder, schema.map(file -> InputFiles.read(files, file)), snapshot);
        return Rowhouse.attach(what, components(), RowhouseOptions.defaults());
    }

    private RowhouseComponents components() {
        RowhouseComponents system = RowhouseComponents.system();
        return new RowhouseComponents(system.clock(), system.random(), files, system.scheduler());
    }

    /// Files named in the command are part of it, other than those that a script names.
    private void requireFiles() {
        init.ifPresent(path -> InputFiles.read(files, path));
        file.ifPresent(path -> InputFiles.read(files, path));
    }

    private int interact(Rowhouse database) throws IOException {
        requireFiles();
        try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
            String place =
                    attach.map(folder -> "on " + folder + ", read-only")
                            .or(() -> data.map(folder -> "in " + folder))
                            .orElse("in memory");
            console.out()
                    .println("Rowhouse shell: CQL " + place + ". HELP for help, EXIT to leave.");
            InteractiveShell shell = new InteractiveShell(database, console, files, terminal);
            init.ifPresent(shell::executeFile);
            shell.run(home.resolve(".rowhouse/history"));
            return ExitCode.OK.number();
        }
    }
}
