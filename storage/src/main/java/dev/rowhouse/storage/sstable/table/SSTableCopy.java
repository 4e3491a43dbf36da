package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.sstable.io.Checksums;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes an SSTable of another one without copying its data.
public final class SSTableCopy {
    private SSTableCopy() {}

    /// Makes an SSTable that shares the files of another one (by hard links), but for what its Statistics.db says. It exists, and is durable,
    /// when this returns; as with [SSTableWriter], an interruption leaves one without a table of contents.
    ///
    /// @throws IOException when that fails; what there is of the copy has to be deleted then
    public static void link(
            FileSystem files, Descriptor from, Descriptor to, SSTableMetadata metadata)
            throws IOException {
        Optional<Checksums> checksums = Checksums.read(files, from);
        List<String> contents = new ArrayList<>();
        for (Component component : Component.values()) {
            if (!files.exists(from.file(component))) {
                continue;
            }
            switch (component) {
                case STATISTICS, TOC, CHECKSUMS -> {}
                default -> {
                    files.link(from.file(component), to.file(component));
                    contents.add(component.fileName());
                }
            }
        }
        contents.add(Component.STATISTICS.fileName());
        contents.add(Component.TOC.fileName());
        byte[] toc =
                contents.stream()
                        .sorted()
                        .reduce("", (text, name) -> text + name + "\n")
                        .getBytes(StandardCharsets.UTF_8);
        byte[] statistics = metadata.toBytes();
        write(files, to.file(Component.STATISTICS), statistics);
        if (checksums.isPresent()) {
            checksums.get().put(Component.STATISTICS, statistics);
            checksums.get().put(Component.TOC, toc);
            write(files, to.file(Component.CHECKSUMS), checksums.get().toBytes());
        }
        files.syncFolder(to.folder());
        write(files, to.temporaryFile(Component.TOC), toc);
        files.move(to.temporaryFile(Component.TOC), to.file(Component.TOC));
        files.syncFolder(to.folder());
    }

    private static void write(FileSystem files, Path path, byte[] bytes) throws IOException {
        try (WritableFile file = files.create(path)) {
            file.append(ByteBuffer.wrap(bytes));
            file.sync();
        }
    }
}
