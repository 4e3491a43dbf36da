package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Describe;
import dev.rowhouse.cql.syntax.tree.Describe.Subject;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;

import java.util.Optional;

/// Reads DESCRIBE. Many of its words are also names of what could be described; a word alone is the
/// plural it spells, a word before a name is the kind it spells.
final class DescribeParser {
    private final TokenReader reader;
    private final NameParser names;

    DescribeParser(TokenReader reader, NameParser names) {
        this.reader = reader;
        this.names = names;
    }

    Describe describe() {
        int start = reader.index();
        reader.advance();
        Subject subject = subject();
        Optional<QualifiedName> name = name(subject);
        boolean withInternals = reader.accept(Keyword.WITH);
        if (withInternals) {
            reader.expect(Keyword.INTERNALS);
        }
        return new Describe(subject, name, withInternals, reader.spanFrom(start));
    }

    private Subject subject() {
        if (reader.isTables(0)) {
            reader.advance();
            return Subject.TABLES;
        }
        if (reader.acceptTable()) {
            return Subject.TABLE;
        }
        if (!reader.is(TokenKind.KEYWORD)) {
            return Subject.ANYTHING;
        }
        boolean nameNext = reader.isNameAfter(1);
        Subject subject =
                switch (reader.tokens().keyword(reader.index())) {
                    case CLUSTER -> Subject.CLUSTER;
                    case SCHEMA -> Subject.SCHEMA;
                    case KEYSPACES -> Subject.KEYSPACES;
                    case KEYSPACE -> Subject.KEYSPACE;
                    case INDEX -> Subject.INDEX;
                    case TYPES -> Subject.TYPES;
                    case FUNCTIONS -> Subject.FUNCTIONS;
                    case AGGREGATES -> Subject.AGGREGATES;
                    case TYPE -> nameNext ? Subject.TYPE : Subject.ANYTHING;
                    case FUNCTION -> nameNext ? Subject.FUNCTION : Subject.ANYTHING;
                    case AGGREGATE -> nameNext ? Subject.AGGREGATE : Subject.ANYTHING;
                    case FULL -> {
                        reader.advance();
                        reader.require(Keyword.SCHEMA);
                        yield Subject.FULL_SCHEMA;
                    }
                    case MATERIALIZED -> {
                        reader.advance();
                        reader.require(Keyword.VIEW);
                        yield Subject.VIEW;
                    }
                    case ONLY -> {
                        if (!reader.isAfter(1, Keyword.KEYSPACE)) {
                            yield Subject.ANYTHING;
                        }
                        reader.advance();
                        yield Subject.ONLY_KEYSPACE;
                    }
                    default -> Subject.ANYTHING;
                };
        if (subject != Subject.ANYTHING) {
            reader.advance();
        }
        return subject;
    }

    private Optional<QualifiedName> name(Subject subject) {
        return switch (subject) {
            case CLUSTER, SCHEMA, FULL_SCHEMA, KEYSPACES, TABLES, TYPES, FUNCTIONS, AGGREGATES ->
                    Optional.empty();
            case KEYSPACE, ONLY_KEYSPACE -> {
                if (!reader.isName() && !reader.is(TokenKind.QUESTION_MARK)) {
                    yield Optional.empty();
                }
                Name keyspace = names.keyspace();
                yield Optional.of(new QualifiedName(Optional.empty(), keyspace));
            }
            case TABLE, INDEX, VIEW -> Optional.of(names.table());
            case TYPE -> Optional.of(names.userType());
            case FUNCTION, AGGREGATE -> Optional.of(names.function());
            case ANYTHING -> Optional.of(anything());
        };
    }

    private QualifiedName anything() {
        Name first = names.name();
        if (reader.accept(TokenKind.DOT)) {
            return new QualifiedName(Optional.of(first), names.name());
        }
        return new QualifiedName(Optional.empty(), first);
    }
}
