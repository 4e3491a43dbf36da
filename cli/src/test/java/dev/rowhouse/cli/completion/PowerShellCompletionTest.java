package dev.rowhouse.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;

/// The table in the script for PowerShell. No test runs the script: there is no PowerShell where
/// this is built.
class PowerShellCompletionTest {
    enum Light {
        RED,
        GREEN
    }

    @Command(
            name = "signal",
            description = "Steers signals.",
            subcommands = {Show.class, CommandLine.HelpCommand.class})
    static final class Signal {}

    @Command(name = "show", description = "Shows a driver's signal. And waits.")
    static final class Show {
        @Option(
                names = {"-l", "--light"},
                description = "The lamp that\u2019s on.")
        private Light light = Light.RED;

        @Option(names = "--log", description = "")
        private Path log = Path.of("");

        @Option(names = "--seconds", description = "How long.")
        private int seconds;

        @Option(names = "--dim", description = "Saves energy.")
        private boolean isDim;

        @Option(names = "--secret", hidden = true)
        private boolean isSecret;

        @Parameters private Light also = Light.GREEN;
    }

    @Test
    void the_table_has_commands_options_and_words() {
        String script = PowerShellCompletion.of(new CommandLine(new Signal()));

        assertThat(script)
                .contains("Register-ArgumentCompleter -Native -CommandName 'signal'")
                .contains("$helpCommands = @('help')")
                .contains(
                        """
                                'show' = @{
                                    Commands = @(
                                    )
                                    Options = @(
                                        @{ Names = @('-l', '--light'); Takes = 'word'; Words = @('red', 'green'); Tip = 'The lamp that\u2019\u2019s on.' }
                                        @{ Names = @('--log'); Takes = 'file'; Words = @(); Tip = '--log' }
                                        @{ Names = @('--seconds'); Takes = 'other'; Words = @(); Tip = 'How long.' }
                                        @{ Names = @('--dim'); Takes = 'nothing'; Words = @(); Tip = 'Saves energy.' }
                                    )
                                    Words = @('red', 'green')
                                }
                        """)
                .contains("@{ Text = 'show'; Tip = 'Shows a driver''s signal.' }");
    }
}
