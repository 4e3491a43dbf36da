package dev.rowhouse.cli.database;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.Amounts;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.command.ProgressLine;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.engine.maintenance.Maintenance.TableFiles;
import dev.rowhouse.engine.maintenance.Maintenance.TableName;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.StorageOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/// `rowhouse compact`: compacts the SSTables of tables.
@Command(
        name = "compact",
        description = "Compact the SSTables of tables, as their compaction strategies decide.",
        footer = {
            "",
            "Drops overwritten, deleted and expired data where gc_grace_seconds allows it.",
            "The database must not be open elsewhere. There is no throttle; Ctrl-C stops",
            "between compactions and loses nothing.",
            "",
            "Examples:",
            "  rowhouse compact --data shop",
            "  rowhouse compact --data shop shop.orders"
        })
public final class CompactCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    @Mixin private DatabaseFolder data = new DatabaseFolder();

    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    @Mixin private TableNames tables = new TableNames();

    /// A command that talks to a console.
    public CompactCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        RowhouseOptions options =
                RowhouseOptions.defaults()
                        .withStorage(StorageOptions.defaults().withCompactionBytesPerSecond(0));
        try (Interruption interruption = Interruption.watch(console);
                Rowhouse database = new Databases(files, clock).open(data.path(), options)) {
            Maintenance maintenance = database.maintenance();
            ProgressLine line = new ProgressLine(console, clock, interruption);
            List<Map<String, Object>> trees = new ArrayList<>();
            List<TableName> chosen = tables.in(database);
            for (TableName table : chosen) {
                TableFiles before = maintenance.files(table.keyspace(), table.table());
                maintenance.compact(table.keyspace(), table.table(), line::show);
                TableFiles after = maintenance.files(table.keyspace(), table.table());
                console.endProgress();
                trees.add(tree(table, before, after));
                if (!json) {
                    console.out().println(table + "  " + text(before) + " -> " + text(after));
                    console.out().flush();
                }
            }
            if (json) {
                console.out().println(JsonText.of(trees));
            }
            return ExitCode.OK.number();
        } catch (StorageException e) {
            return Databases.broken(console, e).number();
        }
    }

    private static String text(TableFiles files) {
        return Amounts.of(files.sstables(), "SSTable") + ", " + Amounts.of(files.bytes(), "byte");
    }

    private static Map<String, Object> tree(TableName table, TableFiles before, TableFiles after) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table.toString());
        tree.put("sstables_before", before.sstables());
        tree.put("bytes_before", before.bytes());
        tree.put("sstables", after.sstables());
        tree.put("bytes", after.bytes());
        return tree;
    }
}
