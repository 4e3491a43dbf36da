package dev.rowhouse.conformance.sstables;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Folders with SSTables.
final class SSTableFiles {
    private SSTableFiles() {}

    /// The SSTables in a folder.
    static List<Descriptor> list(Path folder) throws IOException {
        return Descriptor.list(FileSystem.system(), folder);
    }

    /// Copies the files of the SSTables in a folder to a new one; what else lies there (a manifest,
    /// a schema, other folders) stays behind. Where there is no folder there are no SSTables:
    /// Cassandra makes none for the snapshot of a table of which nothing is left on disk.
    static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        if (Files.notExists(from)) {
            return;
        }
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(SSTableFiles::isComponent).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static boolean isComponent(Path file) {
        String name = file.getFileName().toString();
        return Arrays.stream(SSTableVersion.values())
                        .anyMatch(version -> name.startsWith(version.letters() + "-"))
                && Files.isRegularFile(file);
    }

    /// Deletes a folder and all that is in it.
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder())
                    .forEach(path -> {
                        try {
                            Files.delete(path);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
        }
    }
}
