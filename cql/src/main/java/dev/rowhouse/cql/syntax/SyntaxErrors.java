package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.SourceSpan;
import dev.rowhouse.cql.syntax.grammar.FirstProblem;
import dev.rowhouse.cql.syntax.grammar.FirstProblem.Problem;
import dev.rowhouse.cql.syntax.token.CqlLexer;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.token.TokenList;

import java.util.Optional;

/// Syntax errors in the words of Cassandra, which are those of ANTLR 3 and a snippet of the
/// statement:
/// `line 1:35 no viable alternative at input 'OR' (...FROM t WHERE name='alice' [OR]...)`.
///
/// At the end of the text Cassandra names no place: `line 0:-1 … '<EOF>'`; the span of the
/// exception knows better.
final class SyntaxErrors {
    private SyntaxErrors() {}

    /// Cassandra's error for a text that we could not parse beyond `stumbled`.
    ///
    /// @param start the first token of the statement or type
    static CqlException at(
            TokenList tokens, FirstProblem.Subject subject, int start, int stumbled) {
        Problem problem =
                FirstProblem.find(tokens, subject, start)
                        .orElseGet(
                                () -> new Problem(stumbled, stumbled, stumbled, Optional.empty()));
        return of(tokens, problem);
    }

    /// The error for a text that nothing can continue at a token.
    static CqlException atToken(TokenList tokens, int stumbled) {
        return of(tokens, new Problem(stumbled, stumbled, stumbled, Optional.empty()));
    }

    /// The error for a text in which another token must come.
    static CqlException atToken(TokenList tokens, int stumbled, String expected) {
        return of(tokens, new Problem(stumbled, stumbled, stumbled, Optional.of(expected)));
    }

    /// The error for a token that a rule of the grammar allows in other places only.
    static CqlException refusedByRule(TokenList tokens, int token, String rule, String predicate) {
        SourceSpan span = span(tokens, token);
        return CqlException.syntax(
                "line %s rule %s failed predicate: {%s}?%s"
                        .formatted(span, rule, predicate, Snippet.around(tokens, token, token)),
                span);
    }

    /// Cassandra's error for a text that it reports before acting on anything that ends before
    /// `reached`; empty when there is none so far.
    static Optional<CqlException> findBefore(
            TokenList tokens, FirstProblem.Subject subject, int start, int reached) {
        return FirstProblem.find(tokens, subject, start)
                .filter(problem -> problem.isBefore(reached))
                .map(problem -> of(tokens, problem));
    }

    /// Cassandra's error for a text before it has read a token; empty when there is none so far.
    static Optional<CqlException> findUpTo(
            TokenList tokens, FirstProblem.Subject subject, int start, int token) {
        return FirstProblem.find(tokens, subject, start)
                .filter(problem -> problem.highlighted() <= token)
                .map(problem -> of(tokens, problem));
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

    private static CqlException of(TokenList tokens, Problem problem) {
        Optional<CqlException> lexical = firstLexicalError(tokens, problem.lastSeen());
        if (lexical.isPresent()) {
            return lexical.get();
        }
        int token = problem.token();
        SourceSpan span = span(tokens, token);
        String place = tokens.kind(token) == TokenKind.END ? "0:-1" : span.toString();
        String input = "'" + input(tokens, token) + "'";
        String complaint =
                problem.expected()
                        .map(label -> " mismatched input " + input + " expecting " + label)
                        .orElse(" no viable alternative at input " + input);
        String snippet;
        try {
            snippet = Snippet.around(tokens, problem.highlighted(), problem.lastSeen());
        } catch (IndexOutOfBoundsException e) {
            String reason = "StringIndexOutOfBoundsException " + e.getMessage();
            return failed(tokens, reason, span);
        }
        CqlException error = CqlException.syntax("line " + place + complaint + snippet, span);
        return SyntaxHints.find(tokens, token).map(error::withHint).orElse(error);
    }

    /// Cassandra's parser breaks down instead of complaining.
    static CqlException failed(TokenList tokens, String reason, SourceSpan span) {
        return CqlException.syntax(
                "Failed parsing statement: [" + tokens.text() + "] reason: " + reason, span);
    }

    /// Characters that make no token are reported before the grammar stumbles over them.
    private static Optional<CqlException> firstLexicalError(TokenList tokens, int upTo) {
        for (int i = 0; i <= upTo && i < tokens.size(); i++) {
            if (tokens.kind(i) == TokenKind.ERROR) {
                return Optional.of(lexicalError(tokens, i));
            }
        }
        return upTo == tokens.size() - 1 ? openComment(tokens) : Optional.empty();
    }

    /// A line comment that no line end ends is none for Cassandra.
    private static Optional<CqlException> openComment(TokenList tokens) {
        String text = tokens.text();
        CqlLexer lexer = new CqlLexer(text);
        TokenKind last = TokenKind.END;
        for (TokenKind kind = lexer.next(); kind != TokenKind.END; kind = lexer.next()) {
            last = kind;
        }
        boolean isOpen = last == TokenKind.COMMENT && !text.endsWith("\n") && !text.endsWith("*/");
        String place = tokens.line(text.length()) + ":" + tokens.column(text.length());
        String message = "line " + place + " mismatched character '<EOF>' expecting set null";
        return isOpen
                ? Optional.of(CqlException.syntax(message, span(tokens, tokens.size() - 1)))
                : Optional.empty();
    }

    private static CqlException lexicalError(TokenList tokens, int token) {
        CqlLexer lexer = new CqlLexer(tokens.text());
        while (lexer.next() != TokenKind.END && lexer.start() < tokens.start(token)) {
            // Only to reach the token again: its problem is not kept in the list.
        }
        SourceSpan span = span(tokens, token);
        String problem = escaped(lexer.problem());
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

    /// The span of a token.
    static SourceSpan span(TokenList tokens, int token) {
        int start = tokens.start(token);
        return new SourceSpan(tokens.line(start), tokens.column(start), tokens.end(token) - start);
    }

    private static String input(TokenList tokens, int token) {
        if (tokens.kind(token) == TokenKind.END) {
            return "<EOF>";
        }
        return escaped(Snippet.seen(tokens.kind(token), tokens.text(token)));
    }

    private static String escaped(String text) {
        return text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
    }
}
