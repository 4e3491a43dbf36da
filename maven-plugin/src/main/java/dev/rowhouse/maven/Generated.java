package dev.rowhouse.maven;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;

/// A project that `rowhouse export java` has written, in a folder of the build.
///
/// @param folder of the project
record Generated(Path folder) {
    Path sources() {
        return folder.resolve("src/main/java");
    }

    Path schema() {
        return folder.resolve("src/main/resources/schema.cql");
    }

    /// Puts the Java sources into a folder of their own; what was in it before is deleted.
    void moveSources(Path target) throws IOException {
        delete(target);
        Files.createDirectories(target.toAbsolutePath().getParent());
        Files.move(sources(), target);
    }

    void copySchema(Path target) throws IOException {
        Files.createDirectories(target.toAbsolutePath().getParent());
        Files.copy(schema(), target, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Deletes a folder with all that is in it, if there is one.
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(Path visited, IOException failure)
                            throws IOException {
                        if (failure != null) {
                            throw failure;
                        }
                        Files.delete(visited);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
