package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.token.TokenList;

import java.util.EnumSet;
import java.util.Set;

/// The tokens that may follow a name of some sort anywhere in the grammar.
///
/// Cassandra decides whether a name is qualified by looking at the token after it. When that token can follow no such name, the
/// error is "no viable alternative" and points at the name; otherwise whoever needed another token complains. These sets let
/// our errors say the same; what is accepted does not depend on them.
record Follow(Set<TokenKind> kinds, Set<Keyword> keywords) {
    /// After the name of a table or view.
    static final Follow TABLE =
            new Follow(
                    EnumSet.of(TokenKind.OPEN_PARENTHESIS, TokenKind.SEMICOLON, TokenKind.END),
                    EnumSet.of(
                            Keyword.WHERE,
                            Keyword.GROUP,
                            Keyword.ORDER,
                            Keyword.PER,
                            Keyword.LIMIT,
                            Keyword.ALLOW,
                            Keyword.JSON,
                            Keyword.USING,
                            Keyword.SET,
                            Keyword.ADD,
                            Keyword.ALTER,
                            Keyword.DROP,
                            Keyword.RENAME,
                            Keyword.WITH,
                            Keyword.AS,
                            Keyword.PRIMARY,
                            Keyword.TO,
                            Keyword.FROM,
                            Keyword.OF,
                            Keyword.NORECURSIVE));

    /// After the name of an index.
    static final Follow INDEX = TABLE.without(TokenKind.OPEN_PARENTHESIS);

    /// After a type.
    static final Follow TYPE =
            new Follow(
                    EnumSet.of(
                            TokenKind.CLOSE_PARENTHESIS,
                            TokenKind.COMMA,
                            TokenKind.GREATER,
                            TokenKind.SEMICOLON,
                            TokenKind.END),
                    EnumSet.of(
                            Keyword.STATIC,
                            Keyword.MASKED,
                            Keyword.PRIMARY,
                            Keyword.LANGUAGE,
                            Keyword.FINALFUNC,
                            Keyword.INITCOND,
                            Keyword.ADD,
                            Keyword.ALTER,
                            Keyword.RENAME,
                            Keyword.WITH));

    /// After a selected column.
    static final Follow SELECTED =
            new Follow(
                    EnumSet.of(
                            TokenKind.OPEN_PARENTHESIS,
                            TokenKind.CLOSE_PARENTHESIS,
                            TokenKind.OPEN_BRACKET,
                            TokenKind.CLOSE_BRACKET,
                            TokenKind.CLOSE_BRACE,
                            TokenKind.COMMA,
                            TokenKind.COLON,
                            TokenKind.DOT,
                            TokenKind.PLUS,
                            TokenKind.MINUS,
                            TokenKind.STAR,
                            TokenKind.SLASH,
                            TokenKind.PERCENT,
                            TokenKind.SEMICOLON,
                            TokenKind.END),
                    EnumSet.of(
                            Keyword.AS,
                            Keyword.FROM,
                            Keyword.ORDER,
                            Keyword.PER,
                            Keyword.LIMIT,
                            Keyword.ALLOW));

    /// After a selected marker, field, element or slice.
    static final Follow MODIFIED = SELECTED.without(TokenKind.OPEN_PARENTHESIS);

    /// After a column to delete.
    static final Follow DELETED = new Follow(EnumSet.of(TokenKind.COMMA), EnumSet.of(Keyword.FROM));

    /// After a value.
    static final Follow TERM =
            new Follow(
                    EnumSet.of(
                            TokenKind.CLOSE_PARENTHESIS,
                            TokenKind.CLOSE_BRACKET,
                            TokenKind.CLOSE_BRACE,
                            TokenKind.COMMA,
                            TokenKind.COLON,
                            TokenKind.RANGE,
                            TokenKind.PLUS,
                            TokenKind.MINUS,
                            TokenKind.STAR,
                            TokenKind.SLASH,
                            TokenKind.PERCENT,
                            TokenKind.SEMICOLON,
                            TokenKind.END),
                    EnumSet.of(
                            Keyword.AND,
                            Keyword.AS,
                            Keyword.WHERE,
                            Keyword.IF,
                            Keyword.GROUP,
                            Keyword.ORDER,
                            Keyword.PER,
                            Keyword.LIMIT,
                            Keyword.ALLOW,
                            Keyword.ASC,
                            Keyword.DESC,
                            Keyword.PRIMARY,
                            Keyword.APPLY,
                            Keyword.INSERT,
                            Keyword.UPDATE,
                            Keyword.DELETE));

    /// After the name of something to describe.
    static final Follow DESCRIBED =
            new Follow(EnumSet.of(TokenKind.SEMICOLON, TokenKind.END), EnumSet.of(Keyword.WITH));

    /// After a name that can only begin a call, or after the start of a decision of more than one token.
    static final Follow NOTHING =
            new Follow(EnumSet.noneOf(TokenKind.class), EnumSet.noneOf(Keyword.class));

    /// Copies the sets.
    Follow {
        kinds = Set.copyOf(kinds);
        keywords = Set.copyOf(keywords);
    }

    /// The same but for one token.
    private Follow without(TokenKind kind) {
        Set<TokenKind> others = EnumSet.copyOf(kinds);
        others.remove(kind);
        return new Follow(others, keywords);
    }

    boolean contains(TokenList tokens, int index) {
        TokenKind kind = tokens.kind(index);
        return kind == TokenKind.KEYWORD
                ? keywords.contains(tokens.keyword(index))
                : kinds.contains(kind);
    }
}
