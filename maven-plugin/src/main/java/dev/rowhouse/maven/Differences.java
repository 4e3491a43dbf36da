package dev.rowhouse.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Compares files in the project with the files that are generated from the model.
final class Differences {
    private Differences() {}

    /// Compares one file with the generated one. Shows the first line that differs; empty when the
    /// two are equal.
    ///
    /// @param name of the file in the answer
    static List<String> ofFile(String name, Path expected, Path actual) throws IOException {
        if (!Files.isRegularFile(actual)) {
            return List.of(name + " is missing");
        }
        List<String> wanted = Files.readAllLines(expected, StandardCharsets.UTF_8);
        List<String> found = Files.readAllLines(actual, StandardCharsets.UTF_8);
        for (int i = 0; i < Math.max(wanted.size(), found.size()); i++) {
            String want = i < wanted.size() ? wanted.get(i) : "";
            String have = i < found.size() ? found.get(i) : "";
            if (i >= wanted.size() || i >= found.size() || !want.equals(have)) {
                return List.of(
                        name + " differs in line " + (i + 1) + ":",
                        "    in the project:  " + (i < found.size() ? have : "(end of file)"),
                        "    by the model:    " + (i < wanted.size() ? want : "(end of file)"));
            }
        }
        return List.of();
    }

    /// Compares all files below a folder with the generated ones. Files that were not generated are
    /// differences, too.
    static List<String> ofFolder(Path expected, Path actual) throws IOException {
        SortedSet<Path> wanted = files(expected);
        SortedSet<Path> found = files(actual);
        List<String> differences = new ArrayList<>();
        for (Path file : wanted) {
            differences.addAll(
                    ofFile(
                            actual.resolve(file).toString(),
                            expected.resolve(file),
                            actual.resolve(file)));
        }
        for (Path file : found) {
            if (!wanted.contains(file)) {
                differences.add(actual.resolve(file) + " comes from no part of the model");
            }
        }
        return differences;
    }

    private static SortedSet<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return new TreeSet<>();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(folder::relativize)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
