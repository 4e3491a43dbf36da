package dev.rowhouse.cli.shell;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.ReleaseArguments;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.AttachOptions;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.connect.Credentials;
import dev.rowhouse.shell.connect.EmbeddedConnection;
import dev.rowhouse.storage.StorageException;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.Optional;

/// The options of a command that opens a database of its own: in memory, in a folder, or over the
/// SSTables of a Cassandra node.
final class EmbeddedArguments {
    @Option(
            names = {"-d", "--data"},
            paramLabel = "DIR",
            description =
                    "Keep the database in this folder; it is created if missing. Default: in memory, gone when the command ends.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--attach",
            paramLabel = "DIR",
            description =
                    "Query SSTables of a Cassandra node in place, read-only: the folder of a table, snapshot or keyspace, or a node's data folder.")
    private Optional<Path> attach = Optional.empty();

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description =
                    "CREATE statements of the attached tables. Default: the schema.cql of the snapshot.")
    private Optional<Path> schema = Optional.empty();

    @Option(
            names = "--snapshot",
            paramLabel = "NAME",
            description = "Attach this snapshot of each table in the folder.")
    private Optional<String> snapshot = Optional.empty();

    @Option(
            names = "--guardrails",
            paramLabel = "PROFILE",
            description =
                    "Guardrails: compatible (as Cassandra by default), warning or strict. Default: warning; with --attach, compatible.")
    private Optional<String> guardrails = Optional.empty();

    @Mixin private final ReleaseArguments compatibility = new ReleaseArguments();

    /// @throws InputException when options exclude each other
    void check() {
        if (data.isPresent() && attach.isPresent()) {
            throw new InputException("--data and --attach cannot be combined");
        }
        if (attach.isEmpty() && (schema.isPresent() || snapshot.isPresent())) {
            throw new InputException("--schema and --snapshot need --attach");
        }
    }

    /// Whether a folder is named.
    boolean isInFolder() {
        return data.isPresent() || attach.isPresent();
    }

    /// The place of the database, as the end of a sentence.
    String place() {
        return attach.map(folder -> "on " + folder + ", read-only")
                .or(() -> data.map(folder -> "in " + folder))
                .orElse("in memory");
    }

    /// Opens the database.
    ///
    /// @param asking who asks; empty for the administrator
    /// @throws InputException when it cannot be opened, or the password is wrong
    OpenedDatabase open(FileSystem files, Optional<Credentials> asking) {
        Rowhouse database = open(files);
        try {
            Connection connection = new EmbeddedConnection(database, place());
            return new OpenedDatabase(
                    asking.isPresent() ? connection.login(asking.get()) : connection,
                    Optional.of(database),
                    asking.map(Credentials::user));
        } catch (CqlException e) {
            database.close();
            throw new InputException(e.message());
        }
    }

    private Rowhouse open(FileSystem files) {
        RowhouseComponents system = RowhouseComponents.system();
        RowhouseComponents components =
                new RowhouseComponents(system.clock(), system.random(), files, system.scheduler());
        RowhouseOptions options =
                RowhouseOptions.forAnyCluster()
                        .withGuardrails(guardrails())
                        .withRelease(compatibility.release());
        try {
            if (attach.isPresent()) {
                AttachOptions what =
                        new AttachOptions(
                                attach.get(),
                                schema.map(file -> InputFiles.read(files, file)),
                                snapshot);
                return Rowhouse.attach(what, components, options);
            }
            return data.map(folder -> Rowhouse.open(folder, components, options))
                    .orElseGet(() -> Rowhouse.inMemory(components, options));
        } catch (StorageException e) {
            throw new InputException(String.valueOf(e.getMessage()));
        }
    }

    /// At a terminal, statements that a cluster could not bear get a warning but are executed. A
    /// user who attaches a snapshot wants to look at all of it.
    private Guardrails guardrails() {
        if (guardrails.isEmpty()) {
            return attach.isPresent() ? Guardrails.compatible() : Guardrails.warning();
        }
        return Guardrails.profile(guardrails.get())
                .orElseThrow(() ->
                        new InputException(
                                "--guardrails is compatible, warning or strict, not "
                                        + guardrails.get()));
    }
}
