package dev.rowhouse.shell.session;

import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

import java.util.List;

/// Asks for another line until the statement is complete, and finds the word that completion
/// replaces.
final class StatementParser implements Parser {
    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        if (context == ParseContext.ACCEPT_LINE && !ShellText.isComplete(line)) {
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

    /// The word at the cursor.
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
