package dev.rowhouse.cql.syntax.grammar;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.token.TokenList;

import java.util.Arrays;
import java.util.BitSet;

/// The terminals of the grammar: kinds of token, and keywords; synonyms count as one.
///
/// Each has a number: a kind its ordinal, keywords come after them.
final class Terminals {
    private static final int KINDS = TokenKind.values().length;

    private Terminals() {}

    /// The terminal of the token at an index.
    static int at(TokenList tokens, int index) {
        TokenKind kind = tokens.kind(index);
        return kind == TokenKind.KEYWORD ? of(tokens.keyword(index)) : of(kind);
    }

    static int of(TokenKind kind) {
        return kind.ordinal();
    }

    static int of(Keyword keyword) {
        return KINDS
                + switch (keyword) {
                    case TABLE -> Keyword.COLUMNFAMILY.ordinal();
                    case COLUMNFAMILIES -> Keyword.TABLES.ordinal();
                    default -> keyword.ordinal();
                };
    }

    /// The keywords of one use.
    static BitSet of(Keyword.Use use) {
        BitSet all = new BitSet();
        Arrays.stream(Keyword.values())
                .filter(keyword -> keyword.use() == use)
                .forEach(keyword -> all.set(of(keyword)));
        return all;
    }

    /// The name of an expected terminal in an error.
    static String label(int terminal) {
        if (terminal < KINDS) {
            return TokenKind.values()[terminal].label();
        }
        return "K_" + Keyword.values()[terminal - KINDS];
    }
}
