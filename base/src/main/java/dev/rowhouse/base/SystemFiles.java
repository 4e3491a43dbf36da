package dev.rowhouse.base;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/// The machine's files, by `java.nio`.
final class SystemFiles implements FileSystem {
    @Override
    public boolean exists(Path path) {
        return Files.exists(path);
    }

    @Override
    public boolean isFolder(Path path) {
        return Files.isDirectory(path);
    }

    @Override
    public List<Path> list(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }

    @Override
    public String readText(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }

    @Override
    public void writeText(Path file, String text) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    @Override
    public byte[] readBytes(Path file) throws IOException {
        return Files.readAllBytes(file);
    }

    @Override
    public ReadableFile open(Path file) throws IOException {
        return new ChannelReader(file, FileChannel.open(file, StandardOpenOption.READ));
    }

    @Override
    public WritableFile create(Path file) throws IOException {
        return new ChannelWriter(
                file,
                FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void delete(Path path) throws IOException {
        Files.deleteIfExists(path);
    }

    @Override
    public void link(Path existing, Path link) throws IOException {
        Files.createLink(link, existing);
    }

    @Override
    public void createFolders(Path folder) throws IOException {
        Files.createDirectories(folder);
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        // A folder is synced like a file where it can be opened like one. Windows cannot, and keeps
        // the names of its files in a journal of its own.
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    @Override
    public long usableBytes(Path path) throws IOException {
        return Files.getFileStore(path).getUsableSpace();
    }

    /// Reads through a channel, whose positioned reads share no state.
    private record ChannelReader(Path path, FileChannel channel) implements ReadableFile {
        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public void read(long position, ByteBuffer into) throws IOException {
            long at = position;
            while (into.hasRemaining()) {
                int count = channel.read(into, at);
                if (count < 0) {
                    throw new EOFException(
                            path
                                    + " ends at "
                                    + at
                                    + ", "
                                    + into.remaining()
                                    + " bytes before the end of what is read");
                }
                at += count;
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /// Appends through a channel.
    private static final class ChannelWriter implements WritableFile {
        private final Path path;
        private final FileChannel channel;
        private long position;

        ChannelWriter(Path path, FileChannel channel) {
            this.path = path;
            this.channel = channel;
        }

        @Override
        public Path path() {
            return path;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public void append(ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                position += channel.write(bytes);
            }
        }

        @Override
        public void sync() throws IOException {
            channel.force(true);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
