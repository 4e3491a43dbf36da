package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

class SSTableCheckCommandTest {
    private static final Path SSTABLES = Path.of("../storage/src/test/resources/sstable");

    @Test
    void a_person_who_watches_sees_how_far_it_is() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console =
                new Console(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        true,
                        false);
        CliEnvironment environment =
                new CliEnvironment(
                        console,
                        new ByteArrayInputStream(new byte[0]),
                        FileSystem.system(),
                        new ManualClock(0),
                        RandomSource.system(),
                        Path.of("home"));
        int exitCode =
                new RowhouseApplication(environment)
                        .run("sstable", "check", SSTABLES.resolve("wide").toString());
        assertThat(exitCode).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .containsPattern("checking .*nb-1-big \\(1 of 1\\)  \\d+ %")
                .endsWith("\r\u001b[K");
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("ok ");
    }

    @Test
    void every_sstable_that_cassandra_wrote_is_ok() throws IOException {
        for (Path folder : FileSystem.system().list(SSTABLES)) {
            CommandRun run =
                    CommandRun.of(FileSystem.system(), "", "sstable", "check", folder.toString());
            assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        }
    }
}
