package dev.rowhouse.cli.snapshot;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.command.ProgressLine;
import dev.rowhouse.cli.database.DatabaseFolder;
import dev.rowhouse.cli.database.Databases;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.maintenance.Maintenance.TableName;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.StorageException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.List;
import java.util.concurrent.Callable;

/// `rowhouse snapshot restore`: restores tables.
@Command(
        name = "restore",
        description = "Restore tables to a snapshot: all of them, or none if it fails.",
        footer = {
            "",
            "Later writes are lost; the snapshot is kept. Views follow their base tables.",
            "Checks the snapshot first; the exit code is 1 if it is damaged.",
            "The database must not be open elsewhere.",
            "",
            "Examples:",
            "  rowhouse snapshot restore --data shop -t monday",
            "  rowhouse snapshot restore --data shop -t monday shop.orders"
        })
public final class SnapshotRestoreCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    @Mixin private DatabaseFolder data = new DatabaseFolder();

    @Option(
            names = {"-t", "--tag"},
            paramLabel = "NAME",
            required = true,
            description = "Name of the snapshot.")
    private String tag = "";

    @Parameters(
            arity = "0..*",
            paramLabel = "TABLE",
            description = "KEYSPACE.TABLE. Default: all tables of the snapshot.")
    private List<String> tables = List.of();

    /// A command that talks to a console.
    public SnapshotRestoreCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        try (Interruption interruption = Interruption.watch(console);
                Rowhouse database = new Databases(files, clock).open(data.path())) {
            ProgressLine line = new ProgressLine(console, clock, interruption);
            List<TableName> restored =
                    database.maintenance()
                            .restore(
                                    tag,
                                    tables.stream()
                                            .map(name -> Databases.table(database, name))
                                            .toList(),
                                    line::show);
            console.endProgress();
            restored.forEach(table -> console.out().println(table + " is as in " + tag));
            return ExitCode.OK.number();
        } catch (StorageException e) {
            return Databases.broken(console, e).number();
        }
    }
}
