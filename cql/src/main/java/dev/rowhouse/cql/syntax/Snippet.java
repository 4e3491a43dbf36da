package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.CqlLexer;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.token.TokenList;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The piece of a statement that Cassandra's syntax errors show:
/// ` (...FROM t WHERE name='alice' [OR]...)`.
///
/// It begins ten tokens before the highlighted one, blanks and comments counted, and ends two after
/// it or with the last token that the parser had seen. Cassandra cuts the lines of the text, and
/// takes a token to be as long as what its parser sees of it, which is without quotes.
final class Snippet {
    private static final int TOKENS_BEFORE = 10;
    private static final int TOKENS_AFTER = 2;

    private Snippet() {}

    /// Nothing when the snippet would reach the end of the text.
    ///
    /// @param lastSeen the last token that the parser had seen
    /// @throws IndexOutOfBoundsException when the highlighted token does not end in the line it
    ///     begins in, which Cassandra cannot show either; the message is that of its Java
    static String around(TokenList tokens, int highlighted, int lastSeen) {
        if (tokens.kind(highlighted) == TokenKind.END) {
            return "";
        }
        List<TokenPosition> places = places(tokens, lastSeen);
        int middle = 0;
        while (places.get(middle).offset() < tokens.start(highlighted)) {
            middle++;
        }
        TokenPosition from = places.get(Math.max(0, middle - TOKENS_BEFORE));
        TokenPosition to = places.get(Math.min(places.size() - 1, middle + TOKENS_AFTER));
        return to.isEnd() ? "" : cut(tokens.text(), from, places.get(middle), to);
    }

    /// The text of a token as Cassandra's parser sees it.
    static String seen(TokenKind kind, String text) {
        return switch (kind) {
            case STRING ->
                    text.startsWith("$")
                            ? text.substring(2, text.length() - 2)
                            : text.substring(1, text.length() - 1).replace("''", "'");
            case QUOTED_NAME -> text.substring(1, text.length() - 1).replace("\"\"", "\"");
            default -> text;
        };
    }

    /// The position of a token, hidden ones included.
    ///
    /// @param line from 0
    /// @param end the column after it, as Cassandra counts
    private record TokenPosition(int offset, int line, int column, int end, boolean isEnd) {}

    private static List<TokenPosition> places(TokenList tokens, int lastSeen) {
        String text = tokens.text();
        int last = tokens.start(lastSeen);
        List<TokenPosition> places = new ArrayList<>();
        CqlLexer lexer = new CqlLexer(text);
        TokenKind kind;
        do {
            kind = lexer.next();
            int start = lexer.start();
            int column = tokens.column(start);
            int length = seen(kind, text.substring(start, lexer.end())).length();
            boolean isEnd = kind == TokenKind.END;
            places.add(
                    new TokenPosition(
                            start, tokens.line(start) - 1, column, column + length, isEnd));
        } while (kind != TokenKind.END
                && (lexer.start() < last || tokens.kind(lastSeen) == TokenKind.END));
        return places;
    }

    private static String cut(
            String text, TokenPosition from, TokenPosition highlighted, TokenPosition to) {
        String[] lines = linesOf(text);
        String lastLine = lines[lines.length - 1];
        boolean isWholeEnd = to.line() == lines.length - 1 && to.end() == lastLine.length();
        String line = lines[to.line()];
        lines[to.line()] = line.substring(0, Math.min(to.end(), line.length()));
        line = insert(lines[highlighted.line()], highlighted.end(), "]");
        lines[highlighted.line()] = insert(line, highlighted.column(), "[");
        lines[from.line()] = lines[from.line()].substring(from.column());
        StringBuilder snippet = new StringBuilder(from.offset() == 0 ? " (" : " (...");
        for (int i = from.line(); i <= to.line(); i++) {
            snippet.append(lines[i]);
        }
        return snippet.append(isWholeEnd ? ")" : "...)").toString();
    }

    /// The lines up to the last that is not empty.
    private static String[] linesOf(String text) {
        String[] lines = text.split("\n", -1);
        int count = lines.length;
        while (count > 1 && lines[count - 1].isEmpty()) {
            count--;
        }
        return Arrays.copyOf(lines, count);
    }

    private static String insert(String line, int index, String inserted) {
        if (index > line.length()) {
            throw new IndexOutOfBoundsException(
                    "begin 0, end " + index + ", length " + line.length());
        }
        return line.substring(0, index) + inserted + line.substring(index);
    }
}
