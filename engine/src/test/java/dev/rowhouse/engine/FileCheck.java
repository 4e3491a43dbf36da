package dev.rowhouse.engine;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableCheck;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Checks all SSTables of a data folder that nobody has open, as `rowhouse sstable check` does.
public final class FileCheck {
    // That an index has all its entries, and a view all its rows; which SSTables there are.
    private static final Set<String> NOTES = Set.of("complete", "built", "manifest");
    private static final long CACHE_BYTES = 1 << 20;

    private FileCheck() {}

    /// Checks that every SSTable is whole, and that there are no files but those of SSTables, of
    /// tables and of indexes.
    ///
    /// @return how many SSTables there are
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when one is damaged
    public static int check(Path folder) {
        FileSystem files = FileSystem.system();
        int count = 0;
        try {
            for (Path keyspace : files.list(folder.resolve("data"))) {
                for (Path table : files.list(keyspace)) {
                    count += checkTable(files, table);
                }
            }
            return count;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int checkTable(FileSystem files, Path table) throws IOException {
        List<Descriptor> descriptors = Descriptor.list(files, table);
        for (Descriptor descriptor : descriptors) {
            try (SSTableReader reader =
                    SSTableReader.openAlone(files, descriptor, new ChunkCache(CACHE_BYTES))) {
                SSTableCheck.check(files, reader, ignored -> {});
            }
        }
        Set<String> names =
                descriptors.stream()
                        .map(one -> "nb-" + one.id() + "-big-")
                        .collect(Collectors.toSet());
        int count = descriptors.size();
        for (Path file : files.list(table)) {
            String name = String.valueOf(file.getFileName());
            if (name.startsWith(".") && files.isFolder(file)) {
                count += checkTable(files, file);
            } else if (!NOTES.contains(name) && names.stream().noneMatch(name::startsWith)) {
                throw new AssertionError("not of an SSTable: " + file);
            }
        }
        return count;
    }
}
