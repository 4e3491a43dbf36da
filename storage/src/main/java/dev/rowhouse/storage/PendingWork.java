package dev.rowhouse.storage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.compaction.TransactionLog;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableCopy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Work on the files of several tables that is done as a whole, whatever interrupts it: it is
/// written down before it begins, and finished when the folder is opened again.
///
/// ```
/// pending := ('delete' | 'restore') ' ' snapshot LF
///            (keyspace '/' table '-' id ' ' lastNumber LF)* checksum
/// ```
///
/// `delete` is also used while a snapshot is being taken: a partial snapshot is deleted. No SSTable
/// of a table ever had a number above its `lastNumber`, so that deleted SSTables named in the
/// commit log are not confused with new ones.
///
/// **Invariants.** Doing it twice is doing it once.
///
/// **Thread safety.** One at a time: who holds [DataFolder#pendingLock].
final class PendingWork {
    private static final String FILE = "pending";

    private static final Pattern WORK = Pattern.compile("(delete|restore) (.+)");
    private static final Pattern TARGET = Pattern.compile("(.+) ([0-9]{1,18})");

    private final DataFolder folder;
    private final Kind kind;
    private final String snapshot;
    private final List<Target> tables;

    /// A table that something is done to.
    ///
    /// @param folder its folder
    /// @param lastNumber the number of its last SSTable; 0 where none will be made
    record Target(Path folder, long lastNumber) {}

    /// An operation on a snapshot of each table.
    enum Kind {
        /// It goes.
        DELETE,
        /// Restores the table to its former state.
        RESTORE;

        String word() {
            return this == DELETE ? "delete" : "restore";
        }
    }

    private PendingWork(DataFolder folder, Kind kind, String snapshot, List<Target> tables) {
        this.folder = folder;
        this.kind = kind;
        this.snapshot = snapshot;
        this.tables = List.copyOf(tables);
    }

    /// Records the work durably. From now on it will be completed.
    static PendingWork begin(DataFolder folder, Kind kind, String snapshot, List<Target> tables)
            throws IOException {
        Path data = folder.data();
        String text =
                Stream.concat(
                                Stream.of(kind.word() + " " + snapshot),
                                tables.stream().map(table -> line(data, table)))
                        .collect(Collectors.joining("\n", "", "\n"));
        folder.writeSealed(FILE, text);
        return new PendingWork(folder, kind, snapshot, tables);
    }

    private static String line(Path data, Target table) {
        String path = data.relativize(table.folder()).toString().replace('\\', '/');
        return path + " " + table.lastNumber();
    }

    /// Finishes what was begun in a folder that is being opened.
    static void finish(DataFolder folder) throws IOException {
        if (!folder.holds(FILE)) {
            return;
        }
        Optional<String> text = folder.readSealed(FILE);
        PendingWork work =
                text.flatMap(whole -> parse(folder, whole.lines().toList()))
                        .orElseThrow(() ->
                                new StorageException(
                                        "%s is damaged: expected 'delete NAME' or 'restore NAME' a line 'FOLDER NUMBER' for each table and a checksum. If no snapshot was being made, deleted or restored, delete the file."
                                                .formatted(folder.path().resolve(FILE))));
        work.execute();
        work.end();
    }

    private static Optional<PendingWork> parse(DataFolder folder, List<String> lines) {
        Matcher work = WORK.matcher(lines.isEmpty() ? "" : lines.getFirst());
        if (!work.matches()) {
            return Optional.empty();
        }
        List<Target> tables = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            Matcher target = TARGET.matcher(line);
            if (!target.matches()) {
                return Optional.empty();
            }
            tables.add(
                    new Target(
                            folder.data().resolve(target.group(1)),
                            Long.parseLong(target.group(2))));
        }
        Kind kind = work.group(1).equals(Kind.DELETE.word()) ? Kind.DELETE : Kind.RESTORE;
        return Optional.of(new PendingWork(folder, kind, work.group(2), tables));
    }

    private void execute() throws IOException {
        FileSystem files = folder.files();
        for (Target target : tables) {
            Path table = target.folder();
            switch (kind) {
                case DELETE -> SnapshotFolders.delete(files, SnapshotFolders.of(table, snapshot));
                case RESTORE -> {
                    TableManifest manifest =
                            new FolderRecovery(files, table, folder.losses())
                                    .recover(folder.isConfirmed());
                    manifest.noteNumber(target.lastNumber());
                    restore(files, table, snapshot, manifest.sstables(), manifest);
                }
            }
        }
    }

    /// Puts the SSTables of a snapshot in the place of those of its table, in one step.
    ///
    /// @return the new ones
    static List<Descriptor> restore(
            FileSystem files,
            Path table,
            String snapshot,
            List<Descriptor> old,
            TableManifest manifest)
            throws IOException {
        List<Descriptor> kept =
                SnapshotFolders.sstables(files, SnapshotFolders.of(table, snapshot));
        if (old.isEmpty() && kept.isEmpty()) {
            return List.of();
        }
        List<Descriptor> restored = new ArrayList<>();
        for (int i = 0; i < kept.size(); i++) {
            restored.add(manifest.next());
        }
        TransactionLog log =
                old.isEmpty()
                        ? TransactionLog.beginAdding(files, table, restored.getFirst())
                        : TransactionLog.begin(files, table, old);
        try {
            for (int i = 0; i < kept.size(); i++) {
                log.add(restored.get(i));
                ForeignSSTable sstable = ForeignSSTable.read(files, kept.get(i));
                SSTableCopy.link(
                        files, kept.get(i), restored.get(i), sstable.metadata().withoutCommitLog());
            }
            log.commit();
            manifest.replace(old, restored);
        } catch (IOException | RuntimeException e) {
            try {
                log.abort();
            } catch (IOException more) {
                // Remaining files are deleted when the table is opened again.
                e.addSuppressed(more);
            }
            throw e;
        }
        log.deleteInputs();
        return restored;
    }

    /// Notes that it is done.
    void end() throws IOException {
        folder.files().delete(folder.path().resolve(FILE));
        folder.files().syncFolder(folder.path());
    }

    /// Abandons the snapshot and deletes its files.
    void undo() throws IOException {
        execute();
        end();
    }
}
