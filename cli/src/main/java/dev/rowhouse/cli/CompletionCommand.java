package dev.rowhouse.cli;

import dev.rowhouse.cli.completion.BashCompletion;
import dev.rowhouse.cli.completion.FishCompletion;
import dev.rowhouse.cli.completion.PowerShellCompletion;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.Locale;
import java.util.concurrent.Callable;

/// `rowhouse completion`: prints a script that lets a shell complete the words of a command line.
@Command(
        name = "completion",
        description = "Print a script that completes commands and options in your shell.",
        footer = {
            "",
            "Examples:",
            "  bash  source <(rowhouse completion bash)     in ~/.bashrc",
            "  zsh   source <(rowhouse completion zsh)      in ~/.zshrc, after compinit",
            "  fish  rowhouse completion fish | source      in ~/.config/fish/config.fish",
            "  PowerShell, in the file $PROFILE:",
            "        rowhouse completion powershell | Out-String | Invoke-Expression"
        })
final class CompletionCommand implements Callable<Integer> {
    private final Console console;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "SHELL", description = "One of: bash, zsh, fish, powershell.")
    private Shell shell = Shell.BASH;

    /// The shells with a script.
    enum Shell {
        /// A script with the builtins `complete` and `compgen`.
        BASH,
        /// The same script, by zsh's support for scripts of bash.
        ZSH,
        /// A script of its own.
        FISH,
        /// A script that registers a completer.
        POWERSHELL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A command that talks to a console.
    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        console.out()
                .print(
                        switch (shell) {
                            case BASH, ZSH -> BashCompletion.of(root);
                            case FISH -> FishCompletion.of(root);
                            case POWERSHELL -> PowerShellCompletion.of(root);
                        });
        console.out().flush();
        return ExitCode.OK.number();
    }
}
