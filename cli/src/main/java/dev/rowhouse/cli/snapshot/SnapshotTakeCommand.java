package dev.rowhouse.cli.snapshot;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.Amounts;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.database.DatabaseFolder;
import dev.rowhouse.cli.database.Databases;
import dev.rowhouse.cli.database.TableNames;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.engine.maintenance.Maintenance.TableName;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.StorageException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse snapshot take`: keeps what tables are now.
@Command(
        name = "take",
        description = "Take a snapshot of tables: all of them, or none if it fails.",
        footer = {
            "",
            "The database must not be open elsewhere.",
            "",
            "Examples:",
            "  rowhouse snapshot take --data shop -t monday",
            "  rowhouse snapshot take --data shop -t before-import shop.orders"
        })
public final class SnapshotTakeCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    @Mixin private DatabaseFolder data = new DatabaseFolder();

    @Option(
            names = {"-t", "--tag"},
            paramLabel = "NAME",
            description = "Name of the snapshot. Default: the current time in milliseconds.")
    private Optional<String> tag = Optional.empty();

    @Mixin private TableNames tables = new TableNames();

    /// A command that talks to a console.
    ///
    /// @param clock the time, which a snapshot is called by
    public SnapshotTakeCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        String name = tag.orElseGet(() -> Long.toString(clock.epochMillis()));
        try (Interruption _ = Interruption.watch(console);
                Rowhouse database = new Databases(files, clock).open(data.path())) {
            Maintenance maintenance = database.maintenance();
            List<TableName> chosen = tables.in(database);
            maintenance.snapshot(name, chosen);
            console.out().println("snapshot " + name + " of " + Amounts.of(chosen.size(), "table"));
            return ExitCode.OK.number();
        } catch (StorageException e) {
            throw Databases.failure(e);
        }
    }
}
