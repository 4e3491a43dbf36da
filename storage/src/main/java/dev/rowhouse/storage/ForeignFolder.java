package dev.rowhouse.storage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Folders that were taken from a Cassandra node, as the node has them:
///
/// ```
/// data     := KEYSPACE/*        a node's data folder; the keyspaces of the system are passed over
/// keyspace := TABLE-ID/*        ID: 32 hexadecimal digits
/// table    := nb-1-big-Data.db … | snapshots/NAME/nb-1-big-Data.db … schema.cql
/// ```
///
/// Each of these may be given, and any folder with SSTables in it. If tables have only SSTables in
/// snapshots, as in a copy of snapshots, a snapshot is used as its table.
public final class ForeignFolder {
    private static final Pattern TABLE = Pattern.compile("(\\w+)-([0-9a-f]{32})");
    private static final Pattern ID = Pattern.compile("(.{8})(.{4})(.{4})(.{4})(.{12})");
    private static final String SNAPSHOTS = "snapshots";
    private static final String SCHEMA = "schema.cql";
    private static final String DATA_SUFFIX = "-" + Component.DATA.fileName();

    private final FileSystem files;
    private final Path root;
    private final Optional<String> snapshot;

    private ForeignFolder(FileSystem files, Path root, Optional<String> snapshot) {
        this.files = files;
        this.root = root;
        this.snapshot = snapshot;
    }

    /// The tables in a folder.
    ///
    /// @param snapshot the snapshot to use instead of each table's own SSTables
    /// @throws StorageException when there is none, or the format of one is not read; the message
    ///     says what helps
    public static List<ForeignTable> find(FileSystem files, Path folder, Optional<String> snapshot)
            throws IOException {
        if (!files.isFolder(folder)) {
            throw new StorageException(
                    folder
                            + (files.exists(folder) ? " is a file." : ": there is no such folder.")
                            + " Name a folder with SSTables: a table's, a snapshot's, a keyspace's, or a node's data folder.");
        }
        if (files.exists(folder.resolve(DataFolder.FORMAT_FILE))) {
            throw new StorageException(
                    folder
                            + " is a database of Rowhouse: open it as such, or name a folder with SSTables in it, such as one of its snapshots.");
        }
        return new ForeignFolder(files, folder, snapshot).find();
    }

    private List<ForeignTable> find() throws IOException {
        List<Path> folders = tableFolders();
        Set<String> snapshots = new TreeSet<>();
        boolean hasOwn = false;
        for (Path folder : folders) {
            hasOwn |= hasData(folder);
            snapshots.addAll(snapshotsOf(folder));
        }
        Optional<String> chosen = snapshot;
        if (chosen.isEmpty() && !hasOwn) {
            if (snapshots.size() > 1) {
                throw new StorageException(
                        "%s holds no SSTables but those of the snapshots %s: choose one of them."
                                .formatted(root, String.join(", ", snapshots)));
            }
            chosen = snapshots.stream().findFirst();
        }
        List<ForeignTable> tables = new ArrayList<>();
        for (Path folder : folders) {
            Path place =
                    chosen.isEmpty() ? folder : folder.resolve(SNAPSHOTS).resolve(chosen.get());
            if (files.isFolder(place)) {
                tables.add(table(place));
            }
        }
        boolean isEmpty = tables.stream().allMatch(table -> table.sstables().isEmpty());
        if (tables.isEmpty()
                || isEmpty && tables.size() == 1 && tables.getFirst().schema().isEmpty()) {
            throw none(snapshots);
        }
        return tables;
    }

    private StorageException none(Set<String> snapshots) {
        if (snapshot.isPresent()) {
            return new StorageException(
                    "%s holds no snapshot %s%s."
                            .formatted(
                                    root,
                                    snapshot.get(),
                                    snapshots.isEmpty()
                                            ? ""
                                            : "; there is " + String.join(", ", snapshots)));
        }
        return new StorageException(
                "%s holds no SSTables (files named like nb-1-big-Data.db): name a table's folder, a snapshot's, a keyspace's, or a node's data folder."
                        .formatted(root));
    }

    private List<Path> tableFolders() throws IOException {
        if (hasData(root) || isTable(root) || isSnapshot(root)) {
            return List.of(root);
        }
        List<Path> tables = tablesIn(root);
        if (!tables.isEmpty()) {
            return tables;
        }
        List<Path> found = new ArrayList<>();
        for (Path keyspace : foldersIn(root)) {
            if (!isSystem(name(keyspace))) {
                found.addAll(tablesIn(keyspace));
            }
        }
        return found;
    }

    private static boolean isSystem(String keyspace) {
        return SchemaContext.isSystemKeyspace(keyspace) || keyspace.startsWith("system_");
    }

    private List<Path> tablesIn(Path keyspace) throws IOException {
        return foldersIn(keyspace).stream().filter(ForeignFolder::isTable).toList();
    }

    private List<Path> foldersIn(Path folder) throws IOException {
        return files.list(folder).stream().filter(files::isFolder).toList();
    }

    private List<String> snapshotsOf(Path table) throws IOException {
        Path folder = table.resolve(SNAPSHOTS);
        return files.isFolder(folder)
                ? foldersIn(folder).stream().map(ForeignFolder::name).toList()
                : List.of();
    }

    private boolean hasData(Path folder) throws IOException {
        return files.list(folder).stream().anyMatch(file -> name(file).endsWith(DATA_SUFFIX));
    }

    private static boolean isTable(Path folder) {
        return TABLE.matcher(name(folder)).matches();
    }

    private static boolean isSnapshot(Path folder) {
        Path parent = folder.toAbsolutePath().normalize().getParent();
        return parent != null && name(parent).equals(SNAPSHOTS);
    }

    private static String name(@Nullable Path path) {
        return path == null ? "" : String.valueOf(path.getFileName());
    }

    private ForeignTable table(Path folder) throws IOException {
        Path place = folder.toAbsolutePath().normalize();
        Path parent = place.getParent();
        Path table = parent != null && name(parent).equals(SNAPSHOTS) ? parent.getParent() : place;
        Matcher matcher = TABLE.matcher(name(table));
        boolean isNamed = matcher.matches();
        Optional<String> keyspace =
                isNamed && table != null
                        ? Optional.of(name(table.getParent())).filter(name -> !name.isEmpty())
                        : Optional.empty();
        Path schema = folder.resolve(SCHEMA);
        return new ForeignTable(
                keyspace,
                isNamed ? Optional.of(matcher.group(1)) : Optional.empty(),
                isNamed ? Optional.of(id(matcher.group(2))) : Optional.empty(),
                folder,
                sstables(folder),
                files.exists(schema) ? Optional.of(schema) : Optional.empty());
    }

    private static UUID id(String digits) {
        return UUID.fromString(ID.matcher(digits).replaceAll("$1-$2-$3-$4-$5"));
    }

    private List<Descriptor> sstables(Path folder) throws IOException {
        try {
            return Descriptor.list(files, folder);
        } catch (IllegalArgumentException e) {
            throw new StorageException(e.getMessage() + ".", e);
        }
    }
}
