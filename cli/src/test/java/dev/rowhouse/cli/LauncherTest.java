package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The launchers of a checkout, of the application and of the application on Windows agree.
class LauncherTest {
    private static final Path APPLICATION = Path.of("..", "application", "src", "image", "bin");

    /// The commands that a launcher runs without Java's second compiler.
    private static List<String> shortCommands(Path launcher, String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(launcher));
        assertThat(matcher.find()).as(launcher + " has a list of commands").isTrue();
        return List.of(matcher.group(1).split("[ |]+"));
    }

    @Test
    void they_leave_out_the_second_compiler_for_the_same_commands() throws IOException {
        List<String> commands =
                shortCommands(Path.of("..", "rowhouse"), "\n *(design[a-z |]+)\\) return 0");

        assertThat(shortCommands(APPLICATION.resolve("rowhouse"), "\n *(design[a-z |]+)\\) comp"))
                .isEqualTo(commands);
        assertThat(shortCommands(APPLICATION.resolve("rowhouse.cmd"), "in \\((design[a-z ]+)\\)"))
                .isEqualTo(commands);
    }

    @Test
    void all_of_them_are_commands() throws IOException {
        CommandRun help = CommandRun.of(new MemoryFileSystem(), "", "help");
        assertThat(shortCommands(Path.of("..", "rowhouse"), "\n *(design[a-z |]+)\\) return 0"))
                .allSatisfy(command -> assertThat(help.out()).contains("\n  " + command + " "));
    }
}
