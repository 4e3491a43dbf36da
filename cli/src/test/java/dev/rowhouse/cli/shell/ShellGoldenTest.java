package dev.rowhouse.cli.shell;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.Console;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

class ShellGoldenTest {
    @TestFactory
    Stream<DynamicTest> showsWhatAPersonSees() {
        return GoldenRunner.of("golden/shell", ShellSession::new).tests();
    }

    /// One shell for a whole file, its two streams in one text.
    private static final class ShellSession implements GoldenSession {
        private final Rowhouse database = Rowhouse.inMemory();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        private final Shell shell =
                new Shell(database, new Console(stream, stream, false, false), FileSystem.system());

        @Override
        public String run(GoldenCase golden) {
            bytes.reset();
            shell.execute(golden.input());
            return bytes.toString(StandardCharsets.UTF_8);
        }

        @Override
        public void close() {
            database.close();
        }
    }
}
