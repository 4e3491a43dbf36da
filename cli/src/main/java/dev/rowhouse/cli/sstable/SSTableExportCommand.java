package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.Amounts;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.database.DatabaseFolder;
import dev.rowhouse.cli.database.Databases;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.maintenance.Maintenance;
import dev.rowhouse.engine.maintenance.Maintenance.TableName;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.StorageMaintenance.Transfer;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;

/// `rowhouse sstable export`: the SSTables of tables, for a Cassandra node.
@Command(
        name = "export",
        description =
                "Export the SSTables of tables, with a schema.cql, for a Cassandra node or another database.",
        footer = {
            "",
            "Each table gets a folder DIR/KEYSPACE/TABLE, which nodetool import accepts:",
            "  nodetool import KEYSPACE TABLE DIR/KEYSPACE/TABLE",
            "The database must not be open elsewhere. Files are hard-linked where the disk",
            "supports it, otherwise copied; in another version than nb they are written anew.",
            "",
            "Examples:",
            "  rowhouse sstable export --data shop --to out",
            "  rowhouse sstable export --data shop --table shop.orders --to out",
            "  rowhouse sstable export --data shop --format da --to out"
        })
public final class SSTableExportCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    /// The versions that can be written.
    private enum Format {
        NB(SSTableVersion.NB),
        OA(SSTableVersion.OA),
        DA(SSTableVersion.DA);

        private final SSTableVersion version;

        Format(SSTableVersion version) {
            this.version = version;
        }
    }

    @Mixin private DatabaseFolder data = new DatabaseFolder();

    @Option(
            names = "--table",
            paramLabel = "KS.TABLE",
            description =
                    "Export only this table or view. Repeatable. Default: all, including views.")
    private List<String> tables = List.of();

    @Option(
            names = "--to",
            paramLabel = "DIR",
            required = true,
            description = "Folder to write to; missing or empty.")
    private Path to = Path.of("");

    @Option(
            names = "--snapshot",
            paramLabel = "NAME",
            description = "Export this snapshot instead of the current data.")
    private Optional<String> snapshot = Optional.empty();

    @Option(
            names = "--format",
            paramLabel = "VERSION",
            description =
                    "Version of the SSTables: nb (default) for Cassandra 4.0 or later; oa or da (tries) for Cassandra 5.0 with storage_compatibility_mode: NONE.")
    private Format format = Format.NB;

    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    /// A command that talks to a console.
    public SSTableExportCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException {
        try (Interruption interruption = Interruption.watch(console);
                Rowhouse database = new Databases(files, clock).open(data.path())) {
            Maintenance maintenance = database.maintenance();
            Map<TableName, List<Transfer>> exported = new LinkedHashMap<>();
            List<TableName> names =
                    tables.isEmpty() ? maintenance.tables() : Databases.tables(database, tables);
            for (TableName name : names) {
                Path target = to.resolve(name.keyspace()).resolve(name.table());
                console.progress(
                        "exporting %s (%d of %d)"
                                .formatted(name, exported.size() + 1, names.size()));
                interruption.check();
                exported.put(name, export(maintenance, name, target, interruption));
            }
            console.endProgress();
            print(exported);
            return ExitCode.OK.number();
        } catch (StorageException e) {
            throw Databases.failure(e);
        }
    }

    /// Exports a table. When the process is about to end, it waits until the partial export has
    /// been deleted.
    private List<Transfer> export(
            Maintenance maintenance, TableName name, Path target, Interruption interruption) {
        CountDownLatch ended = new CountDownLatch(1);
        interruption.cleanUpBy(() -> await(ended));
        try {
            return maintenance.export(
                    name,
                    target,
                    snapshot,
                    format.version,
                    (what, done, total) -> {
                        if (interruption.isUnderWay()) {
                            throw new CancellationException(what);
                        }
                    });
        } finally {
            ended.countDown();
        }
    }

    private static void await(CountDownLatch ended) {
        try {
            ended.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void print(Map<TableName, List<Transfer>> exported) {
        List<Map<String, Object>> trees = new ArrayList<>();
        exported.forEach((name, transfers) -> {
            Path target = to.resolve(name.keyspace()).resolve(name.table());
            long bytes = transfers.stream().mapToLong(Transfer::bytes).sum();
            if (json) {
                Map<String, Object> tree = new LinkedHashMap<>();
                tree.put("table", name.toString());
                tree.put("folder", target.toString());
                tree.put("sstables", transfers.stream().map(SSTableImportCommand::tree).toList());
                trees.add(tree);
            } else {
                console.out()
                        .println(
                                name
                                        + " -> "
                                        + target
                                        + "  "
                                        + Amounts.of(transfers.size(), "SSTable")
                                        + ", "
                                        + Amounts.of(bytes, "byte"));
            }
        });
        if (json) {
            console.out().println(JsonText.of(trees));
        }
    }
}
