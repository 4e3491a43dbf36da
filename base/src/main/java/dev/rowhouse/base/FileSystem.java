package dev.rowhouse.base;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The door to files. Everything that reads or writes one is handed a `FileSystem`, so that tests
/// can put another one in its place: one in memory, one that fails, one that forgets what was not
/// synced.
///
/// **Thread safety.** Any number of threads.
public interface FileSystem {
    /// Whether there is a file or folder at the path.
    boolean exists(Path path);

    /// Whether the path is a folder.
    boolean isFolder(Path path);

    /// The entries of a folder, sorted by name.
    ///
    /// @throws IOException when the folder is missing or unreadable
    List<Path> list(Path folder) throws IOException;

    /// A whole file as UTF-8 text.
    ///
    /// @throws java.nio.charset.CharacterCodingException when the bytes are not UTF-8
    /// @throws IOException when the file is missing or unreadable
    default String readText(Path file) throws IOException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(readBytes(file)))
                .toString();
    }

    /// Replaces a file by a UTF-8 text; missing parent folders are made.
    ///
    /// @throws IOException when the file cannot be written
    void writeText(Path file, String text) throws IOException;

    /// A whole file as bytes.
    ///
    /// @throws IOException when the file is missing or unreadable
    byte[] readBytes(Path file) throws IOException;

    /// Opens a file for reading.
    ///
    /// @throws java.nio.file.NoSuchFileException when there is no such file
    ReadableFile open(Path file) throws IOException;

    /// Makes a new, empty file.
    ///
    /// @throws java.nio.file.FileAlreadyExistsException when there is one
    WritableFile create(Path file) throws IOException;

    /// Gives a file another name in one step, replacing the file that had it.
    void move(Path from, Path to) throws IOException;

    /// Deletes a file or an empty folder. A missing one is fine.
    void delete(Path path) throws IOException;

    /// Gives a file a second name (a hard link).
    ///
    /// @throws java.nio.file.FileAlreadyExistsException when something has that name
    void link(Path existing, Path link) throws IOException;

    /// Creates a folder and its missing parents.
    void createFolders(Path folder) throws IOException;

    /// Makes the content of a file that another writer has written durable.
    void syncFile(Path file) throws IOException;

    /// Returns when the names in a folder, those gone and those new, outlast a loss of power.
    void syncFolder(Path folder) throws IOException;

    /// Takes hold of a file, which is made if it is missing, so that no other process or caller
    /// can: until it is closed or the process ends.
    ///
    /// @return empty when someone else holds it
    Optional<FileLock> lock(Path file) throws IOException;

    /// The bytes that can still be written where a path is.
    long usableBytes(Path path) throws IOException;

    /// The machine's files.
    static FileSystem system() {
        return new SystemFiles();
    }
}
