package dev.rowhouse.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.assistant.McpCommand;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.database.CompactCommand;
import dev.rowhouse.cli.database.RecoverCommand;
import dev.rowhouse.cli.design.CalibrateCommand;
import dev.rowhouse.cli.design.CompareCommand;
import dev.rowhouse.cli.design.DesignCommand;
import dev.rowhouse.cli.design.Designs;
import dev.rowhouse.cli.design.DocsCommand;
import dev.rowhouse.cli.design.FormatCommand;
import dev.rowhouse.cli.design.InitCommand;
import dev.rowhouse.cli.design.ProveCommand;
import dev.rowhouse.cli.design.RememberedDesigns;
import dev.rowhouse.cli.design.RepairCommand;
import dev.rowhouse.cli.design.ReportCommand;
import dev.rowhouse.cli.design.RingCommand;
import dev.rowhouse.cli.draw.DrawCommand;
import dev.rowhouse.cli.exports.ExportCommand;
import dev.rowhouse.cli.imports.ImportCommand;
import dev.rowhouse.cli.lsp.LspCommand;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.serve.ContainerSettings;
import dev.rowhouse.cli.serve.ServeCommand;
import dev.rowhouse.cli.shell.CqlshCommand;
import dev.rowhouse.cli.shell.ExplainCommand;
import dev.rowhouse.cli.shell.ShellCommand;
import dev.rowhouse.cli.snapshot.SnapshotCommand;
import dev.rowhouse.cli.sstable.SSTableCommand;
import dev.rowhouse.cli.studio.StudioCommand;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.FileFailure;

import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/// The command with its subcommands, wired to given surroundings.
public final class RowhouseApplication {
    private static final int CQLSH_UNAVAILABLE = 1;
    private static final int CQLSH_FAILED = 2;

    private final CliEnvironment environment;
    // Not made before it is needed: the container has no designer.
    private final Supplier<Designs> designs;

    /// A command in its surroundings.
    public RowhouseApplication(CliEnvironment environment) {
        this(environment, Designs::derived);
    }

    private RowhouseApplication(CliEnvironment environment, Supplier<Designs> designs) {
        this.environment = environment;
        this.designs = designs;
    }

    /// Runs the command.
    ///
    /// @return the exit code, see [ExitCode]
    public int run(String... arguments) {
        return run(rowhouse(), arguments);
    }

    /// Runs the command with its server and shell alone, which need fewer libraries, in a container
    /// that takes the place of one of Cassandra.
    ///
    /// @return the exit code, see [ExitCode]
    public int runServer(String... arguments) {
        List<String> words;
        try {
            words =
                    new ContainerSettings(environment.files(), environment.variables())
                            .added(List.of(arguments));
        } catch (InputException e) {
            return report(e);
        }
        CommandLine command = new CommandLine(new RowhouseCommand()).addSubcommand(serve());
        // Looking at the options of a command takes time, which the start of a server does not
        // have.
        if (words.isEmpty() || !words.getFirst().equals("serve")) {
            command.addSubcommand(shell());
        }
        command.getSubcommands().values().forEach(RowhouseApplication::addHelp);
        return run(command, words.toArray(String[]::new));
    }

    /// Runs the shell as `cqlsh`: it connects to a server, accepts cqlsh's options and ends with
    /// cqlsh's exit codes.
    ///
    /// @return the exit code: 1 when there is no connection, 2 when a statement failed
    public int runCqlsh(String... arguments) {
        return cqlshCode(run(cqlsh(), arguments));
    }

    private static int cqlshCode(int code) {
        if (code == ExitCode.FAILED.number()) {
            return CQLSH_FAILED;
        }
        return code == ExitCode.UNAVAILABLE.number() ? CQLSH_UNAVAILABLE : code;
    }

    /// The `rowhouse` command with its subcommands.
    CommandLine rowhouse() {
        CommandLine command = commands(environment.console());
        command.getSubcommands().values().forEach(RowhouseApplication::addHelp);
        return command;
    }

    /// The shell under the name `cqlsh`.
    CommandLine cqlsh() {
        CommandLine command =
                new CommandLine(
                        CqlshCommand.of(
                                environment.console(),
                                environment.files(),
                                environment.input(),
                                environment.home(),
                                environment.clock(),
                                environment.variables()));
        addHelp(command);
        command.getCommandSpec()
                .addOption(
                        OptionSpec.builder("-v", "--version")
                                .versionHelp(true)
                                .description("Print version information and exit.")
                                .build());
        return command;
    }

    private int run(CommandLine command, String... arguments) {
        Console console = environment.console();
        command.setOut(new PrintWriter(console.out(), true, UTF_8));
        command.setErr(new PrintWriter(console.err(), true, UTF_8));
        command.setColorScheme(
                CommandLine.Help.defaultColorScheme(console.colours() ? Ansi.ON : Ansi.OFF));
        command.setCaseInsensitiveEnumValuesAllowed(true);
        command.registerConverter(long.class, RowhouseApplication::wholeNumber);
        command.registerConverter(Long.class, RowhouseApplication::wholeNumber);
        command.registerConverter(int.class, RowhouseApplication::smallNumber);
        command.registerConverter(Integer.class, RowhouseApplication::smallNumber);
        command.registerConverter(double.class, RowhouseApplication::number);
        command.setParameterExceptionHandler((e, _) -> report(e));
        command.setExecutionExceptionHandler((e, _, _) -> report(e));
        try {
            return command.execute(arguments);
        } catch (Error e) {
            return report(e);
        }
    }

    private CommandLine commands(Console console) {
        FileSystem files = environment.files();
        Clock clock = environment.clock();
        Designs derived = designs.get();
        Designs remembered = new RememberedDesigns(derived);
        return new CommandLine(new RowhouseCommand())
                .addSubcommand(new DesignCommand(console, files, clock, derived))
                .addSubcommand(new RingCommand(console, files))
                .addSubcommand(new ReportCommand(console, files, clock))
                .addSubcommand(new StudioCommand(console, files, clock, environment.random()))
                .addSubcommand(new DrawCommand(console, files, clock))
                .addSubcommand(
                        new ProveCommand(console, files, clock, environment.random(), derived))
                .addSubcommand(new CompareCommand(console, files, clock, environment.random()))
                .addSubcommand(new RepairCommand(console, files))
                .addSubcommand(new CalibrateCommand(console, files, clock, environment.random()))
                .addSubcommand(new InitCommand(console, files))
                .addSubcommand(new FormatCommand(console, files))
                .addSubcommand(new DocsCommand(console, files))
                .addSubcommand(ImportCommand.of(console, files))
                .addSubcommand(ExportCommand.of(console, files))
                .addSubcommand(new ExplainCommand(console, files))
                .addSubcommand(shell())
                .addSubcommand(serve())
                .addSubcommand(SnapshotCommand.of(console, files, clock))
                .addSubcommand(new CompactCommand(console, files, clock))
                .addSubcommand(new RecoverCommand(console, files, clock))
                .addSubcommand(SSTableCommand.of(console, files, clock))
                .addSubcommand(
                        new McpCommand(
                                console,
                                environment.input(),
                                files,
                                clock,
                                remembered,
                                (other, arguments) ->
                                        new RowhouseApplication(
                                                        environment.writingTo(other),
                                                        () -> remembered)
                                                .run(arguments)))
                .addSubcommand(new LspCommand(console, environment.input(), files))
                .addSubcommand(new CompletionCommand(console));
    }

    private ShellCommand shell() {
        return new ShellCommand(
                environment.console(),
                environment.files(),
                environment.input(),
                environment.home(),
                environment.clock(),
                environment.variables());
    }

    private ServeCommand serve() {
        return new ServeCommand(
                environment.console(),
                environment.files(),
                environment.clock(),
                environment.random(),
                environment.variables());
    }

    private static void addHelp(CommandLine command) {
        command.getCommandSpec()
                .addOption(
                        OptionSpec.builder("-h", "--help")
                                .usageHelp(true)
                                .description("Show this help message and exit.")
                                .build());
        command.getSubcommands().values().forEach(RowhouseApplication::addHelp);
    }

    private static long wholeNumber(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a whole number");
        }
    }

    private static int smallNumber(String text) {
        long number = wholeNumber(text);
        if (number != (int) number) {
            throw new TypeConversionException("'" + text + "' is too large a number");
        }
        return (int) number;
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a number");
        }
    }

    /// Reports a mistake in the command line and refers to the help.
    private int report(ParameterException e) {
        Console console = environment.console();
        console.error(UsageError.text(e));
        console.err()
                .println(
                        "  remedy: "
                                + UsageError.suggestion(e)
                                + "see `"
                                + e.getCommandLine().getCommandSpec().qualifiedName()
                                + " --help`");
        console.err().flush();
        return ExitCode.BAD_INPUT.number();
    }

    /// One clear message for whatever went wrong.
    private int report(Throwable e) {
        Console console = environment.console();
        console.endProgress();
        ExitCode code =
                switch (e) {
                    case InputException _ -> ExitCode.BAD_INPUT;
                    case UnavailableException _, IOException _, UncheckedIOException _ ->
                            ExitCode.UNAVAILABLE;
                    case OutOfMemoryError _ -> ExitCode.UNAVAILABLE;
                    default -> ExitCode.INTERNAL;
                };
        console.error(
                switch (e) {
                    case InputException _, UnavailableException _ -> String.valueOf(e.getMessage());
                    case UncheckedIOException disk ->
                            FileFailure.named(Objects.requireNonNull(disk.getCause()));
                    case IOException disk -> FileFailure.named(disk);
                    case OutOfMemoryError _ ->
                            "out of memory; set a larger heap, for example ROWHOUSE_JAVA_OPTIONS=-Xmx4g";
                    default -> InternalMistake.text(e, environment.variables());
                });
        if (code == ExitCode.INTERNAL && InternalMistake.wantsTrace(environment.variables())) {
            e.printStackTrace(console.err());
            console.err().flush();
        }
        return code.number();
    }
}
