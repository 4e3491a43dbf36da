package dev.rowhouse.prove.application;

import dev.rowhouse.cql.syntax.token.CqlLexer;
import dev.rowhouse.cql.syntax.token.TokenKind;

import java.util.Locale;
import java.util.Set;

/// Takes the name of a keyspace off the names in a statement, because the tables are created in
/// another keyspace. Blanks replace it, so that places in the text stay the same.
final class KeyspacePrefix {
    private KeyspacePrefix() {}

    static String without(String cql, Set<String> keyspaces) {
        StringBuilder text = new StringBuilder(cql);
        CqlLexer lexer = new CqlLexer(cql);
        int nameStart = -1;
        boolean followsDot = false;
        while (true) {
            TokenKind kind = lexer.next();
            switch (kind) {
                case END -> {
                    return text.toString();
                }
                case WHITESPACE, COMMENT -> {
                    // It may stand between a name and its dot.
                }
                case DOT -> {
                    if (nameStart >= 0) {
                        blank(text, nameStart, lexer.end());
                    }
                    nameStart = -1;
                    followsDot = true;
                }
                default -> {
                    String name = name(kind, cql.substring(lexer.start(), lexer.end()));
                    nameStart = !followsDot && keyspaces.contains(name) ? lexer.start() : -1;
                    followsDot = false;
                }
            }
        }
    }

    private static String name(TokenKind kind, String token) {
        return kind == TokenKind.QUOTED_NAME
                ? token.substring(1, token.length() - 1).replace("\"\"", "\"")
                : token.toLowerCase(Locale.ROOT);
    }

    private static void blank(StringBuilder text, int from, int to) {
        for (int i = from; i < to; i++) {
            text.setCharAt(i, ' ');
        }
    }
}
