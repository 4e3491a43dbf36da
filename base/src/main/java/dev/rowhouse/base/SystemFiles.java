package dev.rowhouse.base;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
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
        return new ChannelReader(file);
    }

    @Override
    public WritableFile create(Path file) throws IOException {
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE).close();
        return new ChannelWriter(file);
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
    public void syncFile(Path file) throws IOException {
        // Write permission is not requested where it is not needed.
        OpenOption option = isPosix(file) ? StandardOpenOption.READ : StandardOpenOption.WRITE;
        try (FileChannel channel = FileChannel.open(file, option)) {
            channel.force(true);
        }
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        // A folder is synced like a file where it can be opened like one. Windows cannot, and keeps
        // the names of its files in a journal of its own.
        if (isPosix(folder)) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    @Override
    public Optional<FileLock> lock(Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            java.nio.channels.FileLock held = channel.tryLock();
            if (held != null) {
                return Optional.of(channel::close);
            }
        } catch (OverlappingFileLockException ignored) {
            // Held by this very process.
        }
        channel.close();
        return Optional.empty();
    }

    @Override
    public long usableBytes(Path path) throws IOException {
        return Files.getFileStore(path).getUsableSpace();
    }

    /// A channel that outlives interrupts. An interrupt of a thread that uses a `FileChannel`
    /// closes the channel for all threads. Here the file is then reopened, the operation repeated,
    /// and the thread's interrupt status restored.
    ///
    /// **Invariants.** `channel` is open unless it was closed by an interrupt just now or [#close]
    /// was called.
    ///
    /// **Thread safety.** Any number of threads.
    private static final class Channel implements AutoCloseable {
        private final Path path;
        private final OpenOption option;
        private volatile FileChannel channel;
        private boolean isClosed;

        /// Something done with a channel that can be done again.
        private interface Work {
            void on(FileChannel channel) throws IOException;
        }

        Channel(Path path, OpenOption option) throws IOException {
            this.path = path;
            this.option = option;
            this.channel = FileChannel.open(path, option);
        }

        void run(Work work) throws IOException {
            boolean isInterrupted = false;
            try {
                while (true) {
                    FileChannel current = channel;
                    try {
                        work.on(current);
                        return;
                    } catch (ClosedChannelException ignored) {
                        isInterrupted |= Thread.interrupted();
                        reopen(current);
                    }
                }
            } finally {
                if (isInterrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private synchronized void reopen(FileChannel closed) throws IOException {
            if (isClosed) {
                throw new IOException(path + " has been closed");
            }
            if (channel.equals(closed)) {
                channel = FileChannel.open(path, option);
            }
        }

        @Override
        public synchronized void close() throws IOException {
            isClosed = true;
            channel.close();
        }
    }

    /// Reads by positions, which share no state.
    private static final class ChannelReader implements ReadableFile {
        private final Path path;
        private final Channel channel;

        ChannelReader(Path path) throws IOException {
            this.path = path;
            this.channel = new Channel(path, StandardOpenOption.READ);
        }

        @Override
        public Path path() {
            return path;
        }

        @Override
        public long size() throws IOException {
            long[] size = new long[1];
            channel.run(open -> size[0] = open.size());
            return size[0];
        }

        @Override
        public void read(long position, ByteBuffer into) throws IOException {
            int start = into.position();
            channel.run(open -> {
                into.position(start);
                read(open, position, into);
            });
        }

        private void read(FileChannel open, long position, ByteBuffer into) throws IOException {
            long at = position;
            while (into.hasRemaining()) {
                int count = open.read(into, at);
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

    /// Writes at the position that has been reached, so that an append can be done again.
    private static final class ChannelWriter implements WritableFile {
        private final Path path;
        private final Channel channel;
        private long position;

        ChannelWriter(Path path) throws IOException {
            this.path = path;
            this.channel = new Channel(path, StandardOpenOption.WRITE);
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
            int start = bytes.position();
            int length = bytes.remaining();
            channel.run(open -> {
                bytes.position(start);
                while (bytes.hasRemaining()) {
                    open.write(bytes, position + bytes.position() - start);
                }
            });
            position += length;
        }

        @Override
        public void sync() throws IOException {
            channel.run(open -> open.force(true));
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
