package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateAggregate;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateFunction;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropAggregate;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropFunction;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.FieldDefinition;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.IfPresent;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads CREATE and DROP of functions and aggregates, after the words that name the statement.
final class FunctionParser {
    private final TokenReader reader;
    private final NameParser names;
    private final TypeParser types;
    private final TermParser terms;

    FunctionParser(TokenReader reader, NameParser names, TypeParser types, TermParser terms) {
        this.reader = reader;
        this.names = names;
        this.types = types;
        this.terms = terms;
    }

    /// After `CREATE OR`.
    SchemaStatement createOrReplace(int start) {
        reader.expect(Keyword.REPLACE);
        if (reader.accept(Keyword.FUNCTION)) {
            return createFunction(start, true);
        }
        reader.expect(Keyword.AGGREGATE);
        return createAggregate(start, true);
    }

    SchemaStatement createFunction(int start, boolean replace) {
        IfPresent ifPresent = ifPresent(replace);
        QualifiedName function = names.function();
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        List<FieldDefinition> arguments = new ArrayList<>();
        if (!reader.is(TokenKind.CLOSE_PARENTHESIS)) {
            do {
                Name name = names.name();
                arguments.add(new FieldDefinition(name, types.type()));
            } while (reader.accept(TokenKind.COMMA));
        }
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        boolean calledOnNullInput = calledOnNullInput();
        reader.expect(Keyword.RETURNS);
        RawType returnType = types.type();
        reader.expect(Keyword.LANGUAGE);
        if (!reader.is(TokenKind.IDENTIFIER)) {
            throw reader.unexpected();
        }
        String language = reader.takeText().toLowerCase(Locale.ROOT);
        reader.expect(Keyword.AS);
        String body = reader.takeString();
        return new CreateFunction(
                function,
                ifPresent,
                arguments,
                calledOnNullInput,
                returnType,
                language,
                body,
                reader.spanFrom(start));
    }

    private boolean calledOnNullInput() {
        boolean called = reader.accept(Keyword.CALLED);
        if (!called) {
            if (!reader.accept(Keyword.RETURNS)) {
                throw reader.unexpected();
            }
            reader.expect(Keyword.NULL);
        }
        reader.expect(Keyword.ON);
        reader.expect(Keyword.NULL);
        reader.expect(Keyword.INPUT);
        return called;
    }

    SchemaStatement createAggregate(int start, boolean replace) {
        IfPresent ifPresent = ifPresent(replace);
        QualifiedName aggregate = names.function();
        List<RawType> arguments = types.types();
        reader.expect(Keyword.SFUNC);
        Name stateFunction = names.unqualifiedFunction();
        reader.expect(Keyword.STYPE);
        RawType stateType = types.type();
        Optional<Name> finalFunction =
                reader.accept(Keyword.FINALFUNC)
                        ? Optional.of(names.unqualifiedFunction())
                        : Optional.empty();
        Optional<Term> initialState =
                reader.accept(Keyword.INITCOND) ? Optional.of(terms.term()) : Optional.empty();
        return new CreateAggregate(
                aggregate,
                ifPresent,
                arguments,
                stateFunction,
                stateType,
                finalFunction,
                initialState,
                reader.spanFrom(start));
    }

    private IfPresent ifPresent(boolean replace) {
        boolean keep = reader.acceptIfNotExists();
        if (replace) {
            return keep ? IfPresent.REPLACE_AND_KEEP : IfPresent.REPLACE;
        }
        return keep ? IfPresent.KEEP : IfPresent.FAIL;
    }

    SchemaStatement dropFunction(int start, boolean ifExists) {
        QualifiedName function = names.function();
        Optional<List<RawType>> arguments = argumentTypes();
        return new DropFunction(function, ifExists, arguments, reader.spanFrom(start));
    }

    SchemaStatement dropAggregate(int start, boolean ifExists) {
        QualifiedName aggregate = names.function();
        Optional<List<RawType>> arguments = argumentTypes();
        return new DropAggregate(aggregate, ifExists, arguments, reader.spanFrom(start));
    }

    private Optional<List<RawType>> argumentTypes() {
        return reader.is(TokenKind.OPEN_PARENTHESIS)
                ? Optional.of(types.types())
                : Optional.empty();
    }
}
