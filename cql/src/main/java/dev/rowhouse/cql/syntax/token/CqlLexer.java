package dev.rowhouse.cql.syntax.token;

import org.jspecify.annotations.Nullable;

/// Cuts a text into tokens, one with each call of [#next()], hidden ones included, until
/// [TokenKind#END].
///
/// Never throws: invalid text becomes a token of kind [TokenKind#ERROR], and [#problem()] gives the
/// reason. Every character belongs to exactly one token, so that a highlighter can use it too.
/// Makes no strings.
///
/// Rules worth knowing, all Cassandra's: a minus right before a digit belongs to the number, so
/// `a -1` are two tokens and `a - 1` three; `1..2` is an integer, a range and an integer; `P1Y` is
/// a duration but `p1y` a name; `--` begins a comment everywhere.
///
/// **Thread safety.** None; a lexer belongs to one thread.
public final class CqlLexer {
    private static final char NO_CHARACTER = '\0';

    private final String text;
    private int start;
    private int end;
    private @Nullable Keyword keyword;
    private String problem = "";
    private int problemOffset;

    /// A lexer before the first token of a text.
    public CqlLexer(String text) {
        this.text = text;
    }

    /// Moves to the next token and tells its kind.
    public TokenKind next() {
        start = end;
        keyword = null;
        if (start >= text.length()) {
            return TokenKind.END;
        }
        char c = text.charAt(start);
        if (isLetter(c)) {
            return word(c);
        }
        if (isDigit(c)) {
            return number(start);
        }
        return switch (c) {
            case ' ', '\t', '\n', '\r' -> whitespace();
            case '\'' -> string();
            case '"' -> quotedName();
            case '$' -> at(1) == '$' ? dollarString() : unfinished('$');
            case '-' -> minus();
            case '/' -> slash();
            default -> symbol(c);
        };
    }

    /// The position of the first character of the token.
    public int start() {
        return start;
    }

    /// The position after the last character of the token.
    public int end() {
        return end;
    }

    /// The keyword that a token of kind [TokenKind#KEYWORD] is; null for other kinds, which keeps
    /// the hot path free of wrappers.
    @Nullable Keyword keyword() {
        return keyword;
    }

    /// The problem of a token of kind [TokenKind#ERROR], in Cassandra's words.
    public String problem() {
        return problem;
    }

    /// The offset in the text of the problem in a token of kind [TokenKind#ERROR].
    public int problemOffset() {
        return problemOffset;
    }

    private TokenKind word(char first) {
        int i = start + 1;
        while (i < text.length() && isWordPart(text.charAt(i))) {
            i++;
        }
        if (i - start == 8 && charAt(i) == '-' && isHex(start, i)) {
            // Only a UUID goes on like this.
            return shape(start);
        }
        if (first == 'P') {
            int durationEnd = DurationShape.endOfIso(text, start);
            if (durationEnd >= i) {
                return take(TokenKind.DURATION, durationEnd);
            }
        }
        end = i;
        if (i - start == 4 && first == 'e' && at(4) == '(' && text.startsWith("expr", start)) {
            return take(TokenKind.EXPRESSION_OPEN, i + 1);
        }
        if (KeywordTable.spells("true", text, start, i)
                || KeywordTable.spells("false", text, start, i)) {
            return TokenKind.BOOLEAN;
        }
        keyword = KeywordTable.find(text, start, i);
        return keyword == null ? TokenKind.IDENTIFIER : TokenKind.KEYWORD;
    }

    /// A number, duration, UUID or hexadecimal constant whose first digit is at `digits`.
    private TokenKind number(int digits) {
        int i = digits;
        if (digits == start && text.charAt(i) == '0' && (at(1) == 'x' || at(1) == 'X')) {
            i += 2;
            while (i < text.length() && isHexDigit(text.charAt(i))) {
                i++;
            }
            return take(TokenKind.HEX, i);
        }
        i = skipDigits(i);
        char c = charAt(i);
        if (c == '.' && charAt(i + 1) != '.') {
            int letter = skipDigits(i + 1);
            int floatEnd = skipExponent(letter);
            return floatEnd == letter && isExponent(charAt(letter))
                    ? withoutExponent(letter + 1)
                    : take(TokenKind.FLOAT, floatEnd);
        }
        if (c == '.' && charAt(i + 2) == '.') {
            // `1...2` is the float `1.` and a range.
            return take(TokenKind.FLOAT, i + 1);
        }
        if (!isLetter(c) && c != '-' && c != '\u00b5') {
            return take(TokenKind.INTEGER, i);
        }
        return shape(digits);
    }

    /// Determines a kind that needs lookahead.
    private TokenKind shape(int digits) {
        NumberShape shape = new NumberShape(text, start, digits);
        problem = shape.problem();
        problemOffset = shape.end();
        return take(shape.kind(), shape.end());
    }

    /// A number whose exponent has no digits; `from` is after its letter.
    private TokenKind withoutExponent(int from) {
        char sign = charAt(from);
        problemOffset = Math.min(sign == '+' || sign == '-' ? from + 1 : from, text.length());
        problem =
                "required (...)+ loop did not match anything at character '"
                        + shown(problemOffset)
                        + "'";
        return take(TokenKind.ERROR, problemOffset);
    }

    private TokenKind minus() {
        char c = at(1);
        if (isDigit(c)) {
            return number(start + 1);
        }
        if (c == '-') {
            return lineComment();
        }
        if (c == '=') {
            return take(TokenKind.MINUS_EQUAL, start + 2);
        }
        if (c == 'P') {
            return negativeDuration();
        }
        if (c == 'n' || c == 'N') {
            return negative("nan", TokenKind.NEGATIVE_NAN);
        }
        if (c == 'i' || c == 'I') {
            return negative("infinity", TokenKind.NEGATIVE_INFINITY);
        }
        return take(TokenKind.MINUS, start + 1);
    }

    /// `-P` begins a duration and nothing else.
    private TokenKind negativeDuration() {
        int durationEnd = DurationShape.endOfIso(text, start + 1);
        if (durationEnd > 0) {
            return take(TokenKind.DURATION, durationEnd);
        }
        int i = at(2) == 'T' ? start + 3 : start + 2;
        problemOffset = Math.min(skipDigits(i), text.length());
        problem = "no viable alternative at character '" + shown(problemOffset) + "'";
        return take(TokenKind.ERROR, problemOffset);
    }

    private String shown(int offset) {
        return offset < text.length() ? Character.toString(text.codePointAt(offset)) : "<EOF>";
    }

    /// A minus before the first letter of a word that can be negative: `-i` is none of Cassandra's
    /// tokens, `-nano` two.
    private TokenKind negative(String word, TokenKind kind) {
        int i = 1;
        while (i < word.length() && Character.toLowerCase(at(1 + i)) == word.charAt(i)) {
            i++;
        }
        int offset = start + 1 + i;
        if (i == word.length()) {
            return take(kind, offset);
        }
        problem = "mismatched character '" + shown(offset) + "' expecting set null";
        problemOffset = Math.min(offset, text.length());
        return take(TokenKind.ERROR, problemOffset);
    }

    private TokenKind slash() {
        if (at(1) == '/') {
            return lineComment();
        }
        if (at(1) != '*') {
            return take(TokenKind.SLASH, start + 1);
        }
        int close = text.indexOf("*/", start + 2);
        return close < 0 ? unterminated("'*'") : take(TokenKind.COMMENT, close + 2);
    }

    /// Up to and including the line end. Cassandra demands one; we let the end of the text do.
    private TokenKind lineComment() {
        int i = start + 2;
        while (i < text.length() && text.charAt(i) != '\n' && text.charAt(i) != '\r') {
            i++;
        }
        return take(TokenKind.COMMENT, Math.min(i + 1, text.length()));
    }

    private TokenKind whitespace() {
        int i = start + 1;
        while (i < text.length() && isWhitespace(text.charAt(i))) {
            i++;
        }
        return take(TokenKind.WHITESPACE, i);
    }

    private TokenKind string() {
        int close = closingQuote('\'');
        return close < 0 ? unterminated("'''") : take(TokenKind.STRING, close + 1);
    }

    private TokenKind quotedName() {
        int close = closingQuote('"');
        if (close < 0) {
            return unterminated("'\"'");
        }
        return take(
                close == start + 1 ? TokenKind.EMPTY_QUOTED_NAME : TokenKind.QUOTED_NAME,
                close + 1);
    }

    private TokenKind dollarString() {
        int close = text.indexOf("$$", start + 2);
        if (close >= 0) {
            return take(TokenKind.STRING, close + 2);
        }
        int last = text.length() - 1;
        if (last < start + 2 || text.charAt(last) == '$') {
            return unterminated("'$'");
        }
        // Cassandra leaves the last character of the text to what must close the string.
        problem = "mismatched character '" + text.charAt(last) + "' expecting '$'";
        problemOffset = last;
        return take(TokenKind.ERROR, text.length());
    }

    private int closingQuote(char quote) {
        int i = text.indexOf(quote, start + 1);
        while (i >= 0 && charAt(i + 1) == quote) {
            i = text.indexOf(quote, i + 2);
        }
        return i;
    }

    private TokenKind symbol(char c) {
        return switch (c) {
            case '(' -> take(TokenKind.OPEN_PARENTHESIS, start + 1);
            case ')' -> take(TokenKind.CLOSE_PARENTHESIS, start + 1);
            case '[' -> take(TokenKind.OPEN_BRACKET, start + 1);
            case ']' -> take(TokenKind.CLOSE_BRACKET, start + 1);
            case '{' -> take(TokenKind.OPEN_BRACE, start + 1);
            case '}' -> take(TokenKind.CLOSE_BRACE, start + 1);
            case ',' -> take(TokenKind.COMMA, start + 1);
            case ';' -> take(TokenKind.SEMICOLON, start + 1);
            case ':' -> take(TokenKind.COLON, start + 1);
            case '?' -> take(TokenKind.QUESTION_MARK, start + 1);
            case '*' -> take(TokenKind.STAR, start + 1);
            case '%' -> take(TokenKind.PERCENT, start + 1);
            case '=' -> take(TokenKind.EQUAL, start + 1);
            case '.' -> followedBy('.', TokenKind.RANGE, TokenKind.DOT);
            case '+' -> followedBy('=', TokenKind.PLUS_EQUAL, TokenKind.PLUS);
            case '<' -> followedBy('=', TokenKind.LESS_OR_EQUAL, TokenKind.LESS);
            case '>' -> followedBy('=', TokenKind.GREATER_OR_EQUAL, TokenKind.GREATER);
            case '!' -> at(1) == '=' ? take(TokenKind.NOT_EQUAL, start + 2) : unfinished('=');
            default -> unknown();
        };
    }

    private TokenKind followedBy(char second, TokenKind both, TokenKind alone) {
        return at(1) == second ? take(both, start + 2) : take(alone, start + 1);
    }

    private TokenKind unknown() {
        int codePoint = text.codePointAt(start);
        problem = "no viable alternative at character '" + Character.toString(codePoint) + "'";
        problemOffset = start;
        return take(TokenKind.ERROR, start + Character.charCount(codePoint));
    }

    /// The first character of a pair whose second is another.
    private TokenKind unfinished(char second) {
        if (start + 1 >= text.length()) {
            return unterminated("'" + second + "'");
        }
        problem = "mismatched character '" + at(1) + "' expecting '" + second + "'";
        problemOffset = start + 1;
        return take(TokenKind.ERROR, start + 1);
    }

    private TokenKind unterminated(String expected) {
        problem = "mismatched character '<EOF>' expecting " + expected;
        problemOffset = text.length();
        return take(TokenKind.ERROR, text.length());
    }

    private TokenKind take(TokenKind kind, int newEnd) {
        end = newEnd;
        return kind;
    }

    private boolean isHex(int from, int to) {
        for (int i = from; i < to; i++) {
            if (!isHexDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private int skipDigits(int from) {
        int i = from;
        while (i < text.length() && isDigit(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private int skipExponent(int from) {
        if (!isExponent(charAt(from))) {
            return from;
        }
        char sign = charAt(from + 1);
        int digits = sign == '+' || sign == '-' ? from + 2 : from + 1;
        return isDigit(charAt(digits)) ? skipDigits(digits) : from;
    }

    private static boolean isExponent(char c) {
        return c == 'e' || c == 'E';
    }

    private char at(int distance) {
        return charAt(start + distance);
    }

    private char charAt(int index) {
        return index < text.length() ? text.charAt(index) : NO_CHARACTER;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    static boolean isHexDigit(char c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    private static boolean isWordPart(char c) {
        return isLetter(c) || isDigit(c) || c == '_';
    }

    private static boolean isWhitespace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
}
