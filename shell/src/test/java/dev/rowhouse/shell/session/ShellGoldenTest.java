package dev.rowhouse.shell.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.shell.connect.EmbeddedConnection;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

class ShellGoldenTest {
    @TestFactory
    Stream<DynamicTest> showsWhatAPersonSees() {
        return GoldenRunner.of("golden/shell", ShellSession::new).tests();
    }

    /// One shell for a whole file, its two streams in one text.
    private static final class ShellSession implements GoldenSession {
        // 2026-01-31T10:00:00Z
        private static final long NOW_MICROS = 1_769_853_600_000_000L;

        private final MemoryFileSystem files = new MemoryFileSystem();
        private final ManualClock clock = new ManualClock(NOW_MICROS);
        private final Rowhouse database =
                Rowhouse.inMemory(
                        new RowhouseComponents(clock, RandomSource.seeded(1)),
                        RowhouseOptions.compatible());
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        private final Shell shell =
                new Shell(
                        new EmbeddedConnection(database, "in memory"),
                        ShellEnvironment.of(
                                new Console(stream, stream, false, false), files, clock));

        /// `shell` executes the input, `file NAME` shows what a file holds, `write NAME` writes
        /// one.
        @Override
        public String run(GoldenCase golden) {
            bytes.reset();
            try {
                switch (golden.verb()) {
                    case "file" -> {
                        return files.readText(Path.of(golden.arguments().getFirst()));
                    }
                    case "write" -> {
                        files.writeText(Path.of(golden.arguments().getFirst()), golden.input());
                        return "";
                    }
                    default -> {}
                }
            } catch (IOException e) {
                return e + "\n";
            }
            executeAsMain(golden.input());
            return bytes.toString(StandardCharsets.UTF_8);
        }

        /// Traces name the thread that a statement was executed in; for a person at the shell that
        /// is the main one.
        private void executeAsMain(String input) {
            Thread main = Thread.ofPlatform().name("main").unstarted(() -> shell.execute(input));
            AtomicReference<Throwable> failure = new AtomicReference<>();
            main.setUncaughtExceptionHandler((_, thrown) -> failure.set(thrown));
            main.start();
            try {
                main.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            assertThat(failure.get()).isNull();
        }

        @Override
        public void close() {
            shell.close();
            database.close();
        }
    }
}
