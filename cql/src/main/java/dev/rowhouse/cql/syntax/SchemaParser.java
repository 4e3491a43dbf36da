package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.IndexTarget;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterKeyspace;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterView;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateIndex;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateKeyspace;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTrigger;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropIndex;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropKeyspace;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropTable;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropTrigger;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropType;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.DropView;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.FieldDefinition;
import dev.rowhouse.cql.syntax.tree.TypeChange;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads CREATE, ALTER and DROP of what lives in the schema. Functions and tables have parsers of
/// their own.
final class SchemaParser {
    private final TokenReader reader;
    private final NameParser names;
    private final TypeParser types;
    private final SelectorParser selectors;
    private final RelationParser relations;
    private final PropertyParser properties;
    private final TableParser tables;
    private final FunctionParser functions;

    SchemaParser(
            TokenReader reader,
            NameParser names,
            TypeParser types,
            TermParser terms,
            PropertyParser properties) {
        this.reader = reader;
        this.names = names;
        this.types = types;
        this.selectors = new SelectorParser(reader, names, types, terms);
        this.relations = new RelationParser(reader, names, terms);
        this.properties = properties;
        this.tables = new TableParser(reader, names, types, terms, properties);
        this.functions = new FunctionParser(reader, names, types, terms);
    }

    /// Nothing when the words after CREATE name nothing of the schema.
    Optional<SchemaStatement> findCreate() {
        int start = reader.index();
        reader.advance();
        if (reader.acceptTable()) {
            return Optional.of(tables.create(start));
        }
        if (!reader.is(TokenKind.KEYWORD)) {
            return Optional.empty();
        }
        Keyword keyword = reader.tokens().keyword(reader.index());
        switch (keyword) {
            case KEYSPACE, TYPE, INDEX, CUSTOM, MATERIALIZED, TRIGGER, FUNCTION, AGGREGATE, OR ->
                    reader.advance();
            default -> {
                return Optional.empty();
            }
        }
        return Optional.of(
                switch (keyword) {
                    case KEYSPACE -> createKeyspace(start);
                    case TYPE -> createType(start);
                    case INDEX -> createIndex(start, false);
                    case CUSTOM -> {
                        reader.expect(Keyword.INDEX);
                        yield createIndex(start, true);
                    }
                    case MATERIALIZED -> {
                        reader.expect(Keyword.VIEW);
                        yield tables.createView(start, selectors, relations);
                    }
                    case TRIGGER -> createTrigger(start);
                    case FUNCTION -> functions.createFunction(start, false);
                    case AGGREGATE -> functions.createAggregate(start, false);
                    default -> functions.createOrReplace(start);
                });
    }

    /// Nothing when the words after ALTER name nothing of the schema.
    Optional<SchemaStatement> findAlter() {
        int start = reader.index();
        reader.advance();
        if (reader.acceptTable()) {
            return Optional.of(tables.alterTable(start));
        }
        if (reader.accept(Keyword.KEYSPACE)) {
            boolean ifExists = reader.acceptIfExists();
            Name keyspace = names.keyspace();
            Properties changed = withProperties();
            return Optional.of(
                    new AlterKeyspace(keyspace, ifExists, changed, reader.spanFrom(start)));
        }
        if (reader.accept(Keyword.TYPE)) {
            return Optional.of(alterType(start));
        }
        if (reader.accept(Keyword.MATERIALIZED)) {
            reader.expect(Keyword.VIEW);
            boolean ifExists = reader.acceptIfExists();
            QualifiedName view = names.table();
            Properties changed = withProperties();
            return Optional.of(new AlterView(view, ifExists, changed, reader.spanFrom(start)));
        }
        return Optional.empty();
    }

    /// Nothing when the words after DROP name nothing of the schema.
    Optional<SchemaStatement> findDrop() {
        int start = reader.index();
        reader.advance();
        if (reader.acceptTable()) {
            boolean ifExists = reader.acceptIfExists();
            QualifiedName table = names.table();
            return Optional.of(new DropTable(table, ifExists, reader.spanFrom(start)));
        }
        if (!reader.is(TokenKind.KEYWORD)) {
            return Optional.empty();
        }
        Keyword keyword = reader.tokens().keyword(reader.index());
        switch (keyword) {
            case KEYSPACE, TYPE, INDEX, MATERIALIZED, TRIGGER, FUNCTION, AGGREGATE ->
                    reader.advance();
            default -> {
                return Optional.empty();
            }
        }
        if (keyword == Keyword.MATERIALIZED) {
            reader.expect(Keyword.VIEW);
        }
        boolean ifExists = reader.acceptIfExists();
        return Optional.of(
                switch (keyword) {
                    case KEYSPACE -> {
                        Name keyspace = names.keyspace();
                        yield new DropKeyspace(keyspace, ifExists, reader.spanFrom(start));
                    }
                    case TYPE -> {
                        QualifiedName type = names.userType();
                        yield new DropType(type, ifExists, reader.spanFrom(start));
                    }
                    case INDEX -> {
                        QualifiedName index = names.index();
                        yield new DropIndex(index, ifExists, reader.spanFrom(start));
                    }
                    case MATERIALIZED -> {
                        QualifiedName view = names.table();
                        yield new DropView(view, ifExists, reader.spanFrom(start));
                    }
                    case TRIGGER -> {
                        Name trigger = names.name();
                        reader.expect(Keyword.ON);
                        QualifiedName table = names.table();
                        yield new DropTrigger(trigger, ifExists, table, reader.spanFrom(start));
                    }
                    case FUNCTION -> functions.dropFunction(start, ifExists);
                    default -> functions.dropAggregate(start, ifExists);
                });
    }

    private Properties withProperties() {
        reader.expect(Keyword.WITH);
        return properties.properties();
    }

    private SchemaStatement createKeyspace(int start) {
        boolean ifNotExists = reader.acceptIfNotExists();
        Name keyspace = names.keyspace();
        Properties given = withProperties();
        return new CreateKeyspace(keyspace, ifNotExists, given, reader.spanFrom(start));
    }

    private SchemaStatement createType(int start) {
        boolean ifNotExists = reader.acceptIfNotExists();
        QualifiedName type = names.userType();
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        List<FieldDefinition> fields = new ArrayList<>();
        fields.add(field());
        while (reader.accept(TokenKind.COMMA)) {
            // As in tables, commas may be left over.
            if (reader.isName()) {
                fields.add(field());
            }
        }
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        return new CreateType(type, ifNotExists, fields, reader.spanFrom(start));
    }

    private FieldDefinition field() {
        Name name = names.name();
        RawType type = types.type();
        return new FieldDefinition(name, type);
    }

    private SchemaStatement alterType(int start) {
        boolean ifExists = reader.acceptIfExists();
        QualifiedName type = names.userType();
        TypeChange change = typeChange();
        return new AlterType(type, ifExists, change, reader.spanFrom(start));
    }

    private TypeChange typeChange() {
        if (reader.accept(Keyword.ALTER)) {
            Name field = names.name();
            reader.expect(Keyword.TYPE);
            return new TypeChange.ChangeFieldType(field, types.type());
        }
        if (reader.accept(Keyword.ADD)) {
            boolean ifNotExists = reader.acceptIfNotExists();
            Name field = names.name();
            return new TypeChange.AddField(ifNotExists, field, types.type());
        }
        if (reader.accept(Keyword.RENAME)) {
            boolean ifExists = reader.acceptIfExists();
            return new TypeChange.RenameFields(ifExists, tables.renames());
        }
        throw reader.unexpected();
    }

    private SchemaStatement createIndex(int start, boolean custom) {
        boolean ifNotExists = reader.acceptIfNotExists();
        Optional<Name> name =
                reader.is(Keyword.ON) ? Optional.empty() : Optional.of(names.indexName());
        reader.expect(Keyword.ON);
        QualifiedName table = names.table();
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        List<IndexTarget> targets = new ArrayList<>();
        if (!reader.is(TokenKind.CLOSE_PARENTHESIS)) {
            do {
                targets.add(indexTarget());
            } while (reader.accept(TokenKind.COMMA));
        }
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        Optional<String> implementation =
                reader.accept(Keyword.USING) ? Optional.of(reader.takeString()) : Optional.empty();
        Properties given = reader.accept(Keyword.WITH) ? properties.properties() : Properties.NONE;
        return new CreateIndex(
                name,
                ifNotExists,
                custom,
                table,
                targets,
                implementation,
                given,
                reader.spanFrom(start));
    }

    /// A column, or a part of one: `values(c)`, where VALUES and KEYS are also names of columns.
    private IndexTarget indexTarget() {
        IndexTarget.Kind kind = IndexTarget.Kind.SIMPLE;
        if (reader.is(Keyword.ENTRIES)) {
            kind = IndexTarget.Kind.ENTRIES;
        } else if (reader.is(Keyword.FULL)) {
            kind = IndexTarget.Kind.FULL;
        } else if (reader.kindAfter(1) == TokenKind.OPEN_PARENTHESIS) {
            if (reader.is(Keyword.VALUES)) {
                kind = IndexTarget.Kind.VALUES;
            } else if (reader.is(Keyword.KEYS)) {
                kind = IndexTarget.Kind.KEYS;
            }
        }
        if (kind == IndexTarget.Kind.SIMPLE) {
            return new IndexTarget(kind, names.column());
        }
        reader.advance();
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        Name column = names.column();
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        return new IndexTarget(kind, column);
    }

    private SchemaStatement createTrigger(int start) {
        boolean ifNotExists = reader.acceptIfNotExists();
        Name trigger = names.name();
        reader.expect(Keyword.ON);
        QualifiedName table = names.table();
        reader.expect(Keyword.USING);
        String className = reader.takeString();
        return new CreateTrigger(trigger, ifNotExists, table, className, reader.spanFrom(start));
    }
}
