package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileLock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.cql.schema.TableMetadata;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/// The folder of a database, held by one process at a time.
///
/// ```
/// rowhouse.format                    what the folder is, and in which version
/// lock                               held while the database is open
/// NAME                               small texts, such as the schema: replaced as a whole
/// pending                            what is being done to several tables as a whole
/// commitlog/                         the commit log
/// data/KEYSPACE/TABLE-ID/            the SSTables of a table
/// ```
///
/// **Thread safety.** Any number of threads.
public final class DataFolder implements AutoCloseable {
    static final String FORMAT_FILE = "rowhouse.format";
    private static final String FORMAT_NAME = "rowhouse data folder, version ";
    private static final String VERSION = "1";
    private static final String TEMPORARY_SUFFIX = ".tmp";

    private final FileSystem files;
    private final Path path;
    private final FileLock lock;
    private final Lock pendingLock = new ReentrantLock();

    private DataFolder(FileSystem files, Path path, FileLock lock) {
        this.files = files;
        this.path = path;
        this.lock = lock;
    }

    /// Opens a folder, which is made if there is none.
    ///
    /// @throws StorageException when another process or database holds it, or it is something else, or of a later version
    public static DataFolder open(FileSystem files, Path path) throws IOException {
        if (files.exists(path) && !files.isFolder(path)) {
            throw new StorageException(path + " is a file, not a folder for a database.");
        }
        requireOurs(files, path);
        make(files, path);
        FileLock lock =
                files.lock(path.resolve("lock"))
                        .orElseThrow(() ->
                                new StorageException(
                                        "The database in "
                                                + path
                                                + " is open already, in another process or in this one. Close it there first, or"
                                                + " choose another folder."));
        DataFolder folder = new DataFolder(files, path, lock);
        try {
            folder.checkFormat();
            PendingWork.finish(folder);
            return folder;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static void requireOurs(FileSystem files, Path path) throws IOException {
        boolean isForeign =
                files.isFolder(path)
                        && !files.exists(path.resolve(FORMAT_FILE))
                        && files.list(path).stream()
                                .anyMatch(entry ->
                                        !entry.endsWith("lock")
                                                && !entry.toString().endsWith(TEMPORARY_SUFFIX));
        if (isForeign) {
            throw new StorageException(
                    path
                            + " holds other files and no database. Choose an empty folder, or one that does not exist yet.");
        }
    }

    private void checkFormat() throws IOException {
        String found = read(FORMAT_FILE).map(String::strip).orElse("");
        if (found.isEmpty()) {
            write(FORMAT_FILE, FORMAT_NAME + VERSION + "\n");
        } else if (!found.equals(FORMAT_NAME + VERSION)) {
            throw new StorageException(
                    "%s says '%s', and this release reads '%s'. Open the folder with the release that wrote it."
                            .formatted(path.resolve(FORMAT_FILE), found, FORMAT_NAME + VERSION));
        }
    }

    /// The files it is in.
    public FileSystem files() {
        return files;
    }

    /// Where it is.
    public Path path() {
        return path;
    }

    /// Where the commit log is.
    public Path commitLog() {
        return path.resolve("commitlog");
    }

    /// Where the folders of keyspaces are.
    Path data() {
        return path.resolve("data");
    }

    /// Held while something is done to the files of several tables as a whole.
    Lock pendingLock() {
        return pendingLock;
    }

    /// Where a table's files are: in a folder named like those of Cassandra.
    public Path table(TableMetadata table) {
        String id = table.id().toString().replace("-", "");
        return data().resolve(table.keyspace()).resolve(table.name() + "-" + id);
    }

    /// One of the small texts; empty when it was never written.
    public Optional<String> read(String name) throws IOException {
        Path file = path.resolve(name);
        return files.exists(file) ? Optional.of(files.readText(file)) : Optional.empty();
    }

    /// Replaces one of the small texts. After an interruption the old or the new one is there, as a whole; when this returns, the new one is there
    /// for good.
    public void write(String name, String text) throws IOException {
        replace(files, path.resolve(name), text);
    }

    /// Makes a folder and those above it, as far as they are missing, for good.
    static void make(FileSystem files, Path folder) throws IOException {
        Path parent = folder.getParent();
        if (files.isFolder(folder)) {
            return;
        }
        if (parent != null) {
            make(files, parent);
        }
        files.createFolders(folder);
        if (parent != null) {
            files.syncFolder(parent);
        }
    }

    /// Replaces a text in one step, durably.
    static void replace(FileSystem files, Path file, String text) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + TEMPORARY_SUFFIX);
        files.delete(temporary);
        try (WritableFile out = files.create(temporary)) {
            out.append(ByteBuffer.wrap(Bytes.utf8(text).toArray()));
            out.sync();
        }
        files.move(temporary, file);
        Path parent = file.getParent();
        if (parent != null) {
            files.syncFolder(parent);
        }
    }

    /// Lets go of the folder.
    @Override
    public void close() throws IOException {
        lock.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
