package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.token.TokenList;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Hints for common mistakes at an unexpected token.
final class SyntaxHints {
    /// Constructs of SQL that CQL lacks, by their keyword.
    private static final Map<String, String> FOREIGN_WORDS =
            Map.ofEntries(
                    Map.entry(
                            "or", "CQL has no OR: run one query for each alternative, or use IN."),
                    Map.entry("join", "CQL has no joins: keep what is read together in one table."),
                    Map.entry(
                            "offset",
                            "CQL has no OFFSET: use the driver's paging, or continue after the last row seen."),
                    Map.entry("having", "CQL has no HAVING: filter the groups in the application."),
                    Map.entry("union", "CQL has no UNION: run two queries."),
                    Map.entry("between", "CQL 3.4.7 has no BETWEEN: write a >= x AND a <= y."),
                    Map.entry("top", "CQL has no TOP: put LIMIT at the end."),
                    Map.entry(
                            "not",
                            "CQL has NOT only in IF NOT EXISTS, IS NOT NULL and, from Cassandra 6.0 on, CHECK NOT NULL."),
                    Map.entry("schema", "The keyword is KEYSPACE here."),
                    Map.entry("database", "The keyword is KEYSPACE."),
                    Map.entry(
                            "autoincrement",
                            "CQL has no automatic numbers: use uuid() or timeuuid."),
                    Map.entry(
                            "auto_increment",
                            "CQL has no automatic numbers: use uuid() or timeuuid."),
                    Map.entry("foreign", "CQL has no foreign keys."),
                    Map.entry("references", "CQL has no foreign keys."),
                    Map.entry(
                            "unique",
                            "CQL has no unique constraints: make it the primary key of a table."));

    private SyntaxHints() {}

    static Optional<String> find(TokenList tokens, int token) {
        TokenKind kind = tokens.kind(token);
        if (kind == TokenKind.END) {
            return Optional.of("The statement ends before it is complete.");
        }
        if (kind == TokenKind.GREATER && token > 0 && tokens.kind(token - 1) == TokenKind.LESS) {
            return Optional.of("Not equal is written != .");
        }
        if (kind == TokenKind.EQUAL && token > 0 && tokens.kind(token - 1) == TokenKind.EQUAL) {
            return Optional.of("Equal is written with one = .");
        }
        if (kind == TokenKind.QUOTED_NAME) {
            return Optional.of("Double quotes are for names; strings take single quotes.");
        }
        if (kind == TokenKind.INTEGER && tokens.text(token).startsWith("-")) {
            return Optional.of(
                    "A minus right before a digit belongs to the number: put a blank between.");
        }
        if (kind != TokenKind.KEYWORD && kind != TokenKind.IDENTIFIER) {
            return isQuotedNameAsValue(tokens, token)
                    ? Optional.of("Double quotes are for names; strings take single quotes.")
                    : Optional.empty();
        }
        String foreign = FOREIGN_WORDS.get(tokens.text(token).toLowerCase(Locale.ROOT));
        if (foreign != null) {
            return Optional.of(foreign);
        }
        if (kind == TokenKind.IDENTIFIER) {
            return Misspelling.find(tokens.text(token))
                    .map(keyword -> "Did you mean " + keyword + "?");
        }
        if (isNameWanted(tokens, token)) {
            Keyword keyword = tokens.keyword(token);
            return keyword.isReserved()
                    ? Optional.of(
                            keyword
                                    + " is a reserved word; as a name it must stand in double quotes.")
                    : Optional.empty();
        }
        return Optional.empty();
    }

    private static boolean isQuotedNameAsValue(TokenList tokens, int token) {
        return token > 1
                && tokens.kind(token - 1) == TokenKind.QUOTED_NAME
                && tokens.kind(token - 2) == TokenKind.EQUAL;
    }

    /// Whether the token before is one that a name follows.
    private static boolean isNameWanted(TokenList tokens, int token) {
        if (token == 0) {
            return false;
        }
        return switch (tokens.kind(token - 1)) {
            case COMMA, DOT, OPEN_PARENTHESIS -> true;
            case KEYWORD ->
                    switch (tokens.keyword(token - 1)) {
                        case FROM,
                                INTO,
                                UPDATE,
                                TABLE,
                                KEYSPACE,
                                TYPE,
                                INDEX,
                                VIEW,
                                EXISTS,
                                WHERE,
                                BY,
                                ADD,
                                DROP,
                                AND,
                                SET,
                                USE,
                                AS,
                                ON ->
                                true;
                        default -> false;
                    };
            default -> false;
        };
    }
}
