package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.grammar.FirstProblem;
import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.token.TokenList;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The place a parse has reached, shared by the parsers of all parts of the grammar.
///
/// *Invariant*: never moves back, so a parse takes time linear in the number of tokens. Decisions
/// look ahead instead, a fixed number of tokens or over one type.
///
/// **Thread safety.** None; lives as long as one parse.
final class TokenReader {
    /// The maximum nesting depth of terms, types and relations: far more than people write, far
    /// less than a stack holds.
    static final int DEPTH_MAX = 200;

    private final TokenList tokens;
    private final List<Term.BindMarker> markers = new ArrayList<>(4);
    private int index;
    private int depth;
    private FirstProblem.Subject subject = FirstProblem.Subject.STATEMENT;
    private int start;
    private boolean isOfLaterRelease;

    TokenReader(TokenList tokens) {
        this.tokens = tokens;
    }

    /// Notes that a statement or a type begins here.
    void begin(FirstProblem.Subject next) {
        subject = next;
        start = index;
        isOfLaterRelease = false;
    }

    /// Notes that the statement has a part that Cassandra 5.0 does not have. What is wrong with the
    /// rest of it is reported where it stands: the grammar of 5.0 would stop at that part.
    void enterLaterRelease() {
        isOfLaterRelease = true;
    }

    // Looking.

    int index() {
        return index;
    }

    TokenList tokens() {
        return tokens;
    }

    TokenKind kind() {
        return tokens.kind(index);
    }

    TokenKind kindAfter(int distance) {
        return tokens.kind(index + distance);
    }

    boolean is(TokenKind kind) {
        return tokens.kind(index) == kind;
    }

    boolean is(Keyword keyword) {
        return tokens.is(index, keyword);
    }

    boolean isAfter(int distance, Keyword keyword) {
        return tokens.is(index + distance, keyword);
    }

    /// Whether a word can be a name of a column, table, keyspace or the like.
    boolean isName() {
        return isNameAfter(0);
    }

    boolean isNameAfter(int distance) {
        return switch (tokens.kind(index + distance)) {
            case IDENTIFIER, QUOTED_NAME -> true;
            case KEYWORD -> !tokens.keyword(index + distance).isReserved();
            default -> false;
        };
    }

    /// Whether a token is a certain word that is no keyword, in upper or lower case.
    boolean isWord(int distance, String word) {
        if (tokens.kind(index + distance) != TokenKind.IDENTIFIER) {
            return false;
        }
        int from = tokens.start(index + distance);
        int end = tokens.end(index + distance);
        return end - from == word.length()
                && tokens.text().regionMatches(true, from, word, 0, word.length());
    }

    // Moving.

    void advance() {
        index++;
    }

    boolean accept(TokenKind kind) {
        if (tokens.kind(index) != kind) {
            return false;
        }
        index++;
        return true;
    }

    boolean accept(Keyword keyword) {
        if (!tokens.is(index, keyword)) {
            return false;
        }
        index++;
        return true;
    }

    void expect(TokenKind kind) {
        if (!accept(kind)) {
            throw unexpected();
        }
    }

    void expect(Keyword keyword) {
        if (!accept(keyword)) {
            throw unexpected();
        }
    }

    /// Consumes a token of a statement of a later release.
    ///
    /// @param label what its parser calls the token
    void expectLabelled(TokenKind kind, String label) {
        if (!accept(kind)) {
            throw unexpected(label);
        }
    }

    /// Consumes a keyword of a statement of a later release.
    void expectLabelled(Keyword keyword) {
        if (!accept(keyword)) {
            throw unexpected("K_" + keyword);
        }
    }

    /// Consumes a word that is a keyword in a later release only.
    void expectWord(String word) {
        if (!isWord(0, word)) {
            throw unexpected("K_" + word.toUpperCase(Locale.ROOT));
        }
        advance();
    }

    /// Requires a keyword as the next token, without consuming it.
    void require(Keyword keyword) {
        if (!is(keyword)) {
            throw unexpected();
        }
    }

    boolean isTable() {
        return is(Keyword.TABLE) || is(Keyword.COLUMNFAMILY);
    }

    boolean acceptTable() {
        return accept(Keyword.TABLE) || accept(Keyword.COLUMNFAMILY);
    }

    boolean isTables(int distance) {
        return isAfter(distance, Keyword.TABLES) || isAfter(distance, Keyword.COLUMNFAMILIES);
    }

    /// `IF EXISTS`.
    boolean acceptIfExists() {
        if (!accept(Keyword.IF)) {
            return false;
        }
        expect(Keyword.EXISTS);
        return true;
    }

    /// `IF NOT EXISTS`.
    boolean acceptIfNotExists() {
        if (!accept(Keyword.IF)) {
            return false;
        }
        expect(Keyword.NOT);
        expect(Keyword.EXISTS);
        return true;
    }

    // Taking.

    /// The text of the next token as written.
    String takeText() {
        return tokens.text(index++);
    }

    /// The content of a string literal.
    String takeString() {
        if (kind() != TokenKind.STRING) {
            throw unexpected();
        }
        int start = tokens.start(index);
        int end = tokens.end(index);
        index++;
        String text = tokens.text();
        if (text.charAt(start) == '$') {
            return text.substring(start + 2, end - 2);
        }
        return unquote(start, end, '\'');
    }

    /// The name in a token that [#isName()] or is an [TokenKind#EMPTY_QUOTED_NAME].
    Name takeName() {
        Span span = spanOf(index);
        int start = tokens.start(index);
        int end = tokens.end(index);
        boolean quoted = tokens.text().charAt(start) == '"';
        index++;
        return new Name(
                quoted ? unquote(start, end, '"') : lowerCase(tokens.text(), start, end), span);
    }

    /// The name in a token that [#isName()], in upper and lower case as written.
    Name takeNameAsWritten() {
        Span span = spanOf(index);
        if (tokens.text().charAt(tokens.start(index)) == '"') {
            return takeName();
        }
        return new Name(takeText(), span);
    }

    private String unquote(int start, int end, char quote) {
        String inner = tokens.text().substring(start + 1, end - 1);
        if (inner.indexOf(quote) < 0) {
            return inner;
        }
        String one = String.valueOf(quote);
        return inner.replace(one + one, one);
    }

    private static String lowerCase(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) >= 'A' && text.charAt(i) <= 'Z') {
                return text.substring(start, end).toLowerCase(Locale.ROOT);
            }
        }
        return text.substring(start, end);
    }

    /// A bind marker, numbered in the order of the text.
    Term.BindMarker addMarker(Optional<Name> name, Span span) {
        Term.BindMarker marker = new Term.BindMarker(markers.size(), name, span);
        markers.add(marker);
        return marker;
    }

    /// The markers met since the last call.
    List<Term.BindMarker> drainMarkers() {
        List<Term.BindMarker> met = List.copyOf(markers);
        markers.clear();
        return met;
    }

    // Places.

    Span spanOf(int token) {
        return spanBetween(tokens.start(token), tokens.end(token));
    }

    /// The span from a token to the last consumed one.
    Span spanFrom(int firstToken) {
        return spanBetween(tokens.start(firstToken), tokens.end(Math.max(firstToken, index - 1)));
    }

    private Span spanBetween(int start, int end) {
        return new Span(tokens.line(start), tokens.column(start), start, end - start);
    }

    // Depth.

    void enter() {
        depth++;
        checkDepth(depth);
    }

    void leave() {
        depth--;
    }

    void checkDepth(int reached) {
        if (reached > DEPTH_MAX) {
            throw SyntaxErrors.tooDeep(tokens, index);
        }
    }

    // Errors.

    /// Nothing can continue here.
    CqlException unexpected() {
        if (isOfLaterRelease) {
            return SyntaxErrors.atToken(tokens, index);
        }
        return SyntaxErrors.at(tokens, subject, start, index);
    }

    /// Another token must come here, in a statement of a later release.
    ///
    /// @param label what its parser calls that token
    CqlException unexpected(String label) {
        return SyntaxErrors.atToken(tokens, index, label);
    }

    /// A rule of the grammar of a later release does not allow the next token.
    CqlException refusedByRule(String rule, String predicate) {
        return SyntaxErrors.refusedByRule(tokens, index, rule, predicate);
    }

    /// Cassandra's parser breaks down over a token.
    CqlException failed(String reason, int token) {
        return SyntaxErrors.findBefore(tokens, subject, start, token + 1)
                .orElseGet(() -> SyntaxErrors.failed(tokens, reason, spanOf(token).toSourceSpan()));
    }

    /// The error of a grammar rule about a token that it has just read.
    CqlException refusedAt(String message, int token) {
        return SyntaxErrors.findUpTo(tokens, subject, start, token)
                .orElseGet(() -> CqlException.syntax(message, spanOf(token).toSourceSpan()));
    }

    /// The error of a grammar rule that does not concern a token; Cassandra gives no position for
    /// these. Nor does it come to say it when it could not read so far.
    CqlException refused(String message, int token) {
        if (isOfLaterRelease) {
            return CqlException.syntax(message, spanOf(token).toSourceSpan());
        }
        return SyntaxErrors.findBefore(tokens, subject, start, Math.max(index, token + 1))
                .orElseGet(() -> CqlException.syntax(message, spanOf(token).toSourceSpan()));
    }
}
