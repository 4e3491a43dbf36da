package dev.rowhouse.studio.app;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.studio.session.Session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A studio on a model file in a folder of a test.
record StartedStudio(Studio studio, Path file) implements AutoCloseable {
    /// Starts on a copy of an example.
    static StartedStudio on(Path folder, String example) throws IOException {
        Path root = Path.of(System.getProperty("project.root", ".."));
        Path file = folder.resolve("model.yaml");
        Files.copy(root.resolve("examples").resolve(example).resolve("model.yaml"), file);
        return at(file);
    }

    /// Starts on a file, which need not exist.
    static StartedStudio at(Path file) throws IOException {
        return new StartedStudio(
                Studio.start(
                        new Session.Surroundings(
                                FileSystem.system(),
                                Clock.system(),
                                Scheduler.system("watch", 1),
                                "test"),
                        file,
                        0,
                        RandomSource.system()),
                file);
    }

    String address() {
        return studio.address();
    }

    /// `http://127.0.0.1:8080`.
    String origin() {
        return address().replaceFirst("/[0-9a-f]+/$", "");
    }

    @Override
    public void close() {
        studio.close();
    }
}
