package dev.rowhouse.maven;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The `rowhouse` command in a process of its own.
///
/// @param java on which it runs
/// @param classPath jars of the command and all that it needs
/// @param work folder for the files that a run needs
record Command(JavaHome java, List<Path> classPath, Path work) {
    private static final String MAIN = "dev.rowhouse.cli.Main";

    Command {
        classPath = List.copyOf(classPath);
    }

    /// Runs the command to its end. When the calling thread is interrupted, the process is ended,
    /// too.
    ///
    /// @param folder in which it runs
    /// @param lines takes each line of its output, in order
    /// @return its exit code
    int run(Path folder, List<String> arguments, Consumer<String> lines)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        words.add(java.executable().toString());
        words.add("@" + options());
        words.add(MAIN);
        words.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
        // Lines of the log are as wide as the log, and have no colours.
        builder.environment().put("COLUMNS", "120");
        builder.environment().put("NO_COLOR", "1");
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    lines.accept(line);
                }
            }
            return process.waitFor();
        } finally {
            process.destroy();
        }
    }

    /// The options of the JVM, in a file: a class path is longer than some systems allow a command
    /// line to be.
    private Path options() throws IOException {
        List<String> lines =
                List.of(
                        "-XX:+UseSerialGC",
                        "-Dstdout.encoding=UTF-8",
                        "-Dstderr.encoding=UTF-8",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        quoted(
                                String.join(
                                        System.getProperty("path.separator"),
                                        classPath.stream().map(Path::toString).toList())));
        Files.createDirectories(work);
        Path file = work.resolve("java-options");
        Files.write(file, lines, StandardCharsets.UTF_8);
        return file;
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
