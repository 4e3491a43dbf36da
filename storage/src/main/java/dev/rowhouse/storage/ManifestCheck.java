package dev.rowhouse.storage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Compares the files in a table's folder with its manifest, for tools. Nothing is changed.
public final class ManifestCheck {
    private ManifestCheck() {}

    /// A file that differs from the manifest.
    ///
    /// @param problem the defect, in a few words
    public record Fault(Path file, String problem) {}

    /// Checks a folder against its manifest; a folder without a manifest, such as one of Cassandra
    /// or of a snapshot, has no faults.
    public static List<Fault> check(FileSystem files, Path folder) throws IOException {
        Path file = folder.resolve(TableManifest.FILE);
        if (!files.exists(file)) {
            return List.of();
        }
        Optional<TableManifest> manifest = TableManifest.read(files, folder);
        if (manifest.isEmpty()) {
            return List.of(new Fault(file, "its checksum is wrong"));
        }
        List<Fault> faults = new ArrayList<>();
        for (Descriptor sstable : manifest.get().sstables()) {
            for (Map.Entry<Component, Long> entry : manifest.get().components(sstable).entrySet()) {
                check(files, sstable.file(entry.getKey()), entry.getValue()).ifPresent(faults::add);
            }
        }
        return faults;
    }

    private static Optional<Fault> check(FileSystem files, Path file, long length)
            throws IOException {
        if (!files.exists(file)) {
            return Optional.of(new Fault(file, "it is missing"));
        }
        try (ReadableFile open = files.open(file)) {
            return open.size() == length
                    ? Optional.empty()
                    : Optional.of(
                            new Fault(
                                    file,
                                    "it should have %d bytes and has %d"
                                            .formatted(length, open.size())));
        }
    }
}
