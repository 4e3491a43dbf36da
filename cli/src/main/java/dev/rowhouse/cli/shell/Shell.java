package dev.rowhouse.cli.shell;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.Colour;
import dev.rowhouse.cli.output.Console;
import dev.rowhouse.cli.output.ErrorText;
import dev.rowhouse.cli.output.ResultTable;
import dev.rowhouse.cli.output.ValueFormat;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.SimpleStatement;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ResultRow;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the shell does with an input: executes statements and its own commands, and shows what comes of them.
///
/// *Invariants.* A wrong statement is reported and counted, and never ends the shell.
///
/// **Thread safety.** Belongs to one thread.
public final class Shell {
    private static final Pattern SOURCE =
            Pattern.compile("(?is)source\\s+(?:'((?:[^']|'')*)'|(\\S+))");
    private static final int SOURCE_DEPTH_MAX = 16;
    private static final String HELP =
            """
            Statements end with a semicolon and may span lines. Beside CQL:

              EXPLAIN <statement>       what a statement touches: partitions, slices, index, filtering
              DESCRIBE KEYSPACES | TABLES | TYPES | KEYSPACE k | TABLE t | SCHEMA | …
              SOURCE 'file.cql'         execute the statements of a file
              CLEAR                     empty the screen
              HELP                      this text
              EXIT, QUIT or Ctrl-D      leave

            Ctrl-C drops the statement being typed, Tab completes, the arrow keys walk through the history.
            """;

    private final Rowhouse database;
    private final Session session;
    private final Console console;
    private final FileSystem files;
    private final ErrorText errors;
    private int failures;

    /// A shell with a session of its own on a database.
    public Shell(Rowhouse database, Console console, FileSystem files) {
        this.database = database;
        this.session = database.connect();
        this.console = console;
        this.files = files;
        this.errors = new ErrorText(console);
    }

    /// Whether the shell goes on after an input.
    public enum Outcome {
        /// The next input is awaited.
        CONTINUE,
        /// The person wants to leave.
        EXIT
    }

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
        List<ScriptPart> parts = ScriptPart.split(input);
        return parts.isEmpty() || parts.getLast().isComplete() || isCommand(parts.getLast().text());
    }

    /// Executes an input of any number of statements and commands.
    public Outcome execute(String input) {
        return execute(input, 0);
    }

    private Outcome execute(String input, int depth) {
        for (ScriptPart part : ScriptPart.split(input)) {
            if (executeOne(part.text(), depth) == Outcome.EXIT) {
                return Outcome.EXIT;
            }
        }
        return Outcome.CONTINUE;
    }

    private Outcome executeOne(String statement, int depth) {
        String word = statement.strip().toLowerCase(Locale.ROOT);
        Matcher source = SOURCE.matcher(statement.strip());
        if (word.equals("exit") || word.equals("quit")) {
            return Outcome.EXIT;
        }
        if (word.equals("help") || word.equals("?")) {
            console.out().println(HELP);
        } else if (word.equals("clear") || word.equals("cls")) {
            if (console.terminal()) {
                console.out().print("\u001b[H\u001b[2J");
            }
        } else if (source.matches()) {
            String quoted = source.group(1);
            return source(quoted != null ? quoted.replace("''", "'") : source.group(2), depth);
        } else {
            executeCql(statement);
        }
        console.out().flush();
        return Outcome.CONTINUE;
    }

    private static boolean isCommand(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        return switch (word) {
            case "exit", "quit", "help", "?", "clear", "cls" -> true;
            default ->
                    SOURCE.matcher(text.strip()).matches()
                            || word.startsWith("describe ")
                            || word.startsWith("desc ")
                            || word.equals("describe")
                            || word.equals("desc");
        };
    }

    private Outcome source(String name, int depth) {
        if (depth >= SOURCE_DEPTH_MAX) {
            fail("SOURCE '" + name + "': files include each other more than " + depth + " deep");
            return Outcome.CONTINUE;
        }
        try {
            return execute(files.readText(Path.of(name)), depth + 1);
        } catch (NoSuchFileException _) {
            fail("SOURCE '" + name + "': there is no such file");
        } catch (CharacterCodingException _) {
            fail("SOURCE '" + name + "': the file is not UTF-8 text");
        } catch (IOException e) {
            fail("SOURCE '" + name + "': cannot be read: " + e.getMessage());
        }
        return Outcome.CONTINUE;
    }

    private void fail(String message) {
        failures++;
        console.error(message);
    }

    private void executeCql(String cql) {
        try {
            show(cql, session.execute(SimpleStatement.of(cql)));
        } catch (CqlException e) {
            failures++;
            console.out().flush();
            console.err().print(errors.of(e, cql));
            console.err().flush();
        }
    }

    private void show(String cql, ResultSet result) {
        String word = cql.strip().split("\\s+", 2)[0].toLowerCase(Locale.ROOT);
        if (result.columns().size() > 0) {
            switch (word) {
                case "describe", "desc" -> showDescription(result);
                case "explain" -> showLines(result);
                default -> showTable(result);
            }
        }
        for (String warning : result.warnings()) {
            console.out().println(console.paint(Colour.WARNING, "Warnings : ") + warning);
        }
    }

    /// CREATE statements as they are; names side by side.
    private void showDescription(ResultSet result) {
        int statement = result.columns().indexOf("create_statement");
        int name = result.columns().indexOf("name");
        if (statement < 0 && name < 0) {
            showTable(result);
            return;
        }
        StringBuilder text = new StringBuilder();
        for (ResultRow row : result.all()) {
            text.append(statement < 0 ? "" : "\n")
                    .append(row.getString(statement < 0 ? name : statement))
                    .append('\n');
        }
        console.out().println(text);
    }

    private void showLines(ResultSet result) {
        for (ResultRow row : result.all()) {
            console.out().println(row.getString(0));
        }
    }

    private void showTable(ResultSet result) {
        List<ResultTable.Column> columns = new ArrayList<>();
        for (ColumnSpecification column : result.columns()) {
            columns.add(new ResultTable.Column(column.name(), colourOf(column)));
        }
        List<List<String>> rows = new ArrayList<>();
        for (ResultRow row : result.all()) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                Bytes value = row.getBytes(i);
                values.add(
                        value == null
                                ? "null"
                                : ValueFormat.of(result.columns().get(i).type(), value));
            }
            rows.add(values);
        }
        console.out().println();
        console.out().print(new ResultTable(columns, rows).text(console));
        console.out().println();
        console.out().println("(" + rows.size() + " rows)");
    }

    private Colour colourOf(ColumnSpecification column) {
        Optional<TableMetadata> table =
                database.schema().findTable(column.keyspace(), column.table());
        boolean isKey =
                table.flatMap(found -> found.findColumn(column.name()))
                        .map(ColumnMetadata::isPrimaryKey)
                        .orElse(false);
        return isKey ? Colour.KEY : Colour.COLUMN;
    }
}
