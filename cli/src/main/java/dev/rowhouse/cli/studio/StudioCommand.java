package dev.rowhouse.cli.studio;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.ToolVersion;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.studio.app.Studio;
import dev.rowhouse.studio.session.Session;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/// `rowhouse studio`: opens the model in the browser.
@Command(
        name = "studio",
        description = "Edit a model in the browser and see its tables while you type.",
        footer = {
            "",
            "The page saves to the model file as you type, and shows changes that other",
            "programs make to it. Only this machine can open it, and only by the printed",
            "address. Ctrl-C ends the studio.",
            "",
            "Examples:",
            "  rowhouse studio examples/hotel",
            "  rowhouse studio model.yaml --no-open --port 8080"
        })
public final class StudioCommand implements Callable<Integer> {
    private static final int PORT_MAX = 65_535;

    private final Console console;
    private final FileSystem files;
    private final Clock clock;
    private final RandomSource random;

    @Parameters(
            arity = "0..1",
            paramLabel = "MODEL",
            description =
                    "Model file, or a folder with one; the page can create a missing file. Default: model.yaml.")
    private Path model = Path.of("model.yaml");

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port on 127.0.0.1. Default: any free port.")
    private Integer port = 0;

    @Option(names = "--no-open", description = "Print the address, but don't open the browser.")
    private boolean noOpen;

    /// A command that talks to a console.
    ///
    /// @param random where the token of the address comes from
    public StudioCommand(Console console, FileSystem files, Clock clock, RandomSource random) {
        this.console = console;
        this.files = files;
        this.clock = clock;
        this.random = random;
    }

    @Override
    public Integer call() throws IOException {
        if (port < 0 || port > PORT_MAX) {
            throw new InputException("--port takes a number from 0 to 65535, not " + port);
        }
        Path file = files.exists(model) ? InputFiles.models(files, model).getFirst() : model;
        try (StudioEnd end = StudioEnd.onSignal();
                Studio studio = start(file)) {
            console.out().println("studio: " + studio.address());
            console.out().flush();
            console.err().println("editing " + file + "; Ctrl-C ends the studio");
            console.err().flush();
            if (!noOpen && !Browser.open(studio.address())) {
                console.err().println("no browser could be opened; open the address yourself");
                console.err().flush();
            }
            end.await();
        }
        return ExitCode.OK.number();
    }

    private Studio start(Path file) throws IOException {
        Session.Surroundings given =
                new Session.Surroundings(
                        files, clock, Scheduler.system("studio-watch", 1), ToolVersion.text());
        try {
            return Studio.start(given, file, port, random);
        } catch (BindException e) {
            throw new UnavailableException(
                    "port %d: %s; choose another with --port".formatted(port, e.getMessage()));
        }
    }
}
