package dev.rowhouse.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(Files::isRegularFile)
                    .filter(path -> Stream.of(endings).anyMatch(path.toString()::endsWith))
                    .filter(path -> !isGenerated(root.relativize(path)))
                    .sorted()
                    .toList();
        }
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
