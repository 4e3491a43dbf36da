package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads names, each sort with its own keywords allowed.
final class NameParser {
    private final TokenReader reader;

    NameParser(TokenReader reader) {
        this.reader = reader;
    }

    /// A name of anything but a function or a type.
    Name name() {
        if (!reader.isName()) {
            throw reader.unexpected();
        }
        return reader.takeName();
    }

    /// A name of a column where the empty name is allowed.
    Name column() {
        if (reader.is(TokenKind.EMPTY_QUOTED_NAME)) {
            return reader.takeName();
        }
        return name();
    }

    boolean isColumn() {
        return reader.isName() || reader.is(TokenKind.EMPTY_QUOTED_NAME);
    }

    /// `(column, …)`.
    List<Name> columns() {
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        List<Name> columns = new ArrayList<>();
        do {
            columns.add(column());
        } while (reader.accept(TokenKind.COMMA));
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        return columns;
    }

    Name keyspace() {
        return unmarkedName("keyspace");
    }

    /// A name, where a marker is worth a message of its own.
    private Name unmarkedName(String what) {
        if (reader.is(TokenKind.QUESTION_MARK)) {
            throw reader.refusedAt(
                    "Bind variables cannot be used for " + what + " names", reader.index());
        }
        return name();
    }

    /// The name of a table or view.
    QualifiedName table() {
        return qualified("table");
    }

    /// The name of an existing index.
    QualifiedName index() {
        return qualified("index");
    }

    Name indexName() {
        return unmarkedName("index");
    }

    private QualifiedName qualified(String what) {
        Name first = unmarkedName(reader.kindAfter(1) == TokenKind.DOT ? "keyspace" : what);
        if (!reader.accept(TokenKind.DOT)) {
            return new QualifiedName(Optional.empty(), first);
        }
        return new QualifiedName(Optional.of(first), unmarkedName(what));
    }

    /// The name of a user-defined type.
    QualifiedName userType() {
        if (reader.kindAfter(1) == TokenKind.DOT) {
            Name keyspace = name();
            reader.advance();
            return new QualifiedName(Optional.of(keyspace), unqualifiedUserType());
        }
        if (reader.isName() && !isUserTypeName()) {
            // A native type can only be the keyspace here.
            reader.advance();
            throw reader.unexpected();
        }
        return new QualifiedName(Optional.empty(), unqualifiedUserType());
    }

    private Name unqualifiedUserType() {
        if (!isUserTypeName()) {
            throw reader.unexpected();
        }
        int token = reader.index();
        boolean plain = reader.is(TokenKind.IDENTIFIER);
        Name name = reader.takeName();
        if (plain && CqlKeywords.isReservedTypeName(name.text())) {
            throw reader.refused("Invalid (reserved) user type name " + name.text(), token);
        }
        return name;
    }

    /// Whether the next token can name a user-defined type.
    boolean isUserTypeName() {
        return switch (reader.kind()) {
            case IDENTIFIER, QUOTED_NAME -> true;
            case KEYWORD -> {
                Keyword keyword = reader.tokens().keyword(reader.index());
                yield keyword.use() == Keyword.Use.BASIC || keyword == Keyword.KEY;
            }
            default -> false;
        };
    }

    /// The name of a function, perhaps with its keyspace.
    QualifiedName function() {
        // Only the name of a keyspace may look like a marker.
        if (reader.kindAfter(1) == TokenKind.DOT || reader.is(TokenKind.QUESTION_MARK)) {
            Name keyspace = keyspace();
            reader.advance();
            return new QualifiedName(Optional.of(keyspace), unqualifiedFunction());
        }
        return new QualifiedName(Optional.empty(), unqualifiedFunction());
    }

    /// The name of a function in the keyspace at hand.
    Name unqualifiedFunction() {
        if (!isFunctionNameAfter(0)) {
            throw reader.unexpected();
        }
        return reader.takeName();
    }

    /// Whether a token can name a function.
    boolean isFunctionNameAfter(int distance) {
        return switch (reader.kindAfter(distance)) {
            case IDENTIFIER, QUOTED_NAME -> true;
            case KEYWORD -> {
                Keyword keyword = reader.tokens().keyword(reader.index() + distance);
                yield switch (keyword.use()) {
                    case BASIC, TYPE -> true;
                    case COLUMN -> keyword == Keyword.COUNT;
                    case RESERVED -> keyword == Keyword.TOKEN;
                };
            }
            default -> false;
        };
    }

    /// Whether a call begins here: a name and an opening parenthesis, or a keyspace before them.
    boolean isCallAfter(int distance) {
        return switch (reader.kindAfter(distance + 1)) {
            case OPEN_PARENTHESIS -> isFunctionNameAfter(distance);
            case DOT ->
                    (reader.isNameAfter(distance)
                                    || reader.kindAfter(distance) == TokenKind.QUESTION_MARK)
                            && isFunctionNameAfter(distance + 2)
                            && reader.kindAfter(distance + 3) == TokenKind.OPEN_PARENTHESIS;
            default -> false;
        };
    }

    /// The name of a role, which may be a string.
    Name role() {
        if (reader.is(TokenKind.STRING)) {
            int token = reader.index();
            return new Name(reader.takeString(), reader.spanOf(token));
        }
        return unmarkedName("role");
    }
}
