package dev.rowhouse.base;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The door to files. Everything that reads or writes one is handed a `FileSystem`.
public interface FileSystem {
    /// Whether there is a file or folder at the path.
    boolean exists(Path path);

    /// Whether the path is a folder.
    boolean isFolder(Path path);

    /// The entries of a folder, sorted by name.
    ///
    /// @throws IOException when the folder is missing or unreadable
    List<Path> list(Path folder) throws IOException;

    /// A whole file as UTF-8 text.
    ///
    /// @throws java.nio.charset.CharacterCodingException when the bytes are not UTF-8
    /// @throws IOException when the file is missing or unreadable
    String readText(Path file) throws IOException;

    /// Replaces a file by a UTF-8 text; missing parent folders are made.
    ///
    /// @throws IOException when the file cannot be written
    void writeText(Path file, String text) throws IOException;

    /// The machine's files.
    static FileSystem system() {
        return new FileSystem() {
            @Override
            public boolean exists(Path path) {
                return Files.exists(path);
            }

            @Override
            public boolean isFolder(Path path) {
                return Files.isDirectory(path);
            }

            @Override
            public List<Path> list(Path folder) throws IOException {
                try (Stream<Path> entries = Files.list(folder)) {
                    return entries.sorted().toList();
                }
            }

            @Override
            public String readText(Path file) throws IOException {
                return Files.readString(file, StandardCharsets.UTF_8);
            }

            @Override
            public void writeText(Path file, String text) throws IOException {
                Path parent = file.toAbsolutePath().getParent();
                if (parent != null) {
                    Files.createDirectories(parent);
                }
                Files.writeString(file, text, StandardCharsets.UTF_8);
            }
        };
    }
}
