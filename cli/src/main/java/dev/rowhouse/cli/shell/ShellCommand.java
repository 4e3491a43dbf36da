package dev.rowhouse.cli.shell;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.shell.config.ConfigFile;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.connect.ConnectionException;
import dev.rowhouse.shell.connect.Credentials;
import dev.rowhouse.shell.connect.RemoteConnection;
import dev.rowhouse.shell.connect.ServerSettings;
import dev.rowhouse.shell.file.InputLines;
import dev.rowhouse.shell.output.Colour;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.session.Interaction;
import dev.rowhouse.shell.session.InteractiveShell;
import dev.rowhouse.shell.session.ResultFormat;
import dev.rowhouse.shell.session.Shell;
import dev.rowhouse.shell.session.ShellEnvironment;

import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.impl.DumbTerminal;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/// `rowhouse shell`: CQL on an embedded database or a server.
@Command(
        name = "shell",
        description =
                "Run CQL interactively or from a script, on an embedded database (in memory or in a folder) or on a server.",
        footer = {
            "",
            "Without -e and -f the shell is interactive on a terminal; otherwise it reads",
            "statements from standard input. A script exits with code 1 if a statement",
            "failed.",
            "",
            "Examples:",
            "  rowhouse shell",
            "  rowhouse shell --init schema.cql -e \"DESCRIBE TABLES\"",
            "  rowhouse shell --data ./shop",
            "  rowhouse shell --attach orders-7f2e1d0c/snapshots/monday",
            "  rowhouse shell --host db1:9042 -u ann -k shop",
            "  rowhouse shell --host db1 --format json -e \"SELECT * FROM shop.orders\""
        })
public class ShellCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;
    private final InputStream input;
    private final Path home;
    private final Clock clock;
    private final Map<String, String> variables;

    @Mixin private ServerArguments server = new ServerArguments();

    @Mixin private EmbeddedArguments embedded = new EmbeddedArguments();

    @Mixin private CqlshArguments cqlsh = new CqlshArguments();

    @Option(
            names = {"-e", "--execute"},
            paramLabel = "CQL",
            description = "Run these statements and exit.")
    private Optional<String> execute = Optional.empty();

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "Run the statements of this file and exit.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--init",
            paramLabel = "FILE",
            description = "Run the statements of this file first, for example a schema.")
    private Optional<Path> init = Optional.empty();

    @Option(
            names = {"-k", "--keyspace"},
            paramLabel = "NAME",
            description = "Use this keyspace.")
    private Optional<String> keyspace = Optional.empty();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Result format: table, json (one object per line) or csv. Default: table.")
    private Optional<String> format = Optional.empty();

    @Option(
            names = {"-C", "--color"},
            description = "Always use colours.")
    private boolean colours;

    @Option(names = "--no-color", description = "Never use colours.")
    private boolean noColours;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            description = "Encoding of the output. Default: utf8.")
    private Optional<String> encoding = Optional.empty();

    @Option(
            names = "--cqlshrc",
            paramLabel = "FILE",
            description =
                    "Settings file, as for cqlsh. Default:%n~/.rowhouse/cqlshrc, else%n~/.cassandra/cqlshrc.")
    private Optional<Path> cqlshrc = Optional.empty();

    /// A command that talks to a console.
    ///
    /// @param input standard input, read when no person sits at the terminal
    /// @param home the person's home folder, where the history and settings are kept
    /// @param clock the clock with which COPY measures its speed
    /// @param variables the environment's variables
    public ShellCommand(
            Console console,
            FileSystem files,
            InputStream input,
            Path home,
            Clock clock,
            Map<String, String> variables) {
        this.console = console;
        this.files = files;
        this.input = input;
        this.home = home;
        this.clock = clock;
        this.variables = variables;
    }

    @Override
    public Integer call() throws IOException {
        if (isCqlsh()) {
            server.requireServer();
        }
        checkOptions();
        requireFiles();
        ConfigFile config = ShellConfig.find(files, settingsFile(), home);
        Console shown = shown(config);
        try (OpenedDatabase opened =
                server.isServer()
                        ? remote(config)
                        : embedded.open(
                                files, server.givenCredentials(variables, this::askPassword))) {
            opened.warnings()
                    .forEach(text ->
                            shown.err().println(shown.paint(Colour.WARNING, "warning: ") + text));
            if (cqlsh.insistsOnVersion()) {
                cqlsh.check(opened.connection().product());
            }
            use(opened.connection(), config);
            ShellEnvironment environment =
                    new ShellEnvironment(
                            shown,
                            files,
                            clock,
                            home,
                            ShellConfig.style(config, variables),
                            resultFormat(),
                            config,
                            opened.user(),
                            cqlsh.allowsFiles());
            boolean hasScript = execute.isPresent() || file.isPresent();
            return !hasScript && (console.terminal() || cqlsh.wantsPrompts())
                    ? interact(opened, environment)
                    : run(opened.connection(), environment);
        }
    }

    /// Whether the shell was started as cqlsh, whose options and defaults it then has.
    boolean isCqlsh() {
        return false;
    }

    /// The named file of settings. If it is missing, cqlsh says so and takes its default.
    private Optional<Path> settingsFile() {
        if (!isCqlsh() || cqlshrc.filter(path -> !files.exists(path)).isEmpty()) {
            return cqlshrc;
        }
        console.err().println("warning: " + cqlshrc.get() + " does not exist; the default is used");
        return Optional.empty();
    }

    private void checkOptions() {
        if (execute.isPresent() && file.isPresent()) {
            throw new InputException("-e and -f cannot be combined");
        }
        cqlsh.check(isCqlsh());
        embedded.check();
        if (server.isServer() && embedded.isInFolder()) {
            throw new InputException("a server cannot be combined with --data or --attach");
        }
        if (colours && noColours) {
            throw new InputException("--color and --no-color cannot be combined");
        }
        server.lonelyOption()
                .ifPresent(option -> {
                    throw new InputException(option + " needs --host");
                });
    }

    /// Files named in the command are part of it, other than those that a script names.
    private void requireFiles() {
        init.ifPresent(path -> InputFiles.read(files, path));
        file.ifPresent(path -> InputFiles.read(files, path));
    }

    private ResultFormat resultFormat() {
        return format.map(name ->
                        ResultFormat.find(name)
                                .orElseThrow(() ->
                                        new InputException(
                                                "--format is table, json or csv, not " + name)))
                .orElse(ResultFormat.TABLE);
    }

    /// The console in the encoding and with the colours that are wanted.
    private Console shown(ConfigFile config) {
        boolean isColoured =
                colours
                        || !noColours
                                && console.colours()
                                && config.getBoolean("ui", "color").orElse(true);
        Optional<String> name = encoding.or(() -> config.get("ui", "encoding"));
        if (name.isEmpty()) {
            return console.coloured(isColoured);
        }
        try {
            Charset charset = Charset.forName(name.get());
            return console.coloured(isColoured)
                    .writingTo(
                            new PrintStream(console.out(), true, charset),
                            new PrintStream(console.err(), true, charset));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            throw new InputException("there is no encoding '" + name.get() + "'");
        }
    }

    private OpenedDatabase remote(ConfigFile config) {
        ServerSettings settings =
                server.settings(files, config, variables, this::path, this::askPassword);
        try {
            return new OpenedDatabase(
                    RemoteConnection.open(settings),
                    Optional.empty(),
                    settings.credentials().map(Credentials::user));
        } catch (ConnectionException e) {
            throw new UnavailableException(String.valueOf(e.getMessage()));
        } catch (CqlException e) {
            throw new InputException(e.message());
        }
    }

    private Path path(String name) {
        return name.startsWith("~/") ? home.resolve(name.substring(2)) : Path.of(name);
    }

    /// Asks for a password without showing it; empty without a terminal.
    private Optional<String> askPassword() {
        if (!console.terminal()) {
            return Optional.empty();
        }
        try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
            return Optional.of(
                    LineReaderBuilder.builder()
                            .terminal(terminal)
                            .build()
                            .readLine("Password: ", (char) 0));
        } catch (IOException | UserInterruptException | EndOfFileException _) {
            return Optional.empty();
        }
    }

    private void use(Connection connection, ConfigFile config) {
        Optional<String> wanted = keyspace;
        if (server.isServer()) {
            wanted = wanted.or(() -> config.get("authentication", "keyspace"));
        }
        if (init.isPresent()) {
            // The file may make it.
            return;
        }
        try {
            wanted.ifPresent(name -> connection.all("USE " + CqlKeywords.quoteIfNeeded(name)));
        } catch (CqlException e) {
            throw new InputException(e.message());
        }
    }

    private int run(Connection connection, ShellEnvironment environment) throws IOException {
        Supplier<Optional<String>> lines = new InputLines(input);
        Interaction script =
                Interaction.reading(() -> lines.get().map(ShellCommand::withoutReturn));
        try (Shell shell = new Shell(connection, environment, script)) {
            init.ifPresent(shell::executeFile);
            if (shell.failures() > 0) {
                // The following statements rely on those of the file.
                return ExitCode.FAILED.number();
            }
            if (init.isPresent()) {
                keyspace.ifPresent(name -> shell.execute("USE " + CqlKeywords.quoteIfNeeded(name)));
            }
            if (execute.isPresent()) {
                shell.execute(execute.get());
            } else if (file.isPresent()) {
                shell.executeFile(file.get());
            } else {
                shell.executeLines(lines);
            }
            return (shell.failures() == 0 ? ExitCode.OK : ExitCode.FAILED).number();
        }
    }

    private static String withoutReturn(String line) {
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }

    /// The person's terminal, or what behaves like one without its abilities.
    private Terminal terminal() throws IOException {
        return console.terminal()
                ? TerminalBuilder.builder().system(true).build()
                : new DumbTerminal("script", "dumb", input, console.out(), StandardCharsets.UTF_8);
    }

    private int interact(OpenedDatabase opened, ShellEnvironment environment) throws IOException {
        try (Terminal terminal = terminal();
                InteractiveShell shell =
                        new InteractiveShell(opened.connection(), environment, terminal)) {
            if (server.isServer()) {
                shell.execute("SHOW HOST; SHOW VERSION");
                environment.console().out().println("HELP for help, EXIT to leave.");
            } else {
                environment
                        .console()
                        .out()
                        .println(
                                "Rowhouse shell: CQL "
                                        + embedded.place()
                                        + ". HELP for help, EXIT to leave.");
            }
            init.ifPresent(named -> shell.executeFile(named));
            if (init.isPresent()) {
                keyspace.ifPresent(name -> shell.execute("USE " + CqlKeywords.quoteIfNeeded(name)));
            }
            shell.run(
                    cqlsh.keepsHistory()
                            ? Optional.of(home.resolve(".rowhouse/history"))
                            : Optional.empty());
            return ExitCode.OK.number();
        }
    }
}
