package dev.rowhouse.cli.shell;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.Colour;
import dev.rowhouse.cli.output.Console;

import org.jline.reader.Candidate;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/// A shell at a terminal: a prompt with the keyspace in use, statements over several lines, history kept in a file, completion.
public final class InteractiveShell {
    private final Shell shell;
    private final Console console;

    /// An interactive face of a shell.
    public InteractiveShell(Shell shell, Console console) {
        this.shell = shell;
        this.console = console;
    }

    /// Reads and executes until the person leaves.
    ///
    /// @param history the file that keeps what was typed
    /// @throws IOException when the terminal cannot be opened
    public void run(Path history, FileSystem files) throws IOException {
        if (!files.exists(history)) {
            files.writeText(history, "");
        }
        try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
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
            readAll(reader, console.out());
        }
    }

    private void readAll(LineReader reader, PrintStream out) {
        while (true) {
            try {
                String input = reader.readLine(prompt());
                if (shell.execute(input) == Shell.Outcome.EXIT) {
                    return;
                }
            } catch (UserInterruptException _) {
                // Ctrl-C drops what was being typed and no more.
                out.flush();
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
            boolean isOpen = word.endsWith(".");
            candidates.add(new Candidate(word, word, null, null, null, null, !isOpen));
        }
    }

    /// Asks for another line until the statement is complete.
    private static final class StatementParser implements Parser {
        @Override
        public ParsedLine parse(String line, int cursor, ParseContext context) {
            if (context == ParseContext.ACCEPT_LINE && !Shell.isComplete(line)) {
                throw new EOFError(-1, cursor, "a statement ends with a semicolon");
            }
            int start = cursor;
            while (start > 0 && isWordPart(line.charAt(start - 1))) {
                start--;
            }
            return new Word(line, cursor, start);
        }

        private static boolean isWordPart(char character) {
            return Character.isLetterOrDigit(character) || "_.\"".indexOf(character) >= 0;
        }
    }

    /// The word at the cursor, which completion replaces.
    private record Word(String line, int cursor, int start) implements CompletingParsedLine {
        @Override
        public String word() {
            return line.substring(start, cursor);
        }

        @Override
        public int wordCursor() {
            return cursor - start;
        }

        @Override
        public int wordIndex() {
            return 0;
        }

        @Override
        public List<String> words() {
            return List.of(word());
        }

        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return wordCursor();
        }

        @Override
        public int rawWordLength() {
            return cursor - start;
        }
    }
}
