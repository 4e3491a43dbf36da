package dev.rowhouse.testkit;

import dev.rowhouse.base.FileLock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.base.WritableFile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The machine's files, of which nothing is synced: for tests that flush often and survive no loss
/// of power.
///
/// **Thread safety.** Any number of threads.
public final class UnsyncedFileSystem implements FileSystem {
    private final FileSystem files = FileSystem.system();

    @Override
    public boolean exists(Path path) {
        return files.exists(path);
    }

    @Override
    public boolean isFolder(Path path) {
        return files.isFolder(path);
    }

    @Override
    public List<Path> list(Path folder) throws IOException {
        return files.list(folder);
    }

    @Override
    public String readText(Path file) throws IOException {
        return files.readText(file);
    }

    @Override
    public void writeText(Path file, String text) throws IOException {
        files.writeText(file, text);
    }

    @Override
    public byte[] readBytes(Path file) throws IOException {
        return files.readBytes(file);
    }

    @Override
    public ReadableFile open(Path file) throws IOException {
        return files.open(file);
    }

    @Override
    public WritableFile create(Path file) throws IOException {
        return new Unsynced(files.create(file));
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        files.move(from, to);
    }

    @Override
    public void delete(Path path) throws IOException {
        files.delete(path);
    }

    @Override
    public void link(Path existing, Path link) throws IOException {
        files.link(existing, link);
    }

    @Override
    public void createFolders(Path folder) throws IOException {
        files.createFolders(folder);
    }

    @Override
    public void syncFile(Path file) {}

    @Override
    public void syncFolder(Path folder) {}

    @Override
    public Optional<FileLock> lock(Path file) throws IOException {
        return files.lock(file);
    }

    @Override
    public long usableBytes(Path path) throws IOException {
        return files.usableBytes(path);
    }

    private record Unsynced(WritableFile file) implements WritableFile {
        @Override
        public Path path() {
            return file.path();
        }

        @Override
        public long position() {
            return file.position();
        }

        @Override
        public void append(ByteBuffer bytes) throws IOException {
            file.append(bytes);
        }

        @Override
        public void sync() {}

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
