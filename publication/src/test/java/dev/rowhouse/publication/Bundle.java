package dev.rowhouse.publication;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// The files of a bundle.
///
/// @param size of the archive in bytes
/// @param files contents by path, which has the form `group/artifact/version/file`
record Bundle(long size, SortedMap<String, byte[]> files) {
    static Bundle read(Path archive) {
        try (InputStream in = Files.newInputStream(archive)) {
            return new Bundle(Files.size(archive), entries(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The files of a zip archive.
    static SortedMap<String, byte[]> entries(InputStream in) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    files.put(entry.getName(), zip.readAllBytes());
                }
            }
        }
        return files;
    }

    /// The same bundle with a file more, or another content of one.
    Bundle with(String path, byte[] content) {
        SortedMap<String, byte[]> changed = new TreeMap<>(files);
        changed.put(path, content);
        return new Bundle(size, changed);
    }

    Bundle without(String path) {
        SortedMap<String, byte[]> changed = new TreeMap<>(files);
        changed.remove(path);
        return new Bundle(size, changed);
    }
}
