package dev.rowhouse.shell.copy;

import dev.rowhouse.cql.syntax.token.CqlLexer;
import dev.rowhouse.cql.syntax.token.TokenKind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// `COPY`, read:
///
/// ```
/// copy   := 'COPY' (name '.')? name ('(' name (',' name)* ')')?
///           ('TO' (string | 'STDOUT') | 'FROM' (string | 'STDIN'))
///           ('WITH' option ('AND' option)*)?
/// option := name '=' (string | number | 'true' | 'false')
/// ```
///
/// @param keyspace the keyspace that is named
/// @param table the table
/// @param columns the columns that are named; none for all
/// @param isExport whether rows go to a file
/// @param file the file; empty for standard output or input
/// @param options the options by name in lower case
record CopyStatement(
        Optional<String> keyspace,
        String table,
        List<String> columns,
        boolean isExport,
        Optional<String> file,
        Map<String, String> options) {
    /// Reads a statement.
    ///
    /// @throws CopyException when it is none; the message says where
    static CopyStatement parse(String text) {
        return new Reader(text).copy();
    }

    private static final class Reader {
        private final String text;
        private final CqlLexer lexer;
        private TokenKind kind;

        Reader(String text) {
            this.text = text;
            this.lexer = new CqlLexer(text);
            this.kind = skipped(lexer);
        }

        private static TokenKind skipped(CqlLexer lexer) {
            TokenKind next = lexer.next();
            while (next.isHidden()) {
                next = lexer.next();
            }
            return next;
        }

        CopyStatement copy() {
            take("COPY");
            Optional<String> keyspace = Optional.empty();
            String table = name("a table");
            if (kind == TokenKind.DOT) {
                next();
                keyspace = Optional.of(table);
                table = name("a table");
            }
            List<String> columns = new ArrayList<>();
            if (kind == TokenKind.OPEN_PARENTHESIS) {
                do {
                    next();
                    columns.add(name("a column"));
                } while (kind == TokenKind.COMMA);
                expect(TokenKind.CLOSE_PARENTHESIS, "')'");
            }
            boolean isExport = is("TO");
            if (!isExport && !is("FROM")) {
                throw wrong("TO or FROM");
            }
            next();
            Optional<String> file = Optional.empty();
            if (kind == TokenKind.STRING) {
                file = Optional.of(string());
            } else {
                take(isExport ? "STDOUT" : "STDIN");
            }
            Map<String, String> options = new LinkedHashMap<>();
            if (is("WITH")) {
                do {
                    next();
                    String name = name("an option").toLowerCase(Locale.ROOT);
                    expect(TokenKind.EQUAL, "'='");
                    options.put(name, value());
                } while (is("AND"));
            }
            if (kind != TokenKind.END && kind != TokenKind.SEMICOLON) {
                throw wrong("the end");
            }
            return new CopyStatement(keyspace, table, columns, isExport, file, options);
        }

        private String word() {
            return text.substring(lexer.start(), lexer.end());
        }

        private boolean is(String word) {
            return word().equalsIgnoreCase(word);
        }

        private void take(String word) {
            if (!is(word)) {
                throw wrong(word.startsWith("STD") ? "a file in quotes or " + word : word);
            }
            next();
        }

        private void expect(TokenKind wanted, String what) {
            if (kind != wanted) {
                throw wrong(what);
            }
            next();
        }

        private void next() {
            kind = skipped(lexer);
        }

        private String name(String what) {
            String word = word();
            String name =
                    switch (kind) {
                        case IDENTIFIER, KEYWORD -> word.toLowerCase(Locale.ROOT);
                        case QUOTED_NAME ->
                                word.substring(1, word.length() - 1).replace("\"\"", "\"");
                        default -> throw wrong(what);
                    };
            next();
            return name;
        }

        private String string() {
            String word = word();
            next();
            return word.startsWith("$")
                    ? word.substring(2, word.length() - 2)
                    : word.substring(1, word.length() - 1).replace("''", "'");
        }

        private String value() {
            return switch (kind) {
                case STRING -> string();
                case IDENTIFIER, KEYWORD, INTEGER, FLOAT, BOOLEAN -> {
                    String word = word();
                    next();
                    yield word;
                }
                default -> throw wrong("a value");
            };
        }

        private CopyException wrong(String wanted) {
            String found = kind == TokenKind.END ? "the end" : "'" + word() + "'";
            return new CopyException(
                    "Improper COPY command (wanted "
                            + wanted
                            + ", found "
                            + found
                            + " at column "
                            + (lexer.start() + 1)
                            + "); HELP COPY shows the syntax");
        }
    }
}
