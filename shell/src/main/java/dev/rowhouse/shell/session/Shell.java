package dev.rowhouse.shell.session;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.engine.execution.StatementCancelledException;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.connect.ConnectionException;
import dev.rowhouse.shell.connect.Page;
import dev.rowhouse.shell.connect.Request;
import dev.rowhouse.shell.connect.StatementInterruptedException;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.ErrorText;
import dev.rowhouse.shell.output.FileFailure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/// Executes the statements and shell commands of an input and shows their results.
///
/// *Invariants.* A wrong statement is reported and counted, and never ends the shell.
///
/// **Thread safety.** Belongs to one thread.
public final class Shell implements AutoCloseable {
    private static final int SOURCE_DEPTH_MAX = 16;

    /// The page size without paging on a terminal: few enough rows to be kept.
    private static final int SCRIPT_PAGE_ROWS = 5_000;

    private final ShellEnvironment environment;
    private final Console console;
    private final Interaction interaction;
    private final ErrorText errors;
    private final Output output;
    private final ShellSettings settings;
    private final TraceView traces;
    private final ResultView view;
    private final Commands commands;
    private int failures;
    private boolean saidInterrupted;

    /// A shell on a database, without a login.
    public Shell(Connection connection, ShellEnvironment environment) {
        this(connection, environment, Interaction.NONE);
    }

    /// A shell on a database.
    ///
    /// @param connection the conversation with it, which the shell ends when it is closed
    /// @param interaction the person who watches
    public Shell(Connection connection, ShellEnvironment environment, Interaction interaction) {
        this.environment = environment;
        this.console = environment.console();
        this.interaction = interaction;
        this.errors = ErrorText.asCqlsh(console);
        this.output = new Output(console, environment.files());
        this.settings = new ShellSettings(environment.style(), environment.format());
        this.traces = new TraceView(environment.clock(), interaction);
        this.view = new ResultView(output, interaction, settings, traces);
        this.commands =
                new Commands(connection, environment, interaction, output, settings, traces);
    }

    /// Whether the shell goes on after an input.
    public enum Outcome {
        /// The next input is awaited.
        CONTINUE,
        /// The person wants to leave.
        EXIT
    }

    /// A text that is executed, and where it comes from.
    private record Script(String text, Optional<String> file, int depth) {}

    /// The number of statements and commands that failed so far.
    public int failures() {
        return failures;
    }

    /// The keyspace in use.
    public Optional<String> keyspace() {
        return commands.connection().keyspace();
    }

    /// The role that is logged in; empty without a login.
    public Optional<String> user() {
        return commands.user();
    }

    /// Completions for the present schema and keyspace; keywords alone when the server does not
    /// tell its schema.
    public Completions completions() {
        return Completions.of(commands.connection());
    }

    /// Whether an input can be executed: it ends with a semicolon, is a command that needs none, or
    /// is blank.
    public static boolean isComplete(String input) {
        return ShellText.isComplete(input);
    }

    /// Executes an input of any number of statements and commands.
    public Outcome execute(String input) {
        saidInterrupted = false;
        return execute(new Script(input, Optional.empty(), 0));
    }

    /// Executes statements and commands as they come, such as those of standard input. COPY FROM
    /// STDIN takes the lines that follow it.
    ///
    /// @param lines the next line each time, without its line feed; empty behind the last
    public Outcome executeLines(Supplier<Optional<String>> lines) {
        StringBuilder waiting = new StringBuilder();
        Optional<String> line = lines.get();
        while (line.isPresent()) {
            waiting.append(line.get()).append('\n');
            if (mayComplete(line.get()) && isComplete(waiting.toString())) {
                if (execute(waiting.toString()) == Outcome.EXIT) {
                    return Outcome.EXIT;
                }
                waiting.setLength(0);
            }
            line = lines.get();
        }
        return execute(waiting.toString());
    }

    // Looking at all that is waiting for each line of a long statement would take long.
    private static boolean mayComplete(String line) {
        return line.indexOf(';') >= 0 || ShellText.endsWithLine(line);
    }

    /// Executes the statements of a file.
    public Outcome executeFile(Path file) {
        return source(file.toString(), file.toString(), 0);
    }

    private Outcome execute(Script script) {
        for (ScriptPart part : ShellScript.parts(script.text())) {
            if (interaction.isInterrupted()) {
                sayInterrupted();
                return Outcome.CONTINUE;
            }
            Outcome outcome = execute(script, part);
            output.flush();
            if (outcome == Outcome.EXIT) {
                return Outcome.EXIT;
            }
        }
        return Outcome.CONTINUE;
    }

    private Outcome execute(Script script, ScriptPart part) {
        String word = ShellText.firstWord(part.text());
        try {
            switch (word) {
                case "exit", "quit" -> {
                    return Outcome.EXIT;
                }
                case "source" -> {
                    environment.requireFiles("SOURCE");
                    String file = ShellText.fileName("SOURCE", ShellText.rest(part.text()));
                    return source(file, "SOURCE '" + file + "'", script.depth());
                }
                default -> {
                    if (!commands.execute(word, part.text())) {
                        executeCql(part);
                    }
                }
            }
        } catch (CommandException e) {
            fail(e.text());
        } catch (ConnectionException e) {
            fail(String.valueOf(e.getMessage()));
        } catch (CqlException e) {
            fail(e, script, part);
        } catch (StatementCancelledException _) {
            saidInterrupted = true;
            fail("interrupted; the statement was stopped");
        } catch (StatementInterruptedException _) {
            saidInterrupted = true;
            fail("interrupted; the database may still finish the statement");
        }
        return Outcome.CONTINUE;
    }

    /// @param asked what failures to read the file begin with
    private Outcome source(String name, String asked, int depth) {
        if (depth >= SOURCE_DEPTH_MAX) {
            fail(asked + ": files include each other more than " + depth + " deep");
            return Outcome.CONTINUE;
        }
        try {
            String text = environment.files().readText(environment.path(name));
            return execute(new Script(text, Optional.of(name), depth + 1));
        } catch (IOException e) {
            fail(asked + ": " + FileFailure.reading(e));
        }
        return Outcome.CONTINUE;
    }

    private void fail(String message) {
        failures++;
        if (interaction.isInterrupted()) {
            // The terminal has echoed ^C.
            console.out().println();
        }
        output.flush();
        console.error(message);
    }

    private void fail(CqlException e, Script script, ScriptPart part) {
        failures++;
        output.flush();
        Optional<String> file = script.file();
        console.err()
                .print(
                        file.isPresent()
                                ? errors.of(e, file.get(), script.text(), part)
                                : errors.of(e, part.text()));
        console.err().flush();
        e.tracingId().ifPresent(id -> traces.show(commands.connection(), output.results(), id));
    }

    /// Once for all that an interrupted input still holds.
    private void sayInterrupted() {
        if (!saidInterrupted) {
            saidInterrupted = true;
            fail("interrupted; the remaining statements are not executed");
        }
    }

    private void executeCql(ScriptPart part) {
        Connection connection = commands.connection();
        Request request = request(part.text());
        Page first = interaction.await(() -> connection.execute(request));
        view.show(connection, ShellText.firstWord(part.text()), request, first);
    }

    private Request request(String cql) {
        OptionalInt rows = settings.pageRows();
        if (rows.isPresent() && !interaction.isPresent()) {
            rows = OptionalInt.of(SCRIPT_PAGE_ROWS);
        }
        return new Request(
                cql,
                rows,
                Optional.empty(),
                settings.levels(),
                settings.isTracing(),
                interaction.cancellation());
    }

    /// Ends the conversation with the database and the capture of results.
    @Override
    public void close() {
        output.close();
        commands.connection().close();
    }
}
