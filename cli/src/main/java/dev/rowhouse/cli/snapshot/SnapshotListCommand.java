package dev.rowhouse.cli.snapshot;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.Amounts;
import dev.rowhouse.cli.database.DatabaseFolder;
import dev.rowhouse.cli.database.Databases;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.SnapshotFolders;
import dev.rowhouse.storage.SnapshotFolders.Snapshot;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/// `rowhouse snapshot list`: the snapshots there are.
@Command(
        name = "list",
        description = "List the snapshots of a database, including those of dropped tables.",
        footer = {
            "",
            "The database may be open elsewhere. Sizes count all files of a snapshot, though",
            "the disk stores files shared by hard links only once.",
            "",
            "Example:",
            "  rowhouse snapshot list --data shop"
        })
public final class SnapshotListCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Mixin private DatabaseFolder data = new DatabaseFolder();

    @Option(names = "--json", description = "Print the list as JSON.")
    private boolean json;

    /// A command that talks to a console.
    public SnapshotListCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        Databases.requireDatabase(files, data.path());
        List<Snapshot> snapshots = SnapshotFolders.list(files, data.path());
        if (json) {
            console.out().println(JsonText.of(snapshots.stream().map(one -> tree(one)).toList()));
        } else if (snapshots.isEmpty()) {
            console.out().println("no snapshots");
        } else {
            snapshots.forEach(one -> console.out().println(text(one)));
        }
        return ExitCode.OK.number();
    }

    private static String text(Snapshot snapshot) {
        return "%s  %s.%s  %s, %s%s"
                .formatted(
                        snapshot.name(),
                        snapshot.keyspace(),
                        snapshot.table(),
                        Amounts.of(snapshot.sstables(), "SSTable"),
                        Amounts.of(snapshot.bytes(), "byte"),
                        snapshot.createdAt().map(time -> "  " + time).orElse(""));
    }

    private static Map<String, Object> tree(Snapshot snapshot) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("snapshot", snapshot.name());
        tree.put("keyspace", snapshot.keyspace());
        tree.put("table", snapshot.table());
        tree.put("folder", snapshot.folder().toString());
        tree.put("sstables", snapshot.sstables());
        tree.put("bytes", snapshot.bytes());
        snapshot.createdAt().ifPresent(time -> tree.put("created_at", time));
        return tree;
    }
}
