package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.CommandGroup;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `rowhouse sstable`: tools on the files that Cassandra and this database keep their tables in.
@Command(
        name = "sstable",
        description =
                "Dump, check, report on, import and export SSTable files of Cassandra or Rowhouse.",
        footer = {
            "",
            "PATH is a Data.db file, its short name (nb-1-big), or a folder with SSTables, of",
            "a table or a snapshot. dump, check and report need no schema.",
            "",
            "Examples:",
            "  rowhouse sstable dump data/shop/orders-1b2c/nb-1-big-Data.db",
            "  rowhouse sstable check data/shop/orders-1b2c/snapshots/monday",
            "  rowhouse sstable report data/shop/orders-1b2c/snapshots/monday",
            "  rowhouse sstable import --data shop --table shop.orders snapshots/monday",
            "  rowhouse sstable export --data shop --to out"
        })
public final class SSTableCommand extends CommandGroup {
    private SSTableCommand() {}

    /// The command with its subcommands.
    public static CommandLine of(Console console, FileSystem files, Clock clock) {
        return new CommandLine(new SSTableCommand())
                .addSubcommand(new SSTableDumpCommand(console, files, clock))
                .addSubcommand(new SSTableCheckCommand(console, files, clock))
                .addSubcommand(new SSTableReportCommand(console, files, clock))
                .addSubcommand(new SSTableImportCommand(console, files, clock))
                .addSubcommand(new SSTableExportCommand(console, files, clock));
    }
}
