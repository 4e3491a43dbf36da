package dev.rowhouse.imports.jpa;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.imports.note.ImportException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// The class files of a folder or a jar.
final class ClassFiles {
    private ClassFiles() {}

    /// The bytes of all class files by their names, in order.
    ///
    /// @throws ImportException when there is none
    static Map<String, byte[]> read(FileSystem files, Path place) throws ImportException {
        Map<String, byte[]> found = new LinkedHashMap<>();
        try {
            if (files.isFolder(place)) {
                walk(files, place, found);
            } else if (place.toString().endsWith(".class")) {
                found.put(place.toString(), files.readBytes(place));
            } else {
                unpack(files.readBytes(place), found);
            }
        } catch (IOException e) {
            throw new ImportException(
                    place.toString(),
                    1,
                    "cannot be read as a folder or jar of classes: " + e.getMessage());
        }
        if (found.isEmpty()) {
            throw new ImportException(
                    place.toString(),
                    1,
                    "there is no class in it; give the folder of compiled classes, such as"
                            + " target/classes, or a jar");
        }
        return found;
    }

    private static void walk(FileSystem files, Path folder, Map<String, byte[]> found)
            throws IOException {
        for (Path entry : files.list(folder)) {
            if (files.isFolder(entry)) {
                walk(files, entry, found);
            } else if (entry.toString().endsWith(".class")) {
                found.put(entry.toString(), files.readBytes(entry));
            }
        }
    }

    private static void unpack(byte[] jar, Map<String, byte[]> found) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar))) {
            ZipEntry entry = zip.getNextEntry();
            while (entry != null) {
                String name = entry.getName();
                if (name.endsWith(".class") && !name.startsWith("META-INF/")) {
                    found.put(name, zip.readAllBytes());
                }
                entry = zip.getNextEntry();
            }
        }
    }
}
