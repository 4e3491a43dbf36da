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
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Work on the files of several tables that is done as a whole, whatever interrupts it: it is written down before it begins, and finished
/// when the folder is opened again.
///
/// ```
/// pending := ('delete' | 'restore') ' ' snapshot LF (keyspace '/' table '-' id LF)*
/// ```
///
/// `delete` stands there while a snapshot is being made, too: what there is of it is deleted then.
///
/// **Invariants.** Doing it twice is doing it once.
///
/// **Thread safety.** One at a time: who holds [DataFolder#pendingLock].
final class PendingWork {
    private static final String FILE = "pending";

    private final DataFolder folder;
    private final Kind kind;
    private final String snapshot;
    private final List<Path> tables;

    /// What is to be done with a snapshot of each table.
    enum Kind {
        /// It goes.
        DELETE,
        /// The table becomes what it was.
        RESTORE;

        String word() {
            return this == DELETE ? "delete" : "restore";
        }
    }

    private PendingWork(DataFolder folder, Kind kind, String snapshot, List<Path> tables) {
        this.folder = folder;
        this.kind = kind;
        this.snapshot = snapshot;
        this.tables = List.copyOf(tables);
    }

    /// Writes down what is going to be done. From now on it will be done.
    ///
    /// @param tables the folders of tables
    static PendingWork begin(DataFolder folder, Kind kind, String snapshot, List<Path> tables)
            throws IOException {
        Path data = folder.data();
        String text =
                Stream.concat(
                                Stream.of(kind.word() + " " + snapshot),
                                tables.stream()
                                        .map(data::relativize)
                                        .map(table -> table.toString().replace('\\', '/')))
                        .collect(Collectors.joining("\n", "", "\n"));
        folder.write(FILE, text);
        return new PendingWork(folder, kind, snapshot, tables);
    }

    /// Finishes what was begun in a folder that is being opened.
    static void finish(DataFolder folder) throws IOException {
        Optional<String> text = folder.read(FILE);
        if (text.isEmpty()) {
            return;
        }
        List<String> lines = text.get().lines().toList();
        String[] words = lines.isEmpty() ? new String[0] : lines.getFirst().split(" ", 2);
        Optional<Kind> kind =
                Stream.of(Kind.values())
                        .filter(one -> words.length == 2 && one.word().equals(words[0]))
                        .findFirst();
        if (kind.isEmpty()) {
            throw new StorageException(
                    "%s is damaged: expected 'delete NAME' or 'restore NAME'. If no snapshot was being made, deleted or restored, delete the file."
                            .formatted(folder.path().resolve(FILE)));
        }
        List<Path> tables = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            tables.add(folder.data().resolve(line));
        }
        PendingWork work = new PendingWork(folder, kind.get(), words[1], tables);
        work.execute();
        work.end();
    }

    private void execute() throws IOException {
        FileSystem files = folder.files();
        for (Path table : tables) {
            switch (kind) {
                case DELETE -> SnapshotFolders.delete(files, SnapshotFolders.of(table, snapshot));
                case RESTORE -> {
                    TransactionLog.recover(files, table);
                    Descriptor.deleteUnfinished(files, table);
                    List<Descriptor> old = Descriptor.list(files, table);
                    Numbers numbers = new Numbers(table, old);
                    restore(files, table, snapshot, old, numbers::next);
                }
            }
        }
    }

    /// Numbers for new SSTables of a table that nobody has opened.
    private static final class Numbers {
        private final Path table;
        private long last;

        Numbers(Path table, List<Descriptor> old) {
            this.table = table;
            this.last =
                    old.stream()
                            .map(Descriptor::id)
                            .filter(id -> id.chars().allMatch(Character::isDigit))
                            .mapToLong(Long::parseLong)
                            .max()
                            .orElse(0);
        }

        Descriptor next() {
            last++;
            return Descriptor.of(table, last);
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
            Supplier<Descriptor> next)
            throws IOException {
        List<Descriptor> kept = Descriptor.list(files, SnapshotFolders.of(table, snapshot));
        if (old.isEmpty() && kept.isEmpty()) {
            return List.of();
        }
        List<Descriptor> restored = new ArrayList<>();
        for (int i = 0; i < kept.size(); i++) {
            restored.add(next.get());
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
        } catch (IOException | RuntimeException e) {
            try {
                log.abort();
            } catch (IOException more) {
                // What is left of it is deleted when the table is opened again.
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

    /// Gives up what was to be made: deletes what there is of it.
    void undo() throws IOException {
        execute();
        end();
    }
}
