package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.SourceSpan;
import dev.rowhouse.cql.syntax.token.CqlLexer;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.token.TokenList;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Syntax errors in the words of Cassandra, which are those of ANTLR 3 and a snippet of the statement:
/// `line 1:35 no viable alternative at input 'OR' (...FROM t WHERE name='alice' [OR]...)`.
///
/// The snippet begins ten tokens before the highlighted one, blanks and comments counted, and ends two after it or with the last token
/// that was looked at. At the end of the text Cassandra names no place: `line 0:-1 … '<EOF>'` and no snippet; the span of the
/// exception knows better.
final class SyntaxErrors {
    private static final int TOKENS_BEFORE = 10;
    private static final int TOKENS_AFTER = 2;

    private SyntaxErrors() {}

    /// Nothing can begin or continue with `token`; `highlighted` is where the decision began, `lookedAt` the last token that was
    /// looked at until it was known.
    static CqlException noViableAlternative(
            TokenList tokens, int token, int lookedAt, int highlighted) {
        String after = "'" + snippet(tokens, lookedAt, highlighted);
        return at(tokens, token, lookedAt, "no viable alternative at input '", after);
    }

    /// `token` should have been another; `lookedAt` is the last token that was looked at to know.
    static CqlException mismatched(TokenList tokens, int token, int lookedAt, String expected) {
        String after = "' expecting " + expected;
        return at(
                tokens,
                token,
                lookedAt,
                "mismatched input '",
                after + snippet(tokens, lookedAt, token));
    }

    /// A statement nests deeper than we follow. Cassandra overflows its stack instead.
    static CqlException tooDeep(TokenList tokens, int token) {
        SourceSpan span = span(tokens, token);
        return CqlException.syntax(
                        "line "
                                + span
                                + " statement nested too deeply at input '"
                                + input(tokens, token)
                                + "'",
                        span)
                .withHint(
                        "Terms and types can be nested " + TokenReader.DEPTH_MAX + " levels deep.");
    }

    private static CqlException at(
            TokenList tokens, int token, int lookedAt, String before, String after) {
        Optional<CqlException> lexical = firstLexicalError(tokens, lookedAt);
        if (lexical.isPresent()) {
            return lexical.get();
        }
        SourceSpan span = span(tokens, token);
        boolean atEnd = tokens.kind(token) == TokenKind.END;
        String message =
                "line "
                        + (atEnd ? "0:-1" : span.toString())
                        + " "
                        + before
                        + input(tokens, token)
                        + after;
        CqlException error = CqlException.syntax(message, span);
        return SyntaxHints.find(tokens, token).map(error::withHint).orElse(error);
    }

    /// Characters that make no token are reported before the grammar stumbles over them.
    private static Optional<CqlException> firstLexicalError(TokenList tokens, int upTo) {
        for (int i = 0; i <= upTo && i < tokens.size(); i++) {
            if (tokens.kind(i) == TokenKind.ERROR) {
                return Optional.of(lexicalError(tokens, i));
            }
        }
        return Optional.empty();
    }

    private static CqlException lexicalError(TokenList tokens, int token) {
        CqlLexer lexer = new CqlLexer(tokens.text());
        while (lexer.next() != TokenKind.END && lexer.start() < tokens.start(token)) {
            // Only to reach the token again: its problem is not kept in the list.
        }
        SourceSpan span = span(tokens, token);
        String problem = lexer.problem();
        int offset = lexer.problemOffset();
        boolean unterminated =
                offset == tokens.text().length()
                        && "'\"$/".indexOf(tokens.text().charAt(tokens.start(token))) >= 0;
        String place = tokens.line(offset) + ":" + tokens.column(offset);
        CqlException error = CqlException.syntax("line " + place + " " + problem, span);
        return unterminated ? error.withHint(unterminatedHint(tokens, token)) : error;
    }

    private static String unterminatedHint(TokenList tokens, int token) {
        String what =
                switch (tokens.text().charAt(tokens.start(token))) {
                    case '\'' -> "string";
                    case '"' -> "quoted name";
                    case '$' -> "$$ string";
                    default -> "comment";
                };
        return "The " + what + " that begins at " + span(tokens, token) + " has no end.";
    }

    /// Where a token stands.
    static SourceSpan span(TokenList tokens, int token) {
        int start = tokens.start(token);
        return new SourceSpan(tokens.line(start), tokens.column(start), tokens.end(token) - start);
    }

    private static String input(TokenList tokens, int token) {
        if (tokens.kind(token) == TokenKind.END) {
            return "<EOF>";
        }
        return seen(tokens.kind(token), tokens.text(token));
    }

    /// What Cassandra's parser sees of a token.
    private static String seen(TokenKind kind, String text) {
        return switch (kind) {
            // Quotes are gone by the time Cassandra's parser sees these.
            case STRING ->
                    text.startsWith("$")
                            ? text.substring(2, text.length() - 2)
                            : text.substring(1, text.length() - 1).replace("''", "'");
            case QUOTED_NAME -> text.substring(1, text.length() - 1).replace("\"\"", "\"");
            default -> text;
        };
    }

    /// The text around the highlighted token, up to two tokens after it but never beyond `last`. None when that is the end.
    private static String snippet(TokenList tokens, int last, int highlighted) {
        if (tokens.kind(highlighted) == TokenKind.END) {
            return "";
        }
        String text = tokens.text();
        int lastStart = tokens.kind(last) == TokenKind.END ? text.length() : tokens.start(last);
        int highlightedStart = tokens.start(highlighted);
        List<Integer> starts = new ArrayList<>();
        int position = -1;
        int toEnd = 0;
        CqlLexer lexer = new CqlLexer(text);
        TokenKind kind;
        do {
            kind = lexer.next();
            if (lexer.start() == highlightedStart && position < 0) {
                position = starts.size();
            }
            starts.add(lexer.start());
            // Cassandra takes a token to be as long as what its parser sees of it, which is without
            // quotes; when it is the last, its end is lost.
            toEnd = lexer.start() + seen(kind, text.substring(lexer.start(), lexer.end())).length();
        } while (kind != TokenKind.END
                && lexer.start() < lastStart
                && (position < 0 || starts.size() <= position + TOKENS_AFTER));
        if (kind == TokenKind.END) {
            return "";
        }
        int from = starts.get(Math.max(0, position - TOKENS_BEFORE));
        int highlightedEnd = highlightedStart + input(tokens, highlighted).length();
        return " ("
                + (from == 0 ? "" : "...")
                + withoutLineEnds(text.substring(from, highlightedStart))
                + "["
                + withoutLineEnds(text.substring(highlightedStart, highlightedEnd))
                + "]"
                + withoutLineEnds(text.substring(highlightedEnd, Math.max(highlightedEnd, toEnd)))
                + (toEnd == text.stripTrailing().length() ? "" : "...")
                + ")";
    }

    private static String withoutLineEnds(String text) {
        return text.indexOf('\n') < 0 ? text : text.replace("\n", "");
    }
}
