package dev.rowhouse.base;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A file system in which some files have other texts than on disk, such as the unsaved texts of an
/// editor. It only reads.
///
/// **Thread safety.** Any number of threads.
public final class OverlaidFiles implements FileSystem {
    private final FileSystem below;
    private final Map<Path, byte[]> texts;

    /// @param below where all other files come from
    /// @param texts the texts by path; a path that does not exist below is a file, too
    public OverlaidFiles(FileSystem below, Map<Path, String> texts) {
        this.below = below;
        Map<Path, byte[]> encoded = new HashMap<>();
        texts.forEach(
                (path, text) -> encoded.put(identity(path), text.getBytes(StandardCharsets.UTF_8)));
        this.texts = Map.copyOf(encoded);
    }

    private static Path identity(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private Optional<byte[]> text(Path path) {
        return Optional.ofNullable(texts.get(identity(path)));
    }

    @Override
    public boolean exists(Path path) {
        return text(path).isPresent() || below.exists(path);
    }

    @Override
    public boolean isFolder(Path path) {
        return text(path).isEmpty() && below.isFolder(path);
    }

    @Override
    public List<Path> list(Path folder) throws IOException {
        return below.list(folder);
    }

    @Override
    public byte[] readBytes(Path file) throws IOException {
        Optional<byte[]> text = text(file);
        return text.isPresent() ? text.get().clone() : below.readBytes(file);
    }

    @Override
    public ReadableFile open(Path file) throws IOException {
        Optional<byte[]> text = text(file);
        return text.isPresent() ? new Text(file, text.get()) : below.open(file);
    }

    /// A text as a file.
    private static final class Text implements ReadableFile {
        private final Path path;
        private final byte[] bytes;

        Text(Path path, byte[] bytes) {
            this.path = path;
            this.bytes = bytes;
        }

        @Override
        public Path path() {
            return path;
        }

        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public void read(long position, ByteBuffer into) throws IOException {
            if (position + into.remaining() > bytes.length) {
                throw new EOFException(path.toString());
            }
            into.put(bytes, (int) position, into.remaining());
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    @Override
    public void writeText(Path file, String text) throws IOException {
        throw refused(file);
    }

    @Override
    public WritableFile create(Path file) throws IOException {
        throw refused(file);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        throw refused(to);
    }

    @Override
    public void delete(Path path) throws IOException {
        throw refused(path);
    }

    @Override
    public void link(Path existing, Path link) throws IOException {
        throw refused(link);
    }

    @Override
    public void createFolders(Path folder) throws IOException {
        throw refused(folder);
    }

    @Override
    public void syncFile(Path file) throws IOException {
        throw refused(file);
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        throw refused(folder);
    }

    @Override
    public Optional<FileLock> lock(Path file) throws IOException {
        throw refused(file);
    }

    @Override
    public long usableBytes(Path path) throws IOException {
        return below.usableBytes(path);
    }

    private static IOException refused(Path path) {
        return new FileNotFoundException(path + ": these files are only read");
    }
}
