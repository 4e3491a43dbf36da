package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.grammar.FirstProblem;
import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.token.TokenList;
import dev.rowhouse.cql.syntax.tree.Explain;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Truncate;
import dev.rowhouse.cql.syntax.tree.Use;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads CQL 3.4.7, the language of Apache Cassandra 5.0, and EXPLAIN.
///
/// By recursive descent, one class for each family of statements, over the tokens of the whole
/// text. Nothing is read twice, so time is linear in the length of the text; nesting is limited, so
/// the stack is too.
///
/// What Cassandra accepts is accepted, with two liberties: a comment may end the text without a
/// line end, and EXPLAIN may come before a statement. Errors are worded as Cassandra words them.
///
/// **Thread safety.** Stateless.
public final class CqlParser {
    private final TokenReader reader;
    private final NameParser names;
    private final TypeParser types;
    private final TermParser terms;

    private CqlParser(String text) {
        this.reader = new TokenReader(new TokenList(text));
        this.names = new NameParser(reader);
        this.types = new TypeParser(reader, names);
        this.terms = new TermParser(reader, names, types);
    }

    /// Reads one statement, which semicolons may follow.
    ///
    /// @throws CqlException of code SYNTAX_ERROR, with the place, when the text is not one
    ///     statement
    public static Statement parse(String text) {
        return parseWithMarkers(text).statement();
    }

    /// Reads one statement, and lists its bind markers.
    ///
    /// @throws CqlException of code SYNTAX_ERROR, with the place, when the text is not one
    ///     statement
    public static ParsedStatement parseWithMarkers(String text) {
        CqlParser parser = new CqlParser(text);
        Statement statement = parser.statement();
        while (parser.reader.accept(TokenKind.SEMICOLON)) {
            // Any number of semicolons may end a statement.
        }
        parser.reader.expect(TokenKind.END);
        return new ParsedStatement(statement, parser.reader.drainMarkers());
    }

    /// Reads a script: statements with semicolons between them, the last of which may be left out.
    /// Bind markers are numbered separately in each.
    ///
    /// @throws CqlException of code SYNTAX_ERROR, with the place in the whole script, for the first
    ///     statement that is none
    public static List<Statement> parseAll(String text) {
        CqlParser parser = new CqlParser(text);
        TokenReader reader = parser.reader;
        List<Statement> statements = new ArrayList<>();
        while (true) {
            while (reader.accept(TokenKind.SEMICOLON)) {
                // Empty statements are none.
            }
            if (reader.is(TokenKind.END)) {
                return statements;
            }
            statements.add(parser.statement());
            reader.drainMarkers();
            if (!reader.is(TokenKind.SEMICOLON)) {
                reader.expect(TokenKind.END);
            }
        }
    }

    /// Reads one type.
    ///
    /// @throws CqlException of code SYNTAX_ERROR, with the place, when the text is not one type
    public static RawType parseType(String text) {
        CqlParser parser = new CqlParser(text);
        parser.reader.begin(FirstProblem.Subject.TYPE);
        RawType type = parser.types.type();
        parser.reader.expect(TokenKind.END);
        return type;
    }

    private Statement statement() {
        if (isExplain()) {
            int start = reader.index();
            reader.advance();
            Explain.Mode mode = Explain.Mode.PLAN;
            if (reader.isWord(0, "analyze")) {
                reader.advance();
                mode = Explain.Mode.ANALYZE;
            }
            return new Explain(mode, statementOfCassandra(), reader.spanFrom(start));
        }
        return statementOfCassandra();
    }

    private boolean isExplain() {
        return reader.isWord(0, "explain")
                && (beginsStatementAfter(1)
                        || reader.isWord(1, "analyze") && beginsStatementAfter(2));
    }

    private boolean beginsStatementAfter(int distance) {
        return reader.kindAfter(distance) == TokenKind.KEYWORD
                || DescriptionParser.beginsAfter(reader, distance)
                || TransactionParser.isLetAfter(reader, distance);
    }

    private Statement statementOfCassandra() {
        reader.begin(FirstProblem.Subject.STATEMENT);
        if (!reader.is(TokenKind.KEYWORD)) {
            return TransactionParser.isLetAfter(reader, 0)
                    ? transactions().let()
                    : new DescriptionParser(reader, names).find().orElseThrow(reader::unexpected);
        }
        return switch (reader.tokens().keyword(reader.index())) {
            case SELECT -> select();
            case INSERT -> modifications().insert();
            case UPDATE -> modifications().update();
            case DELETE -> modifications().delete();
            case BEGIN ->
                    TransactionParser.beginsAfter(reader, 0)
                            ? transactions().transaction()
                            : modifications().batch();
            case TRUNCATE -> truncate();
            case USE -> use();
            case CREATE, ALTER, DROP -> definition();
            case ADD -> access().addIdentity();
            case GRANT -> access().grant();
            case REVOKE -> access().revoke();
            case LIST -> access().list();
            case DESCRIBE, DESC -> new DescribeParser(reader, names).describe();
            default -> throw reader.unexpected();
        };
    }

    private Select select() {
        return new SelectParser(reader, names, terms, selectors(), relations()).select();
    }

    private SelectorParser selectors() {
        return new SelectorParser(reader, names, types, terms);
    }

    private TransactionParser transactions() {
        return new TransactionParser(reader, names, terms, selectors(), relations());
    }

    private RelationParser relations() {
        return new RelationParser(reader, names, terms);
    }

    private ModificationParser modifications() {
        return new ModificationParser(reader, names, terms, relations());
    }

    private AccessParser access() {
        return new AccessParser(reader, names, types, properties());
    }

    private PropertyParser properties() {
        return new PropertyParser(reader, names, terms);
    }

    /// CREATE, ALTER or DROP: of something in the schema, or of a role, user or identity.
    private Statement definition() {
        int start = reader.index();
        Keyword verb = reader.tokens().keyword(start);
        SchemaParser schema = new SchemaParser(reader, names, types, terms, properties());
        Optional<? extends Statement> statement =
                switch (verb) {
                    case CREATE -> schema.findCreate();
                    case ALTER -> schema.findAlter();
                    default -> schema.findDrop();
                };
        if (statement.isEmpty()) {
            statement =
                    switch (verb) {
                        case CREATE -> access().findCreate(start);
                        case ALTER -> access().findAlter(start);
                        default -> access().findDrop(start);
                    };
        }
        return statement.map(Statement.class::cast).orElseThrow(reader::unexpected);
    }

    private Truncate truncate() {
        int start = reader.index();
        reader.expect(Keyword.TRUNCATE);
        reader.acceptTable();
        QualifiedName table = names.table();
        return new Truncate(table, reader.spanFrom(start));
    }

    private Use use() {
        int start = reader.index();
        reader.expect(Keyword.USE);
        return new Use(names.keyspace(), reader.spanFrom(start));
    }
}
