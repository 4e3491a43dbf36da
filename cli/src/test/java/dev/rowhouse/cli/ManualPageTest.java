package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cli.manual.ManualPage;
import dev.rowhouse.shell.output.Console;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The manual pages: complete, and read without a warning by the programs that show them.
class ManualPageTest {
    @TempDir private Path folder = Path.of("");

    private static List<ManualPage> pages() {
        PrintStream nowhere =
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        RowhouseApplication application =
                new RowhouseApplication(
                        new CliEnvironment(
                                new Console(nowhere, nowhere, false, false),
                                InputStream.nullInputStream(),
                                new MemoryFiles(),
                                Clock.system(),
                                RandomSource.system(),
                                Path.of("home")));
        return Stream.of(application.rowhouse(), application.cqlsh())
                .flatMap(each -> ManualPage.of(each, "Rowhouse 1.2", "2026-11-21").stream())
                .toList();
    }

    private static String page(String name) {
        return pages().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow()
                .text();
    }

    @Test
    void each_command_has_a_page() {
        assertThat(pages())
                .extracting(ManualPage::name)
                .contains("rowhouse", "rowhouse-serve", "rowhouse-export-java", "cqlsh")
                .doesNotHaveDuplicates();
    }

    @Test
    void a_page_has_what_the_help_has() {
        assertThat(page("rowhouse-serve"))
                .startsWith(".TH \"ROWHOUSE-SERVE\" \"1\" \"2026-11-21\" \"Rowhouse 1.2\"")
                .contains("rowhouse\\-serve \\- Serve a database")
                .contains("\\fB\\-d\\fR, \\fB\\-\\-data\\fR=\\fIDIR\\fR")
                .contains("ready 127.0.0.1:9042")
                .contains("\\fBrowhouse\\fR(1)")
                .doesNotContain("%n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mandoc -T lint -W warning", "groff -man -ww -z"})
    void no_program_that_shows_pages_finds_a_mistake(String reader) throws Exception {
        List<String> words = new ArrayList<>(List.of(reader.split(" ")));
        assumeThat(isInstalled(words.getFirst())).as("%s is installed", words.getFirst()).isTrue();
        for (ManualPage page : pages()) {
            Path file = folder.resolve(page.name() + ".1");
            Files.writeString(file, page.text());
            words.add(file.toString());
        }
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String complaints =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertThat(complaints).isEmpty();
    }

    private static boolean isInstalled(String program) throws IOException {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
    }
}
