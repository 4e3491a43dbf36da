package dev.rowhouse.imports.script;

import dev.rowhouse.imports.note.ImportException;

import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses single statements.
///
/// @param file the script's name, for messages
/// @param dialect what the script was written for
public record SqlParser(String file, Dialect dialect) {
    /// Far more than people write; the parser needs stack for each level.
    private static final int DEPTH_MAX = 200;

    private static final Pattern PLACE = Pattern.compile("line (\\d+), column (\\d+)");

    /// The tree of a statement.
    ///
    /// @throws ImportException when it is no SQL that the parser knows; the message names the line
    ///     and the word
    public Statement parse(SqlStatement statement) throws ImportException {
        return parse(statement.text(), statement.line());
    }

    /// The tree of a text that begins at a line of the script.
    ///
    /// @throws ImportException when it is no SQL that the parser knows; the message names the line
    ///     and the word
    public Statement parse(String text, int line) throws ImportException {
        Brackets brackets = Brackets.of(text);
        if (brackets.depth() > DEPTH_MAX) {
            throw new ImportException(
                    file, line, "brackets nest %d levels deep".formatted(brackets.depth()));
        }
        try {
            CCJSqlParser parser = new CCJSqlParser(new StringProvider(brackets.text()));
            if (dialect == Dialect.MYSQL) {
                parser.withBackslashEscapeCharacter(true);
            }
            Statement tree = parser.Statement();
            if (tree == null) {
                throw new ImportException(file, line, "there is no statement here");
            }
            return tree;
        } catch (ParseException e) {
            throw failure(text, line, place(e));
        } catch (TokenMgrException e) {
            throw failure(text, line, place(String.valueOf(e.getMessage())));
        } catch (NumberFormatException e) {
            throw new ImportException(file, line, "a number is too large: " + e.getMessage());
        } catch (StackOverflowError e) {
            throw new ImportException(file, line, "the statement nests too deeply to be read");
        }
    }

    private record Position(int line, int column) {}

    private static Position place(ParseException e) {
        return e.currentToken != null && e.currentToken.next != null
                ? new Position(e.currentToken.next.beginLine, e.currentToken.next.beginColumn)
                : place(String.valueOf(e.getMessage()));
    }

    private static Position place(String message) {
        Matcher matcher = PLACE.matcher(message);
        return matcher.find()
                ? new Position(
                        Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
                : new Position(1, 1);
    }

    private ImportException failure(String text, int line, Position place) {
        String[] lines = text.split("\n", -1);
        String bad = lines[Math.min(Math.max(place.line(), 1), lines.length) - 1];
        String rest =
                bad.substring(Math.min(Math.max(place.column() - 1, 0), bad.length())).strip();
        String near = rest.length() > 40 ? rest.substring(0, 40) + "…" : rest;
        return new ImportException(
                file,
                line + Math.max(place.line(), 1) - 1,
                near.isEmpty()
                        ? "the statement ends too early"
                        : "this is not readable SQL, from `" + near + "` on");
    }
}
