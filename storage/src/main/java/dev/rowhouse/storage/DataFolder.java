package dev.rowhouse.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileLock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.cql.schema.TableMetadata;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/// The folder of a database, held by one process at a time.
///
/// ```
/// rowhouse.format            what the folder is, and in which version
/// lock                       held while the database is open
/// NAME                       small texts, such as the schema: replaced as a whole, with a checksum
/// manifest                   the generation of the schema, and which segments the commit log has
/// pending                    what is being done to several tables as a whole
/// commitlog/                 the commit log
/// data/KEYSPACE/TABLE-ID/    the SSTables of a table
/// ```
///
/// **Thread safety.** Any number of threads.
public final class DataFolder implements AutoCloseable {
    static final String FORMAT_FILE = "rowhouse.format";
    private static final String FORMAT_NAME = "rowhouse data folder, version ";
    private static final String VERSION = "2";
    private static final String VERSION_UNLISTED = "1";
    private static final String IDENTITY_FILE = "identity";
    private static final String TEMPORARY_SUFFIX = ".tmp";

    private final FileSystem files;
    private final Path path;
    private final FileLock lock;
    private final Lock pendingLock = new ReentrantLock();
    private final LossPolicy losses;
    private final Object manifestLock = new Object();
    private FolderManifest manifest = FolderManifest.NONE;
    private Optional<FolderManifest> expected = Optional.empty();
    private volatile boolean isConfirmed;

    private DataFolder(FileSystem files, Path path, FileLock lock, LossPolicy losses) {
        this.files = files;
        this.path = path;
        this.lock = lock;
        this.losses = losses;
    }

    /// Opens a folder, which is created if missing, and accepts no loss.
    ///
    /// @throws StorageException when another process or database holds it, or it is something else,
    ///     or of a later version, or misses files
    public static DataFolder open(FileSystem files, Path path) throws IOException {
        return open(files, path, LossPolicy.refused(path, ignored -> {}));
    }

    /// Opens a folder, which is created if missing.
    ///
    /// @param losses the handling of missing or damaged files
    /// @throws StorageException as [#open(FileSystem, Path)]
    public static DataFolder open(FileSystem files, Path path, LossPolicy losses)
            throws IOException {
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
        DataFolder folder = new DataFolder(files, path, lock, losses);
        try {
            folder.checkFormat();
            folder.readManifest();
            PendingWork.finish(folder);
            return folder;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static void requireOurs(FileSystem files, Path path) throws IOException {
        if (!files.isFolder(path) || files.exists(path.resolve(FORMAT_FILE))) {
            return;
        }
        List<Path> others =
                files.list(path).stream()
                        .filter(entry -> !entry.endsWith("lock"))
                        .filter(entry -> !entry.toString().endsWith(TEMPORARY_SUFFIX))
                        .toList();
        if (others.stream().anyMatch(entry -> entry.endsWith(IDENTITY_FILE))) {
            throw new StorageException(
                    "%s is missing from what looks like a database. Restore the file from a backup, or write it anew: one line, '%s'."
                            .formatted(path.resolve(FORMAT_FILE), FORMAT_NAME + VERSION));
        }
        if (!others.isEmpty()) {
            throw new StorageException(
                    path
                            + " holds other files and no database. Choose an empty folder, or one that does not exist yet.");
        }
    }

    private void checkFormat() throws IOException {
        if (!holds(FORMAT_FILE)) {
            // Until the first opening is done, files may be missing.
            write(FORMAT_FILE, FORMAT_NAME + VERSION_UNLISTED + "\n");
            return;
        }
        String found = new String(files.readBytes(path.resolve(FORMAT_FILE)), UTF_8).strip();
        isConfirmed = found.equals(FORMAT_NAME + VERSION);
        if (!isConfirmed && !found.equals(FORMAT_NAME + VERSION_UNLISTED)) {
            throw new StorageException(
                    "%s says '%s', and this release reads '%s'. Open the folder with the release that wrote it; if the file is damaged, restore it from a backup."
                            .formatted(path.resolve(FORMAT_FILE), found, FORMAT_NAME + VERSION));
        }
    }

    private void readManifest() throws IOException {
        Path file = path.resolve(FolderManifest.FILE);
        if (!isConfirmed) {
            return;
        }
        String consequence =
                "It says which schema and which part of the commit log belong to the database; without it these are taken as they are";
        if (!holds(FolderManifest.FILE)) {
            losses.missing(file, consequence);
            return;
        }
        Optional<FolderManifest> found =
                SealedText.open(files.readBytes(file)).flatMap(FolderManifest::parse);
        if (found.isEmpty()) {
            losses.damaged(file, "its checksum is wrong", consequence);
        }
        expected = found;
        manifest = found.orElse(FolderManifest.NONE);
    }

    /// Whether all files of the database must be there: it has been opened once, by a release that
    /// lists them.
    public boolean isConfirmed() {
        return isConfirmed;
    }

    /// Says that all files of the database are there, and listed. From now on one that is missing
    /// has been lost.
    public void confirm() throws IOException {
        if (!isConfirmed) {
            write(FORMAT_FILE, FORMAT_NAME + VERSION + "\n");
            isConfirmed = true;
        }
    }

    /// The handling of missing or damaged files.
    public LossPolicy losses() {
        return losses;
    }

    /// The manifest at the opening of the folder; empty when there was none, or its loss is
    /// accepted.
    public Optional<FolderManifest> expected() {
        return expected;
    }

    /// Writes down the generation of the schema that counts.
    public void noteSchema(long generation) throws IOException {
        synchronized (manifestLock) {
            write(manifest.withSchema(generation));
        }
    }

    /// Writes down the first and the last segment of the commit log that count.
    void noteLog(long first, long last) throws IOException {
        synchronized (manifestLock) {
            write(manifest.withLog(first, last));
        }
    }

    private void write(FolderManifest changed) throws IOException {
        writeSealed(FolderManifest.FILE, changed.text());
        manifest = changed;
    }

    /// The files it is in.
    public FileSystem files() {
        return files;
    }

    /// The path of the folder.
    public Path path() {
        return path;
    }

    /// The folder of the commit log.
    public Path commitLog() {
        return path.resolve("commitlog");
    }

    /// The folder of the keyspaces' folders.
    Path data() {
        return path.resolve("data");
    }

    /// Held while something is done to the files of several tables as a whole.
    Lock pendingLock() {
        return pendingLock;
    }

    /// The folder of a table, named as in Cassandra.
    public Path table(TableMetadata table) {
        String id = table.id().toString().replace("-", "");
        return data().resolve(table.keyspace()).resolve(table.name() + "-" + id);
    }

    /// Whether there is one of the small texts.
    public boolean holds(String name) {
        return files.exists(path.resolve(name));
    }

    /// One of the small texts that end with a checksum; empty when it is not there, or damaged.
    /// Releases before those wrote them without.
    public Optional<String> readSealed(String name) throws IOException {
        Path file = path.resolve(name);
        if (!files.exists(file)) {
            return Optional.empty();
        }
        byte[] bytes = files.readBytes(file);
        String text = new String(bytes, UTF_8);
        return isConfirmed || SealedText.isSealed(text)
                ? SealedText.open(bytes)
                : Optional.of(text);
    }

    /// Replaces one of the small texts, and adds its checksum. Otherwise as [#write].
    public void writeSealed(String name, String text) throws IOException {
        write(name, SealedText.seal(text));
    }

    /// Replaces one of the small texts. After an interruption the old or the new one is there, as a
    /// whole; when this returns, the new one is there for good.
    private void write(String name, String text) throws IOException {
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
        Path temporary = temporary(file);
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

    /// Deletes the temporary file of an interrupted [#replace].
    static void deleteUnfinished(FileSystem files, Path file) throws IOException {
        if (files.exists(temporary(file))) {
            files.delete(temporary(file));
        }
    }

    private static Path temporary(Path file) {
        return file.resolveSibling(file.getFileName() + TEMPORARY_SUFFIX);
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
