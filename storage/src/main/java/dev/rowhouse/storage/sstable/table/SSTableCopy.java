package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.sstable.io.Checksums;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes an SSTable of another one, in the same folder or elsewhere, with the same data. Only what
/// its Statistics.db says may differ.
///
/// It exists, and is durable, when a method returns; as with [SSTableWriter], an interruption
/// leaves one without a table of contents, and so does an exception: then the partial copy has to
/// be deleted. Other files of Cassandra, such as those of storage-attached indexes, are not copied.
public final class SSTableCopy {
    private static final int BUFFER_BYTES = 1 << 20;

    private final FileSystem files;
    private final Descriptor from;
    private final Descriptor to;
    private final List<String> contents = new ArrayList<>();

    private SSTableCopy(FileSystem files, Descriptor from, Descriptor to) {
        this.files = files;
        this.from = from;
        this.to = to;
    }

    /// Makes an SSTable that shares the files of another one of this database by hard links.
    public static void link(
            FileSystem files, Descriptor from, Descriptor to, SSTableMetadata metadata)
            throws IOException {
        SSTableCopy copy = new SSTableCopy(files, from, to);
        for (Component component : copy.shared()) {
            files.link(from.file(component), to.file(component));
        }
        copy.finish(metadata, Checksums.read(files, from));
    }

    /// Takes an SSTable in that comes from elsewhere and has been checked: shares its files by hard
    /// links, or copies them where that cannot be. It gets checksums, so that it need not be
    /// checked again.
    public static void takeIn(
            FileSystem files, Descriptor from, Descriptor to, SSTableMetadata metadata)
            throws IOException {
        SSTableCopy copy = new SSTableCopy(files, from, to);
        Optional<Checksums> known = Checksums.read(files, from);
        Checksums checksums = known.orElseGet(() -> new Checksums(to));
        for (Component component : copy.shared()) {
            copy.linkOrCopy(component);
            if (known.isEmpty() && component != Component.DATA) {
                copy.addChecksums(component, checksums);
            }
        }
        copy.finish(metadata, Optional.of(checksums));
    }

    /// Gives an SSTable of this database to another one: without the components that only this one
    /// knows.
    public static void giveAway(
            FileSystem files, Descriptor from, Descriptor to, SSTableMetadata metadata)
            throws IOException {
        SSTableCopy copy = new SSTableCopy(files, from, to);
        for (Component component : copy.shared()) {
            if (!component.isOwn()) {
                copy.linkOrCopy(component);
            }
        }
        copy.finish(metadata, Optional.empty());
    }

    /// The components that are the same in the copy.
    private List<Component> shared() {
        List<Component> shared = new ArrayList<>();
        for (Component component : Component.values()) {
            boolean isRewritten =
                    switch (component) {
                        case STATISTICS, TOC, CHECKSUMS -> true;
                        default -> false;
                    };
            if (!isRewritten && files.exists(from.file(component))) {
                shared.add(component);
                if (!component.isOwn()) {
                    contents.add(component.fileName());
                }
            }
        }
        return shared;
    }

    private void linkOrCopy(Component component) throws IOException {
        Path source = from.file(component);
        Path target = to.file(component);
        try {
            files.link(source, target);
            files.syncFile(source);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException | UnsupportedOperationException ignored) {
            // On another disk, or one without links, or of another owner.
            files.delete(target);
            copy(source, target);
        }
    }

    private void copy(Path source, Path target) throws IOException {
        try (ReadableFile in = files.open(source);
                WritableFile out = files.create(target)) {
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
            long size = in.size();
            for (long at = 0; at < size; at += buffer.capacity()) {
                buffer.clear().limit((int) Math.min(buffer.capacity(), size - at));
                in.read(at, buffer);
                out.append(buffer.flip());
            }
            out.sync();
        }
    }

    private void addChecksums(Component component, Checksums checksums) throws IOException {
        try (ReadableFile file = files.open(to.file(component))) {
            long size = file.size();
            int pages = Math.toIntExact(Math.ceilDiv(size, (long) Checksums.PAGE_BYTES));
            IntBuffer crcs = IntBuffer.allocate(pages);
            for (long at = 0; at < size; at += Checksums.PAGE_BYTES) {
                ByteBuffer page =
                        ByteBuffer.allocate((int) Math.min(Checksums.PAGE_BYTES, size - at));
                file.read(at, page);
                crcs.put(Checksums.crc(page.flip()));
            }
            checksums.put(component, size, crcs.flip());
        }
    }

    private void finish(SSTableMetadata metadata, Optional<Checksums> checksums)
            throws IOException {
        contents.add(Component.STATISTICS.fileName());
        contents.add(Component.TOC.fileName());
        byte[] toc =
                contents.stream()
                        .sorted()
                        .reduce("", (text, name) -> text + name + "\n")
                        .getBytes(StandardCharsets.UTF_8);
        byte[] statistics = metadata.toBytes(to.version());
        if (checksums.isPresent()) {
            checksums.get().put(Component.STATISTICS, statistics);
            checksums.get().put(Component.TOC, toc);
            write(to.file(Component.CHECKSUMS), checksums.get().toBytes());
        }
        files.syncFolder(to.folder());
        writeWhole(Component.STATISTICS, statistics);
        writeWhole(Component.TOC, toc);
    }

    /// Writes a component that is either absent or complete, whenever the process ends.
    private void writeWhole(Component component, byte[] bytes) throws IOException {
        write(to.temporaryFile(component), bytes);
        files.move(to.temporaryFile(component), to.file(component));
        files.syncFolder(to.folder());
    }

    private void write(Path path, byte[] bytes) throws IOException {
        try (WritableFile file = files.create(path)) {
            file.append(ByteBuffer.wrap(bytes));
            file.sync();
        }
    }
}
