package dev.rowhouse.cli.shell;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.Console;
import dev.rowhouse.cli.output.ErrorText;
import dev.rowhouse.cli.output.FileFailure;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.SimpleStatement;
import dev.rowhouse.engine.Statement;
import dev.rowhouse.engine.execution.StatementCancelledException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the shell does with an input: executes statements and its own commands, and shows what comes of them.
///
/// *Invariants.* A wrong statement is reported and counted, and never ends the shell.
///
/// **Thread safety.** Belongs to one thread.
public final class Shell {
    private static final Pattern FILE_NAME = Pattern.compile("(?s)'((?:[^']|'')*)'|(\\S+)");
    private static final int SOURCE_DEPTH_MAX = 16;

    private final Rowhouse database;
    private final Session session;
    private final Console console;
    private final FileSystem files;
    private final Interaction interaction;
    private final ErrorText errors;
    private final ShellSettings settings;
    private final TraceView traces;
    private final ResultView view;
    private int failures;
    private boolean saidInterrupted;

    /// A shell with a session of its own on a database, for nobody in particular.
    public Shell(Rowhouse database, Console console, FileSystem files) {
        this(database, console, files, Interaction.NONE);
    }

    /// A shell with a session of its own on a database.
    ///
    /// @param interaction the person who watches
    public Shell(Rowhouse database, Console console, FileSystem files, Interaction interaction) {
        this.database = database;
        this.session = database.connect();
        this.console = console;
        this.files = files;
        this.interaction = interaction;
        this.errors = new ErrorText(console);
        this.settings = new ShellSettings();
        this.traces = new TraceView(database, console);
        this.view = new ResultView(database, console, interaction, traces);
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
        return session.keyspace();
    }

    /// Completions for the present schema and keyspace.
    public Completions completions() {
        return new Completions(database.schema(), session.keyspace());
    }

    /// Whether an input can be executed: it ends with a semicolon, is a command that needs none, or is blank.
    public static boolean isComplete(String input) {
        return ShellText.isComplete(input);
    }

    /// Executes an input of any number of statements and commands.
    public Outcome execute(String input) {
        saidInterrupted = false;
        return execute(new Script(input, Optional.empty(), 0));
    }

    /// Executes the statements of a file.
    public Outcome executeFile(Path file) {
        return source(file.toString(), file.toString(), 0);
    }

    private Outcome execute(Script script) {
        for (ScriptPart part : ScriptPart.split(script.text())) {
            if (interaction.isInterrupted()) {
                sayInterrupted();
                return Outcome.CONTINUE;
            }
            Outcome outcome = execute(script, part);
            console.out().flush();
            if (outcome == Outcome.EXIT) {
                return Outcome.EXIT;
            }
        }
        return Outcome.CONTINUE;
    }

    private Outcome execute(Script script, ScriptPart part) {
        String rest = ShellText.rest(part.text());
        switch (ShellText.firstWord(part.text())) {
            case "exit", "quit" -> {
                return Outcome.EXIT;
            }
            case "source" -> {
                return source(rest, script.depth());
            }
            case "help", "?" -> console.out().println(ShellHelp.TEXT);
            case "clear", "cls" -> {
                if (console.terminal()) {
                    console.out().print("\u001b[H\u001b[2J");
                }
            }
            case "paging" -> apply(settings.paging(rest));
            case "expand" -> apply(settings.expand(rest));
            case "consistency" -> apply(settings.consistency(rest));
            case "tracing" -> apply(settings.tracing(rest));
            case "copy", "capture", "login", "show", "unicode", "serial" ->
                    fail(ShellHelp.missing(ShellText.firstWord(part.text())));
            default -> executeCql(script, part);
        }
        return Outcome.CONTINUE;
    }

    private void apply(ShellSettings.Answer answer) {
        if (answer.isError()) {
            fail(answer.text());
        } else {
            console.out().println(answer.text());
        }
    }

    private Outcome source(String argument, int depth) {
        Matcher name = FILE_NAME.matcher(argument);
        if (!name.matches()) {
            fail("SOURCE takes one file, for instance SOURCE 'schema.cql'");
            return Outcome.CONTINUE;
        }
        String quoted = name.group(1);
        String file = quoted != null ? quoted.replace("''", "'") : name.group(2);
        return source(file, "SOURCE '" + file + "'", depth);
    }

    /// @param asked what failures to read the file begin with
    private Outcome source(String name, String asked, int depth) {
        if (depth >= SOURCE_DEPTH_MAX) {
            fail(asked + ": files include each other more than " + depth + " deep");
            return Outcome.CONTINUE;
        }
        try {
            String text = files.readText(Path.of(name));
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
        console.out().flush();
        console.error(message);
    }

    /// Once for all that an interrupted input still holds.
    private void sayInterrupted() {
        if (!saidInterrupted) {
            saidInterrupted = true;
            fail("interrupted; the rest is not executed");
        }
    }

    private void executeCql(Script script, ScriptPart part) {
        String word = ShellText.firstWord(part.text());
        try {
            ResultSet result = interaction.await(() -> session.execute(statement(part.text())));
            view.show(word, result, settings.isExpanded(), session.keyspace());
        } catch (CqlException e) {
            failures++;
            console.out().flush();
            Optional<String> file = script.file();
            console.err()
                    .print(
                            file.isPresent()
                                    ? errors.of(e, file.get(), script.text(), part)
                                    : errors.of(e, part.text()));
            console.err().flush();
            e.tracingId().ifPresent(traces::show);
        } catch (StatementCancelledException _) {
            saidInterrupted = true;
            fail("interrupted; the statement was stopped");
        } catch (StatementInterruptedException _) {
            saidInterrupted = true;
            fail("interrupted; the database may still finish the statement");
        }
    }

    /// Rows come in pages only for somebody who reads them so.
    private Statement statement(String cql) {
        Statement statement = SimpleStatement.of(cql).withCancellation(interaction.cancellation());
        if (settings.isTracing()) {
            statement = statement.withTracing();
        }
        return interaction.isPresent() && settings.pageRows().isPresent()
                ? statement.withPageSize(settings.pageRows().getAsInt())
                : statement;
    }
}
