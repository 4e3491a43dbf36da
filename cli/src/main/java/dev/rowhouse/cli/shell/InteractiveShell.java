package dev.rowhouse.cli.shell;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.Colour;
import dev.rowhouse.cli.output.Console;
import dev.rowhouse.engine.Rowhouse;

import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;

import java.nio.file.Path;
import java.util.List;

/// A shell at a terminal: a prompt with the keyspace in use, statements over several lines, history kept in a file, completion, pages.
public final class InteractiveShell {
    private final Shell shell;
    private final Console console;
    private final Terminal terminal;
    private final TerminalInteraction interaction;

    /// A shell on a database for the person at a terminal.
    public InteractiveShell(
            Rowhouse database, Console console, FileSystem files, Terminal terminal) {
        this.console = console;
        this.terminal = terminal;
        this.interaction = new TerminalInteraction(terminal, console);
        this.shell = new Shell(database, console, files, interaction);
    }

    /// Executes the statements of a file.
    public void executeFile(Path file) {
        shell.executeFile(file);
    }

    /// Reads and executes until the person leaves.
    ///
    /// @param history the file that keeps what was typed; made on first use
    public void run(Path history) {
        LineReader reader =
                LineReaderBuilder.builder()
                        .terminal(terminal)
                        .appName("rowhouse")
                        .parser(new StatementParser())
                        .completer((_, line, candidates) ->
                                complete(line.line(), line.cursor(), candidates))
                        .variable(LineReader.HISTORY_FILE, history)
                        .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P    ...> ")
                        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                        .build();
        while (true) {
            try {
                String input = reader.readLine(prompt());
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
                "rowhouse" + shell.keyspace().map(name -> ":" + name).orElse("") + "> ");
    }

    private void complete(String line, int cursor, List<Candidate> candidates) {
        for (String word : shell.completions().at(line, cursor)) {
            boolean isOpen = word.endsWith(".") || word.endsWith("(");
            candidates.add(new Candidate(word, word, null, null, null, null, !isOpen));
        }
    }
}
