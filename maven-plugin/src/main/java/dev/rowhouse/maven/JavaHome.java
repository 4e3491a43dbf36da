package dev.rowhouse.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A Java runtime on this machine.
///
/// @param folder that contains `bin/java`
/// @param release its feature release, such as 25
record JavaHome(Path folder, int release) {
    /// The oldest release that runs the command.
    static final int NEEDED = 25;

    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");

    /// The runtime in a folder; empty when there is none, or it does not say its release.
    static Optional<JavaHome> in(Path folder) {
        Path release = folder.resolve("release");
        if (!Files.isExecutable(executable(folder)) || !Files.isReadable(release)) {
            return Optional.empty();
        }
        try {
            Matcher version = VERSION.matcher(Files.readString(release));
            return version.find()
                    ? Optional.of(new JavaHome(folder, Integer.parseInt(version.group(1))))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The first of these folders with a runtime that is new enough.
    static Optional<JavaHome> firstOf(Stream<Path> folders) {
        return folders.flatMap(folder -> in(folder).stream())
                .filter(JavaHome::runsTheCommand)
                .findFirst();
    }

    /// The folders in which runtimes are usually installed, in the order in which
    /// `scripts/find-jdk` looks.
    ///
    /// @param user the user's home folder
    static Stream<Path> usualPlaces(Path user) {
        return Stream.concat(
                        Stream.of(
                                Path.of("/usr/lib/jvm"),
                                Path.of("/usr/java"),
                                Path.of("/opt/java"),
                                Path.of("/opt"),
                                user.resolve(".sdkman/candidates/java"),
                                user.resolve(".jdks"),
                                Path.of("C:\\Program Files\\Java"),
                                Path.of("C:\\Program Files\\Eclipse Adoptium")),
                        Stream.of(
                                Path.of("/Library/Java/JavaVirtualMachines"),
                                user.resolve("Library/Java/JavaVirtualMachines")))
                .flatMap(folder -> children(folder).stream())
                .flatMap(folder -> Stream.of(folder, folder.resolve("Contents/Home")));
    }

    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    boolean runsTheCommand() {
        return release >= NEEDED;
    }

    Path executable() {
        return executable(folder);
    }

    private static Path executable(Path folder) {
        Path windows = folder.resolve("bin/java.exe");
        return Files.exists(windows) ? windows : folder.resolve("bin/java");
    }
}
