package dev.rowhouse.testkit;

import dev.rowhouse.base.FileLock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.base.WritableFile;

import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Files in memory that fail when told to, and that know what a loss of power would leave of them.
///
/// ```java
/// for (int call = 0; ; call++) {
///     FaultFileSystem files = new FaultFileSystem();
///     files.failAt(call, Fault.CRASH);
///     script.run(files);                                   // remembers what was acknowledged
///     if (!files.hasFailed()) break;
///     check(files.afterPowerLoss(RandomSource.seeded(1))); // and check(files.afterRestart())
/// }
/// ```
///
/// Every call that may throw an [IOException] is a system call and counts, looking and reading
/// included. After a loss of power
///
/// - of a file there is what was synced; what was not is there in part: of each sector the new
///   bytes, zeros or anything, and the file may be shorter. What a failed sync should have made
///   durable is lost in the same way, whatever syncs follow.
/// - of a folder there are the names as of its last sync, and of the changes since then any. A move
///   happens as a whole or not at all. Names in no folder last at once.
///
/// **Invariants.** `lasting` and the `changes`, applied in order, give `names`.
///
/// **Thread safety.** Any number of threads; they take turns.
public final class FaultFileSystem implements FileSystem {
    /// Bytes that a disk writes as a whole. Smaller than that of real disks, so that small files
    /// are torn in many ways.
    public static final int SECTOR_BYTES = 32;

    private static final long USABLE_BYTES = 1L << 40;

    private final Object lock = new Object();
    private final SortedMap<Path, FaultNode> names = new TreeMap<>();
    private final SortedMap<Path, FaultNode> lasting = new TreeMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final HeldFiles held = new HeldFiles();
    private final FaultPlan plan = new FaultPlan();
    private int restarts;

    /// The kind of fault.
    public enum Fault {
        /// The call does nothing, or half of what it should, and says so; later ones succeed.
        ERROR,
        /// Like [#ERROR], but all later calls that need space fail, too, until
        /// [FaultFileSystem#heal].
        NO_SPACE,
        /// The machine or the process dies in the midst of the call; no later one succeeds.
        CRASH
    }

    /// A change of the names in a folder in one step; null removes a name.
    private record Change(Path folder, Map<Path, @Nullable FaultNode> names) {}

    private static void apply(Map<Path, @Nullable FaultNode> changed, Map<Path, FaultNode> target) {
        changed.forEach((path, node) -> {
            if (node == null) {
                target.remove(path);
            } else {
                target.put(path, node);
            }
        });
    }

    /// A file system with no file.
    public FaultFileSystem() {}

    /// Lets a system call fail, counted from 0, which is the next one.
    public void failAt(int call, Fault how) {
        synchronized (lock) {
            plan.failAt(call, how);
        }
    }

    /// Whether the call that was to fail has come.
    public boolean hasFailed() {
        synchronized (lock) {
            return plan.hasFailed();
        }
    }

    /// The number of system calls so far.
    public int calls() {
        synchronized (lock) {
            return plan.calls();
        }
    }

    /// Lets everything succeed from now on, unless the process has died.
    public void heal() {
        synchronized (lock) {
            plan.heal();
        }
    }

    /// The same files for a new process: what was written is there, synced or not. Files that were
    /// open are of no use any more.
    public FaultFileSystem afterRestart() {
        synchronized (lock) {
            plan.restart();
            held.releaseAll();
            restarts++;
            return this;
        }
    }

    /// The files that a loss of power at this moment may leave; this one stays as it is.
    public FaultFileSystem afterPowerLoss(RandomSource chance) {
        synchronized (lock) {
            TreeMap<Path, FaultNode> left = new TreeMap<>(lasting);
            changes.stream()
                    .filter(change -> chance.nextInt(2) == 0)
                    .forEach(change -> apply(change.names, left));
            FaultFileSystem result = new FaultFileSystem();
            Map<FaultNode, FaultNode> copies = new HashMap<>();
            left.forEach((path, node) -> {
                Path parent = path.getParent();
                if (parent == null || result.names.containsKey(parent)) {
                    FaultNode copy =
                            copies.computeIfAbsent(node, kept -> kept.afterPowerLoss(chance));
                    result.names.put(path, copy);
                    result.lasting.put(path, copy);
                }
            });
            return result;
        }
    }

    private void change(@Nullable Path folder, Map<Path, @Nullable FaultNode> changed) {
        apply(changed, names);
        if (folder == null) {
            apply(changed, lasting);
        } else {
            changes.add(new Change(folder, changed));
        }
    }

    private FaultNode file(Path path) throws NoSuchFileException {
        FaultNode node = names.get(path);
        if (node == null || node.isFolder()) {
            throw new NoSuchFileException(path.toString());
        }
        return node;
    }

    @Override
    public boolean exists(Path path) {
        synchronized (lock) {
            return names.containsKey(path);
        }
    }

    @Override
    public boolean isFolder(Path path) {
        synchronized (lock) {
            FaultNode node = names.get(path);
            return node != null && node.isFolder();
        }
    }

    private void requireFolder(Path folder) throws NoSuchFileException {
        if (!isFolder(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
    }

    private List<Path> entries(Path folder) {
        // What is in a folder follows it in the order of names, with those that begin like it.
        String beginning = folder.toString();
        return names.tailMap(folder).keySet().stream()
                .takeWhile(path -> path.toString().startsWith(beginning))
                .filter(path -> folder.equals(path.getParent()))
                .toList();
    }

    @Override
    public List<Path> list(Path folder) throws IOException {
        synchronized (lock) {
            plan.call(false);
            requireFolder(folder);
            return entries(folder);
        }
    }

    @Override
    public void writeText(Path file, String text) throws IOException {
        synchronized (lock) {
            plan.call(true);
            Path parent = file.getParent();
            if (parent != null) {
                makeFolders(parent);
            }
            Map<Path, @Nullable FaultNode> added = new HashMap<>();
            added.put(file, FaultNode.file(text.getBytes(StandardCharsets.UTF_8)));
            change(parent, added);
        }
    }

    @Override
    public byte[] readBytes(Path file) throws IOException {
        synchronized (lock) {
            plan.call(false);
            return file(file).content();
        }
    }

    @Override
    public ReadableFile open(Path file) throws IOException {
        synchronized (lock) {
            plan.call(false);
            return new Reader(file, file(file));
        }
    }

    @Override
    public WritableFile create(Path file) throws IOException {
        synchronized (lock) {
            plan.call(true);
            requireFree(file);
            Path parent = file.getParent();
            if (parent != null) {
                requireFolder(parent);
            }
            FaultNode node = FaultNode.file(new byte[0]);
            Map<Path, @Nullable FaultNode> added = new HashMap<>();
            added.put(file, node);
            change(parent, added);
            return new Writer(file, node);
        }
    }

    private void requireFree(Path path) throws FileAlreadyExistsException {
        if (names.containsKey(path)) {
            throw new FileAlreadyExistsException(path.toString());
        }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        synchronized (lock) {
            plan.call(false);
            Map<Path, @Nullable FaultNode> moved = new HashMap<>();
            moved.put(from, null);
            moved.put(to, file(from));
            change(to.getParent(), moved);
        }
    }

    @Override
    public void delete(Path path) throws IOException {
        synchronized (lock) {
            plan.call(false);
            if (!entries(path).isEmpty()) {
                throw new DirectoryNotEmptyException(path.toString());
            }
            Map<Path, @Nullable FaultNode> gone = new HashMap<>();
            gone.put(path, null);
            change(path.getParent(), gone);
        }
    }

    @Override
    public void link(Path existing, Path link) throws IOException {
        synchronized (lock) {
            plan.call(true);
            requireFree(link);
            Map<Path, @Nullable FaultNode> added = new HashMap<>();
            added.put(link, file(existing));
            change(link.getParent(), added);
        }
    }

    @Override
    public void syncFile(Path file) throws IOException {
        synchronized (lock) {
            boolean isFault = plan.begin(false);
            FaultNode node = file(file);
            if (isFault) {
                node.failSync();
                throw plan.failure();
            }
            node.sync();
        }
    }

    @Override
    public void createFolders(Path folder) throws IOException {
        synchronized (lock) {
            plan.call(true);
            makeFolders(folder);
        }
    }

    private void makeFolders(Path folder) {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path at = folder; at != null && !names.containsKey(at); at = at.getParent()) {
            missing.push(at);
        }
        for (Path path : missing) {
            Map<Path, @Nullable FaultNode> added = new HashMap<>();
            added.put(path, FaultNode.folder());
            change(path.getParent(), added);
        }
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        synchronized (lock) {
            plan.call(false);
            requireFolder(folder);
            for (Change change : changes) {
                if (change.folder.equals(folder)) {
                    apply(change.names, lasting);
                }
            }
            changes.removeIf(change -> change.folder.equals(folder));
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
        synchronized (lock) {
            plan.call(false);
            return plan.isFull() ? 0 : USABLE_BYTES;
        }
    }

    private final class Reader implements ReadableFile {
        private final Path path;
        private final FaultNode node;

        Reader(Path path, FaultNode node) {
            this.path = path;
            this.node = node;
        }

        @Override
        public Path path() {
            return path;
        }

        @Override
        public long size() throws IOException {
            synchronized (lock) {
                plan.call(false);
                return node.length();
            }
        }

        @Override
        public void read(long position, ByteBuffer into) throws IOException {
            synchronized (lock) {
                plan.call(false);
                if (position + into.remaining() > node.length()) {
                    throw new EOFException(path + " ends at " + node.length());
                }
                node.read((int) position, into);
            }
        }

        @Override
        public void close() {}
    }

    private final class Writer implements WritableFile {
        private final Path path;
        private final FaultNode node;
        private final int ownerRestarts = restarts;
        private boolean isClosed;

        Writer(Path path, FaultNode node) {
            this.path = path;
            this.node = node;
        }

        @Override
        public Path path() {
            return path;
        }

        @Override
        public long position() {
            synchronized (lock) {
                return node.length();
            }
        }

        private void requireOpen() throws IOException {
            if (isClosed || ownerRestarts != restarts) {
                throw new IOException(path + " has been closed");
            }
        }

        @Override
        public void append(ByteBuffer bytes) throws IOException {
            synchronized (lock) {
                requireOpen();
                boolean isToFail = plan.begin(true);
                node.append(bytes, isToFail ? bytes.remaining() / 2 : bytes.remaining());
                if (isToFail) {
                    throw plan.failure();
                }
            }
        }

        @Override
        public void sync() throws IOException {
            synchronized (lock) {
                requireOpen();
                if (plan.begin(false)) {
                    node.failSync();
                    throw plan.failure();
                }
                node.sync();
            }
        }

        @Override
        public void close() throws IOException {
            synchronized (lock) {
                if (!isClosed) {
                    isClosed = true;
                    plan.call(false);
                }
            }
        }
    }
}
