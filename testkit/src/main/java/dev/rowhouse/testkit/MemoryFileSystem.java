package dev.rowhouse.testkit;

import dev.rowhouse.base.FileLock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.base.WritableFile;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Files that live as long as a test. A folder is what was made one, and whatever stands before a
/// name.
///
/// **Thread safety.** Any number of threads; they take turns.
public class MemoryFileSystem implements FileSystem {
    private static final long USABLE_BYTES = 1L << 40;

    private final SortedMap<Path, Content> files = new TreeMap<>();
    private final Set<Path> folders = new HashSet<>();
    private final HeldFiles held = new HeldFiles();
    private final Object lock = new Object();

    /// The content of a file; hard links share it.
    private static final class Content {
        private byte[] bytes = new byte[0];
        private int length;

        private void append(ByteBuffer added) {
            int size = added.remaining();
            if (length + size > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(length + size, 2 * bytes.length));
            }
            added.get(bytes, length, size);
            length += size;
        }
    }

    /// A file system with no file.
    public MemoryFileSystem() {}

    /// Puts bytes in a file, in place of what it held.
    public void write(Path file, byte[] bytes) {
        synchronized (lock) {
            Content content = new Content();
            content.append(ByteBuffer.wrap(bytes));
            files.put(file, content);
        }
    }

    @Override
    public boolean exists(Path path) {
        synchronized (lock) {
            return files.containsKey(path) || isFolder(path);
        }
    }

    @Override
    public boolean isFolder(Path path) {
        synchronized (lock) {
            return folders.contains(path)
                    || files.keySet().stream()
                            .anyMatch(file -> !file.equals(path) && file.startsWith(path));
        }
    }

    @Override
    public List<Path> list(Path folder) throws IOException {
        synchronized (lock) {
            if (!isFolder(folder)) {
                throw new NoSuchFileException(folder.toString());
            }
            return Stream.concat(files.keySet().stream(), folders.stream())
                    .filter(path -> !path.equals(folder) && path.startsWith(folder))
                    .map(path -> folder.resolve(folder.relativize(path).getName(0)))
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    @Override
    public void writeText(Path file, String text) {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public byte[] readBytes(Path file) throws IOException {
        synchronized (lock) {
            Content content = content(file);
            return Arrays.copyOf(content.bytes, content.length);
        }
    }

    private Content content(Path file) throws NoSuchFileException {
        Content content = files.get(file);
        if (content == null) {
            throw new NoSuchFileException(file.toString());
        }
        return content;
    }

    @Override
    public ReadableFile open(Path file) throws IOException {
        synchronized (lock) {
            return new Reader(file, content(file));
        }
    }

    @Override
    public WritableFile create(Path file) throws IOException {
        synchronized (lock) {
            requireFree(file);
            Content content = new Content();
            files.put(file, content);
            return new Writer(file, content);
        }
    }

    private void requireFree(Path path) throws FileAlreadyExistsException {
        if (exists(path)) {
            throw new FileAlreadyExistsException(path.toString());
        }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        synchronized (lock) {
            Content content = content(from);
            files.remove(from);
            files.put(to, content);
        }
    }

    @Override
    public void delete(Path path) throws IOException {
        synchronized (lock) {
            if (files.remove(path) == null && isFolder(path)) {
                if (!list(path).isEmpty()) {
                    throw new DirectoryNotEmptyException(path.toString());
                }
                folders.remove(path);
            }
        }
    }

    @Override
    public void link(Path existing, Path link) throws IOException {
        synchronized (lock) {
            requireFree(link);
            files.put(link, content(existing));
        }
    }

    @Override
    public void syncFile(Path file) throws IOException {
        readBytes(file);
    }

    @Override
    public void createFolders(Path folder) {
        synchronized (lock) {
            for (Path above = folder; above != null; above = above.getParent()) {
                folders.add(above);
            }
        }
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        if (!isFolder(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
    }

    @Override
    public Optional<FileLock> lock(Path file) throws IOException {
        synchronized (lock) {
            if (!exists(file)) {
                create(file).close();
            }
            return held.take(file);
        }
    }

    @Override
    public long usableBytes(Path path) throws IOException {
        return USABLE_BYTES;
    }

    private final class Reader implements ReadableFile {
        private final Path path;
        private final Content content;

        Reader(Path path, Content content) {
            this.path = path;
            this.content = content;
        }

        @Override
        public Path path() {
            return path;
        }

        @Override
        public long size() {
            synchronized (lock) {
                return content.length;
            }
        }

        @Override
        public void read(long position, ByteBuffer into) throws EOFException {
            synchronized (lock) {
                if (position + into.remaining() > content.length) {
                    throw new EOFException(path + " ends at " + content.length);
                }
                into.put(content.bytes, (int) position, into.remaining());
            }
        }

        @Override
        public void close() {}
    }

    private final class Writer implements WritableFile {
        private final Path path;
        private final Content content;

        Writer(Path path, Content content) {
            this.path = path;
            this.content = content;
        }

        @Override
        public Path path() {
            return path;
        }

        @Override
        public long position() {
            synchronized (lock) {
                return content.length;
            }
        }

        @Override
        public void append(ByteBuffer bytes) {
            synchronized (lock) {
                content.append(bytes);
            }
        }

        @Override
        public void sync() {}

        @Override
        public void close() {}
    }
}
