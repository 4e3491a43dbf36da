package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.DescribedObject;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CommentOn;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.SecurityLabelOn;
import dev.rowhouse.cql.syntax.tree.Statement;

import java.util.Optional;

/// Reads COMMENT ON and SECURITY LABEL ON. Their words are no keywords, so that they stay ordinary
/// names in statements of Cassandra 5.0.
final class DescriptionParser {
    private final TokenReader reader;
    private final NameParser names;

    /// A name, or two or three of them with points between.
    private record Path(Optional<Name> first, Name second, Name last) {
        QualifiedName owner() {
            return new QualifiedName(first, second);
        }
    }

    DescriptionParser(TokenReader reader, NameParser names) {
        this.reader = reader;
        this.names = names;
    }

    /// Whether such a statement begins at a token.
    static boolean beginsAfter(TokenReader reader, int distance) {
        return isComment(reader, distance) || isLabel(reader, distance);
    }

    private static boolean isComment(TokenReader reader, int distance) {
        return reader.isWord(distance, "comment") && reader.isAfter(distance + 1, Keyword.ON);
    }

    private static boolean isLabel(TokenReader reader, int distance) {
        return reader.isWord(distance, "security") && reader.isWord(distance + 1, "label");
    }

    /// Nothing when the first words are others.
    Optional<Statement> find() {
        int start = reader.index();
        if (isComment(reader, 0)) {
            reader.enterLaterRelease();
            reader.advance();
            DescribedObject object = object();
            Optional<String> text = text();
            return Optional.of(new CommentOn(object, text, reader.spanFrom(start)));
        }
        if (isLabel(reader, 0)) {
            reader.enterLaterRelease();
            reader.advance();
            reader.advance();
            Optional<Name> provider = Optional.empty();
            if (reader.isWord(0, "for")) {
                reader.advance();
                provider = Optional.of(names.name());
            }
            DescribedObject object = object();
            Optional<String> label = text();
            return Optional.of(
                    new SecurityLabelOn(object, provider, label, reader.spanFrom(start)));
        }
        return Optional.empty();
    }

    private DescribedObject object() {
        reader.expect(Keyword.ON);
        if (reader.accept(Keyword.KEYSPACE)) {
            return new DescribedObject.Keyspace(names.keyspace());
        }
        if (reader.acceptTable()) {
            return new DescribedObject.Table(names.table());
        }
        if (reader.accept(Keyword.TYPE)) {
            return new DescribedObject.Type(names.userType());
        }
        if (reader.isWord(0, "column")) {
            reader.advance();
            Path path = path();
            return new DescribedObject.Column(path.owner(), path.last());
        }
        if (reader.isWord(0, "field")) {
            reader.advance();
            Path path = path();
            return new DescribedObject.Field(path.owner(), path.last());
        }
        throw reader.unexpected();
    }

    private Path path() {
        Name one = names.name();
        reader.expect(TokenKind.DOT);
        Name two = names.name();
        return reader.accept(TokenKind.DOT)
                ? new Path(Optional.of(one), two, names.name())
                : new Path(Optional.empty(), one, two);
    }

    private Optional<String> text() {
        reader.expect(Keyword.IS);
        return reader.accept(Keyword.NULL) ? Optional.empty() : Optional.of(reader.takeString());
    }
}
