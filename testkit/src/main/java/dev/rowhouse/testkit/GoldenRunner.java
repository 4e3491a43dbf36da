package dev.rowhouse.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.rowhouse.base.FileSystem;

import org.junit.jupiter.api.DynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Runs folders of golden files: one test for each file `*.golden`, at any depth.
///
///     @TestFactory
///     Stream<DynamicTest> parses() {
///         return GoldenRunner.of("golden/parse", ParseSession::new).tests();
///     }
///
/// Run the tests with `-Dgolden=update` to rewrite the files with the actual output, then read the
/// difference in version control. A continuous-integration machine (environment variable `CI`)
/// refuses to update.
public final class GoldenRunner {
    private static final Path RESOURCES = Path.of("src", "test", "resources");

    private final FileSystem files;
    private final Path folder;
    private final Supplier<GoldenSession> sessions;
    private final boolean update;

    private GoldenRunner(
            FileSystem files, Path folder, Supplier<GoldenSession> sessions, boolean update) {
        this.files = files;
        this.folder = folder;
        this.sessions = sessions;
        this.update = update;
    }

    /// A runner for the files below a folder of the module's test resources.
    ///
    /// @param folder relative to `src/test/resources`
    /// @param sessions makes the session that runs one file
    public static GoldenRunner of(String folder, Supplier<GoldenSession> sessions) {
        return at(RESOURCES.resolve(folder), sessions);
    }

    /// A runner for the files below any folder, relative to the module's folder.
    public static GoldenRunner at(Path folder, Supplier<GoldenSession> sessions) {
        boolean update = System.getProperty("golden", "check").equals("update");
        if (update && System.getenv("CI") != null) {
            throw new IllegalStateException("golden files are not updated on a CI machine");
        }
        return new GoldenRunner(FileSystem.system(), folder, sessions, update);
    }

    /// The tests, one for each file; an empty folder is a failure, not a pass.
    public Stream<DynamicTest> tests() {
        List<Path> found = new ArrayList<>();
        try {
            collect(folder, found);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list golden files in " + folder, e);
        }
        if (found.isEmpty()) {
            throw new IllegalStateException("no golden files in " + folder);
        }
        return found.stream()
                .map(file ->
                        dynamicTest(
                                folder.relativize(file).toString(),
                                file.toAbsolutePath().toUri(),
                                () -> run(file)));
    }

    private void collect(Path path, List<Path> found) throws IOException {
        for (Path entry : files.list(path)) {
            if (files.isFolder(entry)) {
                collect(entry, found);
            } else if (entry.toString().endsWith(".golden")) {
                found.add(entry);
            }
        }
    }

    private void run(Path file) throws Exception {
        GoldenFile golden = GoldenFile.parse(files.readText(file));
        List<String> outputs = new ArrayList<>();
        try (GoldenSession session = sessions.get()) {
            for (GoldenCase one : golden.cases()) {
                outputs.add(GoldenFile.normalized(session.run(one)));
            }
        }
        if (update) {
            files.writeText(file, golden.withOutputs(outputs));
            return;
        }
        for (int i = 0; i < outputs.size(); i++) {
            GoldenCase one = golden.cases().get(i);
            assertThat(outputs.get(i))
                    .as("%s:%d %s%n%s", file, one.line(), one.verb(), one.input())
                    .isEqualTo(GoldenFile.normalized(one.expected()));
        }
    }
}
