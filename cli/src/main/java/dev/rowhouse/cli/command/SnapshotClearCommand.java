package dev.rowhouse.cli.command;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.SnapshotFolders.Snapshot;
import dev.rowhouse.storage.StorageException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse snapshot clear`: deletes snapshots.
@Command(
        name = "clear",
        description = "Delete snapshots, including those of dropped tables.",
        footer = {
            "",
            "The database must not be open elsewhere.",
            "",
            "Examples:",
            "  rowhouse snapshot clear --data shop -t monday",
            "  rowhouse snapshot clear --data shop --all shop.orders"
        })
public final class SnapshotClearCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    @Option(
            names = {"-d", "--data"},
            paramLabel = "DIR",
            required = true,
            description = "Folder of the database.")
    private Path data = Path.of("");

    @Option(
            names = {"-t", "--tag"},
            paramLabel = "NAME",
            description = "Delete the snapshots of this name.")
    private Optional<String> tag = Optional.empty();

    @Option(names = "--all", description = "Delete all snapshots.")
    private boolean all;

    @Parameters(
            arity = "0..*",
            paramLabel = "TABLE",
            description = "KEYSPACE.TABLE, or KEYSPACE for all its tables. Default: all tables.")
    private List<String> tables = List.of();

    /// A command that talks to a console.
    public SnapshotClearCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        if (tag.isPresent() == all) {
            throw new InputException("give either -t NAME or --all");
        }
        List<NamedTables> named = tables.stream().map(NamedTables::of).toList();
        try (Interruption _ = Interruption.watch(console);
                Rowhouse database = new Databases(files, clock).open(data)) {
            Maintenance maintenance = database.maintenance();
            List<Snapshot> chosen =
                    maintenance.snapshots().stream()
                            .filter(one -> all || one.name().equals(tag.orElse("")))
                            .filter(one -> isAmong(named, one))
                            .toList();
            if (chosen.isEmpty()) {
                throw new InputException("there is no such snapshot; see rowhouse snapshot list");
            }
            maintenance.deleteSnapshots(chosen);
            console.out().println(Amounts.of(chosen.size(), "snapshot") + " deleted");
            return ExitCode.OK.number();
        } catch (StorageException e) {
            throw Databases.failure(e);
        }
    }

    private static boolean isAmong(List<NamedTables> named, Snapshot snapshot) {
        return named.isEmpty()
                || named.stream()
                        .anyMatch(one -> one.contains(snapshot.keyspace(), snapshot.table()));
    }
}
