package dev.rowhouse.cql.syntax.token;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The tokens of a text that the grammar sees, ending with one of kind [TokenKind#END].
///
/// Kept as parallel arrays, since a parser asks for kinds far more often than for places, and for
/// text only of a few tokens.
///
/// **Thread safety.** Immutable once made.
public final class TokenList {
    private final String text;
    private final TokenKind[] kinds;
    private final @Nullable Keyword[] keywords;
    private final int[] starts;
    private final int[] ends;
    private final int[] lineStarts;
    private final int size;

    /// Reads all tokens of a text.
    public TokenList(String text) {
        this.text = text;
        int capacity = text.length() / 4 + 8;
        TokenKind[] newKinds = new TokenKind[capacity];
        @Nullable Keyword[] newKeywords = new Keyword[capacity];
        int[] newStarts = new int[capacity];
        int[] newEnds = new int[capacity];
        int count = 0;
        CqlLexer lexer = new CqlLexer(text);
        TokenKind kind;
        do {
            kind = lexer.next();
            if (kind.isHidden()) {
                continue;
            }
            if (count == capacity) {
                capacity *= 2;
                newKinds = Arrays.copyOf(newKinds, capacity);
                newKeywords = Arrays.copyOf(newKeywords, capacity);
                newStarts = Arrays.copyOf(newStarts, capacity);
                newEnds = Arrays.copyOf(newEnds, capacity);
            }
            newKinds[count] = kind;
            newKeywords[count] = lexer.keyword();
            newStarts[count] = lexer.start();
            newEnds[count] = lexer.end();
            count++;
        } while (kind != TokenKind.END);
        this.kinds = newKinds;
        this.keywords = newKeywords;
        this.starts = newStarts;
        this.ends = newEnds;
        this.size = count;
        this.lineStarts = lineStarts(text);
    }

    /// The text that was read.
    public String text() {
        return text;
    }

    /// The number of tokens, the END included.
    public int size() {
        return size;
    }

    /// The kind of a token; END for all after the last.
    public TokenKind kind(int index) {
        return index < size ? kinds[index] : TokenKind.END;
    }

    /// Whether a token is a certain keyword.
    public boolean is(int index, Keyword keyword) {
        return index < size && keywords[index] == keyword;
    }

    /// The keyword a token of kind [TokenKind#KEYWORD] is.
    ///
    /// @throws IllegalArgumentException when the token is of another kind
    public Keyword keyword(int index) {
        Keyword keyword = index < size ? keywords[index] : null;
        if (keyword == null) {
            throw new IllegalArgumentException("token " + index + " is no keyword");
        }
        return keyword;
    }

    /// The position of the first character of a token.
    public int start(int index) {
        return starts[Math.min(index, size - 1)];
    }

    /// The position after the last character of a token.
    public int end(int index) {
        return ends[Math.min(index, size - 1)];
    }

    /// The text of a token as written, quotes included.
    public String text(int index) {
        return text.substring(start(index), end(index));
    }

    /// The line of a position in the text, from 1.
    public int line(int offset) {
        if (lineStarts.length == 1) {
            return 1;
        }
        int found = Arrays.binarySearch(lineStarts, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /// The column of a position in the text, from 0.
    public int column(int offset) {
        return offset - lineStarts[line(offset) - 1];
    }

    private static int[] lineStarts(String text) {
        int lines = 1;
        for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
            lines++;
        }
        int[] starts = new int[lines];
        int line = 1;
        for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
            starts[line++] = i + 1;
        }
        return starts;
    }
}
