package dev.rowhouse.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.cli.command.CalibrateCommand;
import dev.rowhouse.cli.command.CompactCommand;
import dev.rowhouse.cli.command.DesignCommand;
import dev.rowhouse.cli.command.ExplainCommand;
import dev.rowhouse.cli.command.ExportCommand;
import dev.rowhouse.cli.command.ImportCommand;
import dev.rowhouse.cli.command.InitCommand;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.ProveCommand;
import dev.rowhouse.cli.command.RecoverCommand;
import dev.rowhouse.cli.command.RingCommand;
import dev.rowhouse.cli.command.SSTableCommand;
import dev.rowhouse.cli.command.ShellCommand;
import dev.rowhouse.cli.command.SnapshotCommand;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.serve.ServeCommand;
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
import java.util.Objects;

/// The command with its subcommands, wired to given surroundings.
public final class RowhouseApplication {
    private final Surroundings surroundings;

    /// A command in its surroundings.
    public RowhouseApplication(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /// Runs the command.
    ///
    /// @return the exit code, see [ExitCode]
    public int run(String... arguments) {
        Console console = surroundings.console();
        CommandLine command =
                new CommandLine(new RowhouseCommand())
                        .addSubcommand(
                                new DesignCommand(
                                        console, surroundings.files(), surroundings.clock()))
                        .addSubcommand(new RingCommand(console, surroundings.files()))
                        .addSubcommand(
                                new ProveCommand(
                                        console,
                                        surroundings.files(),
                                        surroundings.clock(),
                                        surroundings.random()))
                        .addSubcommand(
                                new CalibrateCommand(
                                        console,
                                        surroundings.files(),
                                        surroundings.clock(),
                                        surroundings.random()))
                        .addSubcommand(new InitCommand(console, surroundings.files()))
                        .addSubcommand(ImportCommand.of(console, surroundings.files()))
                        .addSubcommand(ExportCommand.of(console, surroundings.files()))
                        .addSubcommand(new ExplainCommand(console, surroundings.files()))
                        .addSubcommand(
                                new ShellCommand(
                                        console,
                                        surroundings.files(),
                                        surroundings.input(),
                                        surroundings.home(),
                                        surroundings.clock(),
                                        surroundings.variables()))
                        .addSubcommand(
                                new ServeCommand(
                                        console,
                                        surroundings.files(),
                                        surroundings.clock(),
                                        surroundings.random(),
                                        surroundings.variables()))
                        .addSubcommand(
                                SnapshotCommand.of(
                                        console, surroundings.files(), surroundings.clock()))
                        .addSubcommand(
                                new CompactCommand(
                                        console, surroundings.files(), surroundings.clock()))
                        .addSubcommand(
                                new RecoverCommand(
                                        console, surroundings.files(), surroundings.clock()))
                        .addSubcommand(
                                SSTableCommand.of(
                                        console, surroundings.files(), surroundings.clock()))
                        .addSubcommand(new CompletionCommand(console));
        command.getSubcommands().values().forEach(RowhouseApplication::addHelp);
        command.setOut(new PrintWriter(console.out(), true, UTF_8));
        command.setErr(new PrintWriter(console.err(), true, UTF_8));
        command.setColorScheme(
                CommandLine.Help.defaultColorScheme(console.colours() ? Ansi.ON : Ansi.OFF));
        command.setCaseInsensitiveEnumValuesAllowed(true);
        command.registerConverter(long.class, RowhouseApplication::wholeNumber);
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
        Console console = surroundings.console();
        console.error(UsageError.text(e));
        console.err()
                .println(
                        "  remedy: "
                                + UsageError.suggestion(e)
                                + e.getCommandLine().getCommandSpec().qualifiedName()
                                + " see --help");
        console.err().flush();
        return ExitCode.BAD_INPUT.number();
    }

    /// One clear message for whatever went wrong.
    private int report(Throwable e) {
        Console console = surroundings.console();
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
                    default -> InternalMistake.text(e, surroundings.variables());
                });
        if (code == ExitCode.INTERNAL && InternalMistake.wantsTrace(surroundings.variables())) {
            e.printStackTrace(console.err());
            console.err().flush();
        }
        return code.number();
    }
}
