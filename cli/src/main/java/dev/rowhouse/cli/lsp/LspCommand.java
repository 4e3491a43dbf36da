package dev.rowhouse.cli.lsp;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.ToolVersion;
import dev.rowhouse.lsp.server.LanguageServerProcess;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.InputStream;
import java.util.concurrent.Callable;

/// `rowhouse lsp`: a language server for model files.
@Command(
        name = "lsp",
        description = "Serve an editor with help for model files, as a language server.",
        footer = {
            "",
            "The editor starts this command itself and talks to it on standard input and",
            "output, through the Language Server Protocol. It shows mistakes with fixes,",
            "the tables and costs of questions, and completes and renames names.",
            "docs/editors.md tells how to set up VS Code, Neovim, Helix, IntelliJ and Emacs.",
            "",
            "Example:",
            "  rowhouse lsp"
        })
public final class LspCommand implements Callable<Integer> {
    private final Console console;
    private final InputStream input;
    private final FileSystem files;

    /// A command that serves an editor.
    ///
    /// @param input where the requests of the editor come from
    public LspCommand(Console console, InputStream input, FileSystem files) {
        this.console = console;
        this.input = input;
        this.files = files;
    }

    /// Libraries of editors add this option; there is no other way to talk to the server.
    @Option(names = "--stdio", description = "Use standard input and output, as in any case.")
    void useStandardStreams(boolean isGiven) {
        // Nothing depends on it.
    }

    /// Serves until the editor ends it, or closes the input.
    ///
    /// @return 0 after `shutdown`, 1 without, as the protocol asks for
    @Override
    public Integer call() throws InterruptedException {
        boolean isShutDown =
                LanguageServerProcess.serve(ToolVersion.text(), files, input, console.out());
        if (!isShutDown) {
            console.err()
                    .println(
                            "lsp: the input ended without `shutdown`; remedy: let an editor start this command, see docs/editors.md");
            return ExitCode.FAILED.number();
        }
        return ExitCode.OK.number();
    }
}
