package dev.rowhouse.cli.snapshot;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.Amounts;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.database.DatabaseFolder;
import dev.rowhouse.cli.database.Databases;
import dev.rowhouse.cli.database.NamedTables;
import dev.rowhouse.cli.database.TableNames;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.SnapshotFolders.Snapshot;
import dev.rowhouse.storage.StorageException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

    @Mixin private DatabaseFolder data = new DatabaseFolder();

    @Option(
            names = {"-t", "--tag"},
            paramLabel = "NAME",
            description = "Delete the snapshots of this name.")
    private Optional<String> tag = Optional.empty();

    @Option(names = "--all", description = "Delete all snapshots.")
    private boolean all;

    @Mixin private TableNames tables = new TableNames();

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
        List<NamedTables> named = tables.parsed();
        try (Interruption _ = Interruption.watch(console);
                Rowhouse database = new Databases(files, clock).open(data.path())) {
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
