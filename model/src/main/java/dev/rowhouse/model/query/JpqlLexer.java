package dev.rowhouse.model.query;

import java.util.ArrayList;
import java.util.List;

/// Splits a JPQL text into tokens.
///
/// ```
/// word      := letter {letter | digit | '_' | '$'}
/// parameter := ':' word
/// string    := "'" {any character but a quote | "''"} "'"
/// number    := ['-'] digit {digit | '_'} ['.' digit {digit}]
/// sign      := '=' | '<' | '<=' | '>' | '>=' | '<>' | '!=' | '(' | ')' | ',' | '.' | '*'
///            | '+' | '-' | '/'
/// ```
final class JpqlLexer {
    private static final List<String> SIGNS =
            List.of("<=", ">=", "<>", "!=", "=", "<", ">", "(", ")", ",", ".", "*", "+", "-", "/");

    private final String text;
    private int at;

    JpqlLexer(String text) {
        this.text = text;
    }

    /// All tokens, the last of which is the end.
    List<Token> tokens() throws Mistake {
        List<Token> tokens = new ArrayList<>();
        skipBlanks();
        while (at < text.length()) {
            tokens.add(next());
            skipBlanks();
        }
        tokens.add(new Token(Token.Kind.END, "", text.length(), 1));
        return tokens;
    }

    /// The tokens of a text that need not be JPQL, such as one that is being written. What is none
    /// is left out.
    List<Token> readable() {
        List<Token> tokens = new ArrayList<>();
        skipBlanks();
        while (at < text.length()) {
            int start = at;
            try {
                tokens.add(next());
            } catch (Mistake _) {
                at = Math.max(at, start + 1);
            }
            skipBlanks();
        }
        return tokens;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private Token next() throws Mistake {
        int start = at;
        char c = text.charAt(at);
        if (Character.isLetter(c) || c == '_') {
            return new Token(Token.Kind.WORD, word(), start, at - start);
        }
        if (c == ':') {
            return parameter();
        }
        if (c == '?') {
            throw new Mistake(
                    start,
                    1,
                    "parameters have names here, not numbers",
                    "write `:name` in place of `?`");
        }
        if (c == '\'') {
            return string();
        }
        boolean isNegative = c == '-' && at + 1 < text.length() && isDigit(text.charAt(at + 1));
        if (isDigit(c) || isNegative) {
            return number();
        }
        for (String sign : SIGNS) {
            if (text.startsWith(sign, at)) {
                at += sign.length();
                return new Token(Token.Kind.SIGN, sign, start, sign.length());
            }
        }
        if (c == '"') {
            throw new Mistake(
                    start,
                    1,
                    "JPQL has no double quotes",
                    "write texts in single quotes: `'text'`");
        }
        if (c == ';') {
            throw new Mistake(start, 1, "only one statement is allowed", "remove the semicolon");
        }
        throw new Mistake(start, 1, "JPQL has no character `" + c + "`", "remove it");
    }

    private String word() {
        int start = at;
        while (at < text.length() && isWordPart(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private Token parameter() throws Mistake {
        int start = at;
        at++;
        String name = at < text.length() && Character.isLetter(text.charAt(at)) ? word() : "";
        if (name.isEmpty()) {
            throw new Mistake(
                    start, 1, "a parameter's name is missing", "write `:name`, a letter first");
        }
        boolean hasDot =
                at + 1 < text.length() && text.charAt(at) == '.' && isWordPart(text.charAt(at + 1));
        if (hasDot) {
            at++;
            String part = word();
            throw new Mistake(
                    start,
                    at - start,
                    "`:" + name + "." + part + "` is reserved for a part of a composite key",
                    "write `:"
                            + name
                            + "` where a role is compared; the names of its parts are generated");
        }
        return new Token(Token.Kind.PARAMETER, name, start, at - start);
    }

    private Token string() throws Mistake {
        int start = at;
        StringBuilder value = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean isQuote = c == '\'';
            boolean isDoubled = isQuote && text.startsWith("''", at);
            if (isQuote && !isDoubled) {
                at++;
                return new Token(Token.Kind.STRING, value.toString(), start, at - start);
            }
            value.append(c);
            at += isDoubled ? 2 : 1;
        }
        throw new Mistake(
                start,
                text.length() - start,
                "the closing quote of a text is missing",
                "close it with `'`");
    }

    private Token number() {
        int start = at;
        at++;
        while (at < text.length() && (isDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        if (at + 1 < text.length() && text.charAt(at) == '.' && isDigit(text.charAt(at + 1))) {
            at++;
            while (at < text.length() && isDigit(text.charAt(at))) {
                at++;
            }
        }
        String digits = text.substring(start, at).replace("_", "");
        return new Token(Token.Kind.NUMBER, digits, start, at - start);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
}
