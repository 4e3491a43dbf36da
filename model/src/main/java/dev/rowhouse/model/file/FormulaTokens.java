package dev.rowhouse.model.file;

import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.SourceText;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The tokens of a formula, one after the other: names and keywords, numbers, texts and signs.
final class FormulaTokens {
    private static final Pattern TOKEN =
            Pattern.compile(
                    "\\s*(?:(?<word>[A-Za-z_]\\w*(?:\\.[A-Za-z_]\\w*)*)"
                            + "|(?<number>[0-9][0-9_]*(?:\\.[0-9]+)?)"
                            + "|'(?<text>(?:[^']|'')*)'"
                            + "|(?<sign><>|<=|>=|[-+*/=<>(),]))\\s*");

    private final SourceText source;
    private final Diagnostics diagnostics;
    private final Matcher matcher;
    private Kind kind = Kind.END;
    private String token = "";
    private int start;
    private int end;

    /// The kind of a token.
    enum Kind {
        /// A name or a keyword, perhaps with dots.
        WORD,
        /// A number without a sign.
        NUMBER,
        /// A text, without its quotes.
        TEXT,
        /// An operator or a bracket.
        SIGN,
        /// The end of the formula.
        END
    }

    /// Leaves the descent after a diagnostic has been reported.
    static final class Wrong extends Exception {
        private static final long serialVersionUID = 1L;

        Wrong() {
            super("reported", null, false, false);
        }
    }

    FormulaTokens(SourceText source, Diagnostics diagnostics) throws Wrong {
        this.source = source;
        this.diagnostics = diagnostics;
        this.matcher = TOKEN.matcher(source.text());
        advance();
    }

    /// The kind of the current token.
    Kind kind() {
        return kind;
    }

    /// The text of the current token; that of a text without quotes.
    String token() {
        return token;
    }

    /// The place of the current token in the formula, from 0.
    int start() {
        return start;
    }

    /// Whether the current token is a sign.
    boolean isSign(String sign) {
        return kind == Kind.SIGN && token.equals(sign);
    }

    /// Whether the current token is a keyword, in any case of letters.
    boolean isWord(String keyword) {
        return kind == Kind.WORD && token.equalsIgnoreCase(keyword);
    }

    /// Whether something follows the current token.
    boolean isFollowedBy(String next) {
        return source.text()
                .substring(end)
                .stripLeading()
                .regionMatches(true, 0, next, 0, next.length());
    }

    /// Goes to the next token.
    void advance() throws Wrong {
        String text = source.text();
        matcher.region(end, text.length());
        if (!matcher.lookingAt()) {
            String rest = text.substring(end);
            start = end + rest.length() - rest.stripLeading().length();
            if (!rest.isBlank()) {
                throw unreadable(text.charAt(start));
            }
            kind = Kind.END;
            token = "";
            start = text.length();
            return;
        }
        for (Kind each : Kind.values()) {
            if (each != Kind.END && matcher.group(name(each)) != null) {
                kind = each;
                token = matcher.group(name(each));
                start = matcher.start(name(each)) - (each == Kind.TEXT ? 1 : 0);
            }
        }
        end = matcher.end();
    }

    private static String name(Kind kind) {
        return switch (kind) {
            case WORD -> "word";
            case NUMBER -> "number";
            case TEXT -> "text";
            case SIGN, END -> "sign";
        };
    }

    private Wrong unreadable(char c) {
        if (c == '\'') {
            return wrongAt(
                    start,
                    source.text().length() - start,
                    "the closing quote of a text is missing",
                    "close it with `'`");
        }
        if (c == '"') {
            return wrongAt(
                    start,
                    1,
                    "a formula has no double quotes",
                    "write texts in single quotes: `'paid'`");
        }
        return wrongAt(
                start,
                1,
                "a formula has no character `" + c + "`",
                "compute with `+`, `-` and `*`");
    }

    /// Takes a sign.
    void expectSign(String sign, String example) throws Wrong {
        if (!isSign(sign)) {
            throw wrong("the formula lacks a `" + sign + "` here", "write it as `" + example + "`");
        }
        advance();
    }

    /// Takes a keyword.
    void expectWord(String keyword, String example) throws Wrong {
        if (!isWord(keyword)) {
            throw wrong("the formula lacks " + keyword + " here", "write it as `" + example + "`");
        }
        advance();
    }

    /// Reports a mistake at the current token.
    Wrong wrong(String message, String remedy) {
        return wrong(message, Remedy.of(remedy));
    }

    /// Reports a mistake at the current token that changes of the file can remove.
    Wrong wrong(String message, Remedy remedy) {
        int length = kind == Kind.TEXT ? token.length() + 2 : token.length();
        return wrongAt(start, Math.max(1, length), message, remedy);
    }

    /// Reports a mistake at a place of the formula.
    Wrong wrongAt(int offset, int length, String message, String remedy) {
        return wrongAt(offset, length, message, Remedy.of(remedy));
    }

    private Wrong wrongAt(int offset, int length, String message, Remedy remedy) {
        diagnostics.report(source.position(offset, length), message, remedy);
        return new Wrong();
    }
}
