package dev.rowhouse.cli.assistant;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.design.Designs;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/// `rowhouse mcp`: the commands as tools for an assistant.
@Command(
        name = "mcp",
        description =
                "Serve Rowhouse as tools to an assistant, through the Model Context Protocol.",
        footer = {
            "",
            "The assistant starts this command itself and talks to it on standard input",
            "and output. It can write models, design, size, explain, prove and compare",
            "them, and judge existing schemas. It reads and writes in one folder only.",
            "",
            "Examples:",
            "  rowhouse mcp",
            "  rowhouse mcp --root ~/shop"
        })
public final class McpCommand implements Callable<Integer> {
    private static final int PIPE_BYTES = 1 << 16;

    private final Console console;
    private final InputStream input;
    private final FileSystem files;
    private final Clock clock;
    private final Designs designs;
    private final CommandRunner commands;

    @Option(
            names = "--root",
            paramLabel = "DIR",
            description =
                    "The folder in which the assistant may read and write. Default: the current folder.")
    private Path root = Path.of("");

    /// A command that talks to an assistant.
    ///
    /// @param input where the requests of the assistant come from
    /// @param designs the designs that the other commands use, too
    /// @param commands runs the other commands
    public McpCommand(
            Console console,
            InputStream input,
            FileSystem files,
            Clock clock,
            Designs designs,
            CommandRunner commands) {
        this.console = console;
        this.input = input;
        this.files = files;
        this.clock = clock;
        this.designs = designs;
        this.commands = commands;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        if (!root.toString().isEmpty() && !files.isFolder(root)) {
            throw new InputException("--root " + root + ": there is no such folder");
        }
        Workplace workplace = new Workplace(root);
        ModelTools models = new ModelTools(files, clock, workplace, designs);
        List<Tool> tools =
                Stream.concat(
                                models.all().stream(),
                                new CommandTools(commands, workplace).all().stream())
                        .toList();
        PendingCalls calls = new PendingCalls();
        AnswerLines answers = new AnswerLines(console.out(), calls::answered);
        try (PipedOutputStream messages = new PipedOutputStream();
                PipedInputStream requests = new PipedInputStream(messages, PIPE_BYTES);
                AssistantServer _ =
                        new AssistantServer(
                                tools, models::files, clock, calls, requests, answers)) {
            new MessageGate(input, messages, answers, calls, console.err()).run();
            calls.awaitAnswers();
        }
        return ExitCode.OK.number();
    }
}
