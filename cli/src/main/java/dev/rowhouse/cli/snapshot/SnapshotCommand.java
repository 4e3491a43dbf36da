package dev.rowhouse.cli.snapshot;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.CommandGroup;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `rowhouse snapshot`: snapshots of a database's tables.
@Command(
        name = "snapshot",
        description = "Take, list, restore and delete snapshots of tables.",
        footer = {
            "",
            "A snapshot is a folder data/KEYSPACE/TABLE-ID/snapshots/NAME of hard links to",
            "the files of the table, as in Cassandra; it takes no space at first. Query it",
            "with rowhouse shell --attach; give it to a cluster with rowhouse sstable export",
            "--snapshot.",
            "",
            "Examples:",
            "  rowhouse snapshot take --data shop -t monday",
            "  rowhouse snapshot list --data shop",
            "  rowhouse snapshot restore --data shop -t monday shop.orders",
            "  rowhouse snapshot clear --data shop -t monday"
        })
public final class SnapshotCommand extends CommandGroup {
    private SnapshotCommand() {}

    /// The command with its subcommands.
    public static CommandLine of(Console console, FileSystem files, Clock clock) {
        return new CommandLine(new SnapshotCommand())
                .addSubcommand(new SnapshotTakeCommand(console, files, clock))
                .addSubcommand(new SnapshotListCommand(console, files))
                .addSubcommand(new SnapshotClearCommand(console, files, clock))
                .addSubcommand(new SnapshotRestoreCommand(console, files, clock));
    }
}
