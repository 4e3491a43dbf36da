package dev.rowhouse.conformance;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The project's own files, found from its root folder.
record SourceTree(Path root) {
    static SourceTree ofProject() {
        Path root = Path.of(System.getProperty("project.root", "..")).toAbsolutePath().normalize();
        if (!Files.exists(root.resolve("conformance"))) {
            throw new IllegalStateException("not the project's root: " + root);
        }
        return new SourceTree(root);
    }

    List<Path> javaFiles() throws IOException {
        return files(".java");
    }

    /// Java files that are no tests.
    List<Path> mainFiles() throws IOException {
        return javaFiles().stream()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .toList();
    }

    List<Path> files(String... endings) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(
                root,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) {
                        return isGenerated(root.relativize(folder))
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        if (attributes.isRegularFile()
                                && Stream.of(endings).anyMatch(file.toString()::endsWith)) {
                            found.add(file);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
        return found.stream().sorted().toList();
    }

    /// A build folder lies in the root or in a module; a package may be called target.
    private static boolean isGenerated(Path relative) {
        for (int i = 0; i < relative.getNameCount(); i++) {
            String name = relative.getName(i).toString();
            if (name.equals(".git") || (name.equals("target") && i <= 1)) {
                return true;
            }
        }
        return false;
    }
}
