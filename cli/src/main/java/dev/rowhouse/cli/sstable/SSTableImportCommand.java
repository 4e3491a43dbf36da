package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.Amounts;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.command.ProgressLine;
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
import dev.rowhouse.storage.sstable.io.Descriptor;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse sstable import`: SSTables from elsewhere become part of a table.
@Command(
        name = "import",
        description = "Check SSTables and import them into a table: all of them or none.",
        footer = {
            "",
            "The database must not be open elsewhere. Imported SSTables start on level 0, not",
            "repaired. Files are hard-linked where the disk supports it, otherwise copied.",
            "The exit code is 1 if an SSTable is damaged; then nothing is imported.",
            "",
            "Examples:",
            "  rowhouse sstable import --data shop --table shop.orders snapshots/monday",
            "  rowhouse sstable import --data shop --table shop.orders --move nb-7-big"
        })
public final class SSTableImportCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;
    private final Clock clock;

    @Mixin private DatabaseFolder data = new DatabaseFolder();

    @Option(
            names = "--table",
            paramLabel = "KS.TABLE",
            required = true,
            description = "Table to import into.")
    private String table = "";

    @Option(names = "--move", description = "Delete the original files after the import.")
    private boolean move;

    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    @Mixin private SSTablePaths paths = new SSTablePaths();

    /// A command that talks to a console.
    public SSTableImportCommand(Console console, FileSystem files, Clock clock) {
        this.console = console;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException {
        List<Descriptor> sstables = paths.find(files);
        try (Interruption interruption = Interruption.watch(console);
                Rowhouse database = new Databases(files, clock).open(data.path())) {
            TableName name = Databases.table(database, table);
            Maintenance maintenance = database.maintenance();
            ProgressLine line = new ProgressLine(console, clock, interruption);
            List<Transfer> imported =
                    maintenance.importSSTables(name.keyspace(), name.table(), sstables, line::show);
            console.endProgress();
            if (move) {
                maintenance.deleteSources(imported);
            }
            print(name, imported);
            return ExitCode.OK.number();
        } catch (StorageException e) {
            return Databases.broken(console, e).number();
        }
    }

    private void print(TableName name, List<Transfer> imported) {
        if (json) {
            console.out().println(JsonText.of(imported.stream().map(one -> tree(one)).toList()));
            return;
        }
        for (Transfer one : imported) {
            String contents =
                    one.contents()
                            .map(found ->
                                    Amounts.of(found.partitions(), "partition")
                                            + ", "
                                            + Amounts.of(found.rows(), "row")
                                            + ", ")
                            .orElse("");
            console.out()
                    .println(
                            one.from()
                                    + " -> "
                                    + one.to()
                                    + "  "
                                    + contents
                                    + Amounts.of(one.bytes(), "byte"));
        }
        console.out()
                .println(
                        Amounts.of(imported.size(), "SSTable")
                                + (move ? " moved" : " imported")
                                + " into "
                                + name);
    }

    static Map<String, Object> tree(Transfer transfer) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("from", transfer.from().toString());
        tree.put("to", transfer.to().toString());
        Optional.of(transfer)
                .flatMap(Transfer::contents)
                .ifPresent(contents -> {
                    tree.put("partitions", contents.partitions());
                    tree.put("rows", contents.rows());
                });
        tree.put("bytes", transfer.bytes());
        return tree;
    }
}
