package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The folders of snapshots, as Cassandra has them: second names of a table's files, its schema,
/// and a list.
///
/// ```
/// data/KEYSPACE/TABLE-ID/snapshots/NAME/    nb-1-big-Data.db … schema.cql manifest.json
/// ```
///
/// **Thread safety.** Any number of threads; of those that change a snapshot, one at a time.
public final class SnapshotFolders {
    static final String SNAPSHOTS = "snapshots";

    private static final String SCHEMA = "schema.cql";
    private static final String MANIFEST = "manifest.json";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]*");
    private static final Pattern TABLE = Pattern.compile("(.+)-[0-9a-f]{32}");
    private static final Pattern DATA_FILE = Pattern.compile("\"(nb-[0-9a-z_]+-big-Data\\.db)\"");
    private static final Pattern CREATED = Pattern.compile("\"created_at\"\\s*:\\s*\"([^\"]*)\"");

    private SnapshotFolders() {}

    /// A snapshot of a table.
    ///
    /// @param folder where it is
    /// @param sstables how many SSTables it has
    /// @param bytes the total size of its files; the disk stores files shared by hard links only
    ///     once
    /// @param createdAt when it was taken, if it says so
    public record Snapshot(
            String name,
            String keyspace,
            String table,
            Path folder,
            int sstables,
            long bytes,
            Optional<String> createdAt) {}

    /// The snapshots in a database's folder, those of dropped tables too, by name, keyspace and
    /// table. It may be open meanwhile.
    public static List<Snapshot> list(FileSystem files, Path database) throws IOException {
        List<Snapshot> found = new ArrayList<>();
        for (Path keyspace : foldersIn(files, database.resolve("data"))) {
            for (Path table : foldersIn(files, keyspace)) {
                for (Path folder : foldersIn(files, table.resolve(SNAPSHOTS))) {
                    found.add(read(files, folder, name(keyspace), name(table)));
                }
            }
        }
        found.sort((one, other) -> key(one).compareTo(key(other)));
        return found;
    }

    private static String key(Snapshot snapshot) {
        return snapshot.name() + "\n" + snapshot.keyspace() + "\n" + snapshot.table();
    }

    private static Snapshot read(FileSystem files, Path folder, String keyspace, String table)
            throws IOException {
        Matcher matcher = TABLE.matcher(table);
        int sstables = 0;
        long bytes = 0;
        for (Path file : files.list(folder)) {
            if (!files.isFolder(file)) {
                sstables += name(file).endsWith("-" + Component.DATA.fileName()) ? 1 : 0;
                try (var open = files.open(file)) {
                    bytes += open.size();
                }
            }
        }
        return new Snapshot(
                name(folder),
                keyspace,
                matcher.matches() ? matcher.group(1) : table,
                folder,
                sstables,
                bytes,
                createdAt(files, folder.resolve(MANIFEST)));
    }

    private static Optional<String> createdAt(FileSystem files, Path manifest) throws IOException {
        if (!files.exists(manifest)) {
            return Optional.empty();
        }
        Matcher matcher = CREATED.matcher(files.readText(manifest));
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static List<Path> foldersIn(FileSystem files, Path folder) throws IOException {
        return files.isFolder(folder)
                ? files.list(folder).stream().filter(files::isFolder).toList()
                : List.of();
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    /// @throws StorageException when a snapshot cannot be called so
    static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new StorageException(
                    "A snapshot cannot be called '%s': take letters, digits, '_', '-' and '.'."
                            .formatted(name));
        }
    }

    static Path of(Path table, String name) {
        return table.resolve(SNAPSHOTS).resolve(name);
    }

    /// Makes a snapshot of some SSTables of a table's folder.
    ///
    /// @param schema the statements that make the table
    static void make(
            FileSystem files, Path folder, List<Descriptor> sstables, String schema, Instant now)
            throws IOException {
        DataFolder.make(files, folder);
        for (Descriptor sstable : sstables) {
            Descriptor copy = new Descriptor(folder, sstable.id());
            for (Component component : Component.values()) {
                Path file = sstable.file(component);
                if (files.exists(file)) {
                    files.link(file, copy.file(component));
                }
            }
        }
        write(files, folder.resolve(SCHEMA), schema);
        write(files, folder.resolve(MANIFEST), manifest(sstables, now));
        files.syncFolder(folder);
    }

    /// The SSTables of a snapshot.
    ///
    /// @throws StorageException when one is missing that the snapshot lists
    static List<Descriptor> sstables(FileSystem files, Path folder) throws IOException {
        List<Descriptor> sstables = Descriptor.list(files, folder);
        Path manifest = folder.resolve(MANIFEST);
        if (files.exists(manifest)) {
            Matcher listed = DATA_FILE.matcher(files.readText(manifest));
            while (listed.find()) {
                Descriptor sstable = Descriptor.parse(folder.resolve(listed.group(1)));
                if (!sstables.contains(sstable)) {
                    throw new StorageException(
                            "%s is missing, which %s lists. Restore the file from a backup, or take another snapshot."
                                    .formatted(sstable.file(Component.DATA), manifest));
                }
            }
        }
        return sstables;
    }

    private static String manifest(List<Descriptor> sstables, Instant now) {
        String names =
                sstables.stream()
                        .map(one -> "\"" + name(one.file(Component.DATA)) + "\"")
                        .collect(Collectors.joining(", "));
        return """
        {
          "files" : [ %s ],
          "created_at" : "%s",
          "expires_at" : null,
          "ephemeral" : false
        }
        """
                .formatted(names, now);
    }

    private static void write(FileSystem files, Path path, String text) throws IOException {
        try (WritableFile file = files.create(path)) {
            file.append(ByteBuffer.wrap(Bytes.utf8(text).toArray()));
            file.sync();
        }
    }

    /// Deletes a snapshot, even a partial one.
    static void delete(FileSystem files, Path folder) throws IOException {
        if (!files.isFolder(folder)) {
            return;
        }
        for (Path entry : files.list(folder)) {
            if (files.isFolder(entry)) {
                delete(files, entry);
            } else {
                files.delete(entry);
            }
        }
        files.delete(folder);
        Path parent = folder.getParent();
        if (parent != null) {
            files.syncFolder(parent);
        }
    }
}
