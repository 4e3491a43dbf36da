package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.sstable.chunk.ChunkWriter;
import dev.rowhouse.storage.sstable.io.Checksums;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// The components of an SSTable that is being finished: their checksums, and at the end the table
/// of contents, which makes the SSTable exist.
///
/// **Thread safety.** Belongs to one thread.
final class WrittenComponents {
    private final FileSystem files;
    private final Descriptor descriptor;
    private final Checksums checksums;
    private final Set<Component> components = EnumSet.of(Component.DATA, Component.TOC);

    /// Those of an SSTable whose data have been written.
    WrittenComponents(FileSystem files, Descriptor descriptor) {
        this.files = files;
        this.descriptor = descriptor;
        this.checksums = new Checksums(descriptor);
    }

    /// Adds a component that was written page by page.
    void add(Component component, ChunkWriter.Result result) {
        components.add(component);
        checksums.put(component, result.length(), result.crcs());
    }

    /// Writes a component and adds it.
    void write(Component component, byte[] bytes) throws IOException {
        components.add(component);
        checksums.put(component, bytes);
        write(descriptor.file(component), bytes);
    }

    /// Writes Statistics.db, the checksums and the table of contents.
    void finish(SSTableMetadata metadata) throws IOException {
        byte[] statistics = metadata.toBytes(descriptor.version());
        components.add(Component.STATISTICS);
        checksums.put(Component.STATISTICS, statistics);
        byte[] contents =
                components.stream()
                        .filter(component -> !component.isOwn())
                        .map(Component::fileName)
                        .sorted()
                        .collect(Collectors.joining("\n", "", "\n"))
                        .getBytes(StandardCharsets.UTF_8);
        checksums.put(Component.TOC, contents);
        write(descriptor.file(Component.CHECKSUMS), checksums.toBytes());
        files.syncFolder(descriptor.folder());
        // From here on the SSTable can be proven to be complete; before, nothing can be read of it.
        writeWhole(Component.STATISTICS, statistics);
        writeWhole(Component.TOC, contents);
    }

    /// Writes a component that is either absent or complete, whenever the process ends.
    private void writeWhole(Component component, byte[] bytes) throws IOException {
        write(descriptor.temporaryFile(component), bytes);
        files.move(descriptor.temporaryFile(component), descriptor.file(component));
        files.syncFolder(descriptor.folder());
    }

    private void write(Path path, byte[] bytes) throws IOException {
        try (WritableFile file = files.create(path)) {
            file.append(ByteBuffer.wrap(bytes));
            file.sync();
        }
    }
}
