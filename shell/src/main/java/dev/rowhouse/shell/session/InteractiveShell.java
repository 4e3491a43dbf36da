package dev.rowhouse.shell.session;

import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.output.Colour;
import dev.rowhouse.shell.output.Console;

import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A shell at a terminal: a prompt with the keyspace in use, statements over several lines, history
/// kept in a file, completion, pages.
public final class InteractiveShell implements AutoCloseable {
    private final Shell shell;
    private final Console console;
    private final Terminal terminal;
    private final TerminalInteraction interaction;
    private Optional<LineReader> reader = Optional.empty();

    /// A shell on a database for the person at a terminal.
    public InteractiveShell(
            Connection connection, ShellEnvironment environment, Terminal terminal) {
        this.console = environment.console();
        this.terminal = terminal;
        this.interaction =
                new TerminalInteraction(
                        terminal, console, () -> reader.map(LineReader::getHistory));
        this.shell = new Shell(connection, environment, interaction);
    }

    /// Executes statements and commands, as if they had been typed.
    public void execute(String input) {
        shell.execute(input);
    }

    /// Executes the statements of a file.
    public void executeFile(Path file) {
        shell.executeFile(file);
    }

    /// Reads and executes until the person leaves.
    ///
    /// @param history the file that keeps what was typed, made on first use; without one that is
    ///     forgotten
    public void run(Optional<Path> history) {
        LineReaderBuilder builder =
                LineReaderBuilder.builder()
                        .terminal(terminal)
                        .appName("rowhouse")
                        .parser(new StatementParser())
                        .completer((_, line, candidates) ->
                                complete(line.line(), line.cursor(), candidates))
                        .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P    ...> ")
                        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true);
        history.ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
        LineReader lines = builder.build();
        reader = Optional.of(lines);
        while (true) {
            try {
                String input = lines.readLine(prompt());
                interaction.begin();
                if (shell.execute(input) == Shell.Outcome.EXIT) {
                    return;
                }
            } catch (UserInterruptException _) {
                // Ctrl-C drops what was being typed and no more.
                console.out().flush();
            } catch (EndOfFileException _) {
                return;
            }
        }
    }

    private String prompt() {
        return console.paint(
                Colour.STRONG,
                shell.user().map(name -> name + "@").orElse("")
                        + "rowhouse"
                        + shell.keyspace().map(name -> ":" + name).orElse("")
                        + "> ");
    }

    private void complete(String line, int cursor, List<Candidate> candidates) {
        for (String word : shell.completions().at(line, cursor)) {
            boolean isOpen = word.endsWith(".") || word.endsWith("(");
            candidates.add(new Candidate(word, word, null, null, null, null, !isOpen));
        }
    }

    /// Ends the conversation with the database.
    @Override
    public void close() {
        shell.close();
    }
}
