package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.CheckedFile;
import dev.rowhouse.storage.sstable.io.Checksums;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The components of an SSTable that say where things are: checked as a whole where they are short,
/// or where nothing has checksums of their parts; the others stay open and are read, and checked,
/// where they are needed. So a large SSTable is opened as fast as a small one.
///
/// **Thread safety.** Belongs to one thread until all have been opened; any number of threads can
/// read the opened components and note those that they have rebuilt.
final class ComponentFiles implements AutoCloseable {
    // Reading this much takes less time than the rest of opening an SSTable.
    private static final int SHORT_BYTES = 256 * 1024;

    private final FileSystem files;
    private final Descriptor descriptor;
    private final @Nullable Checksums checksums;
    private final List<CheckedFile> open = new ArrayList<>();
    private final List<ReadableFile> opened = new ArrayList<>();
    private final List<Component> rebuilt = new ArrayList<>();
    private Consumer<Component> listener = ignored -> {};

    private ComponentFiles(FileSystem files, Descriptor descriptor, @Nullable Checksums checksums) {
        this.files = files;
        this.descriptor = descriptor;
        this.checksums = checksums;
    }

    /// Those of an SSTable.
    ///
    /// @throws CorruptSSTableException when its checksums are damaged themselves
    static ComponentFiles of(FileSystem files, Descriptor descriptor) throws IOException {
        return new ComponentFiles(
                files, descriptor, Checksums.read(files, descriptor).orElse(null));
    }

    /// The version of the SSTable.
    SSTableVersion version() {
        return descriptor.version();
    }

    /// Whether it is an SSTable of this database, with checksums of all that Cassandra's format
    /// leaves without.
    boolean areChecked() {
        return checksums != null;
    }

    /// Whether there are checksums of a component.
    boolean covers(Component component) {
        return checksums != null && checksums.covers(component);
    }

    /// The checksums of a component's pages, none when it has none.
    ///
    /// @throws CorruptSSTableException when it is not as long as it was
    int[] pageCrcs(Component component, long length) {
        return checksums == null ? new int[0] : checksums.pageCrcs(component, length);
    }

    boolean exists(Component component) {
        return files.exists(path(component));
    }

    Path path(Component component) {
        return descriptor.file(component);
    }

    /// A component as a whole.
    ///
    /// @throws CorruptSSTableException when it is missing or damaged
    byte[] read(Component component) throws IOException {
        if (!exists(component)) {
            throw new CorruptSSTableException(path(component), 0, "a file", "none");
        }
        byte[] bytes = files.readBytes(path(component));
        if (checksums != null) {
            checksums.check(component, bytes);
        }
        return bytes;
    }

    /// Opens a component that is read page by page; it is closed with the others.
    ///
    /// @throws CorruptSSTableException when it is missing
    ReadableFile open(Component component) throws IOException {
        if (!exists(component)) {
            throw new CorruptSSTableException(path(component), 0, "a file", "none");
        }
        ReadableFile file = files.open(path(component));
        opened.add(file);
        return file;
    }

    /// A reader of a component.
    ///
    /// @throws CorruptSSTableException when it is missing, or damaged as far as it was read
    ByteReader reader(Component component) throws IOException {
        if (checksums != null && checksums.covers(component) && exists(component)) {
            ReadableFile file = files.open(path(component));
            if (file.size() > SHORT_BYTES) {
                return new ByteReader(keep(file, component, checksums));
            }
            file.close();
        }
        return ByteReader.of(path(component), read(component));
    }

    private CheckedFile keep(ReadableFile file, Component component, Checksums known)
            throws IOException {
        try {
            CheckedFile checked = new CheckedFile(file, component, known);
            open.add(checked);
            return checked;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /// Notes that a component was missing or damaged and has been rebuilt in memory.
    synchronized void noteRebuilt(Component component) {
        rebuilt.add(component);
        listener.accept(component);
    }

    /// Adds a listener to all components that have been or will be rebuilt in memory.
    synchronized void tellRebuilt(Consumer<Component> told) {
        rebuilt.forEach(told);
        listener = told;
    }

    /// The components that have been rebuilt in memory.
    synchronized List<Component> rebuilt() {
        return List.copyOf(rebuilt);
    }

    /// Reads those that stayed open as a whole.
    ///
    /// @throws CorruptSSTableException when one is damaged
    void checkAll() {
        open.forEach(CheckedFile::checkAll);
    }

    @Override
    public void close() throws IOException {
        for (CheckedFile file : open) {
            file.close();
        }
        for (ReadableFile file : opened) {
            file.close();
        }
    }
}
