package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.token.TokenKind;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Condition;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.InsertJson;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.syntax.tree.Using;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Reads INSERT, UPDATE, DELETE and BATCH.
final class ModificationParser {
    private final TokenReader reader;
    private final NameParser names;
    private final TermParser terms;
    private final RelationParser relations;
    private final AssignmentParser assignments;
    private final Supplier<Term> values;

    ModificationParser(
            TokenReader reader, NameParser names, TermParser terms, RelationParser relations) {
        this(
                reader,
                names,
                terms,
                relations,
                new AssignmentParser(reader, names, terms, Optional.empty()),
                terms::term);
    }

    private ModificationParser(
            TokenReader reader,
            NameParser names,
            TermParser terms,
            RelationParser relations,
            AssignmentParser assignments,
            Supplier<Term> values) {
        this.reader = reader;
        this.names = names;
        this.terms = terms;
        this.relations = relations;
        this.assignments = assignments;
        this.values = values;
    }

    /// Reads statements of a transaction, whose values may be references.
    static ModificationParser inTransaction(
            TokenReader reader,
            NameParser names,
            TermParser terms,
            RelationParser relations,
            RowReferenceParser references) {
        return new ModificationParser(
                reader,
                names,
                terms,
                relations,
                new AssignmentParser(reader, names, terms, Optional.of(references)),
                references::value);
    }

    Batch batch() {
        int start = reader.index();
        reader.expect(Keyword.BEGIN);
        BatchType type = BatchType.LOGGED;
        if (reader.accept(Keyword.UNLOGGED)) {
            type = BatchType.UNLOGGED;
        } else if (reader.accept(Keyword.COUNTER)) {
            type = BatchType.COUNTER;
        }
        reader.expect(Keyword.BATCH);
        Using using = using();
        List<Modification> statements = new ArrayList<>();
        while (true) {
            Optional<Modification> statement = findModification();
            if (statement.isEmpty()) {
                break;
            }
            statements.add(statement.get());
            reader.accept(TokenKind.SEMICOLON);
        }
        reader.expect(Keyword.APPLY);
        reader.expect(Keyword.BATCH);
        return new Batch(type, using, statements, reader.spanFrom(start));
    }

    /// An INSERT, UPDATE or DELETE; empty when something else comes next.
    Optional<Modification> findModification() {
        if (reader.is(Keyword.INSERT)) {
            return Optional.of(insert());
        }
        if (reader.is(Keyword.UPDATE)) {
            return Optional.of(update());
        }
        return reader.is(Keyword.DELETE) ? Optional.of(delete()) : Optional.empty();
    }

    Modification insert() {
        int start = reader.index();
        reader.expect(Keyword.INSERT);
        reader.expect(Keyword.INTO);
        QualifiedName table = names.table();
        if (reader.accept(Keyword.JSON)) {
            return insertJson(table, start);
        }
        List<Name> columns = names.columns();
        reader.expect(Keyword.VALUES);
        reader.expect(TokenKind.OPEN_PARENTHESIS);
        List<Term> inserted = new ArrayList<>();
        do {
            inserted.add(values.get());
        } while (reader.accept(TokenKind.COMMA));
        reader.expect(TokenKind.CLOSE_PARENTHESIS);
        boolean ifNotExists = reader.acceptIfNotExists();
        Using using = using();
        return new Insert(table, columns, inserted, ifNotExists, using, reader.spanFrom(start));
    }

    private Modification insertJson(QualifiedName table, int start) {
        Term json =
                reader.is(TokenKind.STRING)
                        ? terms.literals().constant()
                        : terms.literals().marker();
        InsertJson.AbsentColumns absent = InsertJson.AbsentColumns.NULL;
        if (reader.accept(Keyword.DEFAULT)) {
            if (reader.accept(Keyword.UNSET)) {
                absent = InsertJson.AbsentColumns.UNSET;
            } else if (!reader.accept(Keyword.NULL)) {
                throw reader.unexpected();
            }
        }
        boolean ifNotExists = reader.acceptIfNotExists();
        Using using = using();
        return new InsertJson(table, json, absent, ifNotExists, using, reader.spanFrom(start));
    }

    Update update() {
        int start = reader.index();
        reader.expect(Keyword.UPDATE);
        QualifiedName table = names.table();
        Using using = using();
        reader.expect(Keyword.SET);
        List<Assignment> changes = assignments.assignments();
        reader.expect(Keyword.WHERE);
        List<Relation> where = relations.relations();
        boolean ifExists = false;
        List<Condition> conditions = List.of();
        if (reader.accept(Keyword.IF)) {
            ifExists = acceptExists();
            conditions = ifExists ? List.of() : relations.conditions();
        }
        return new Update(
                table, using, changes, where, ifExists, conditions, reader.spanFrom(start));
    }

    Delete delete() {
        int start = reader.index();
        reader.expect(Keyword.DELETE);
        List<ColumnTarget> targets = new ArrayList<>();
        if (names.isColumn()) {
            do {
                targets.add(relations.target());
            } while (reader.accept(TokenKind.COMMA));
        }
        reader.expect(Keyword.FROM);
        QualifiedName table = names.table();
        Using using = Using.NOTHING;
        if (reader.accept(Keyword.USING)) {
            reader.expect(Keyword.TIMESTAMP);
            using = Using.timestamp(terms.integerOrMarker());
        }
        reader.expect(Keyword.WHERE);
        List<Relation> where = relations.relations();
        boolean ifExists = false;
        List<Condition> conditions = List.of();
        if (reader.accept(Keyword.IF)) {
            ifExists = acceptExists();
            conditions = ifExists ? List.of() : relations.conditions();
        }
        return new Delete(
                targets, table, using, where, ifExists, conditions, reader.spanFrom(start));
    }

    private boolean acceptExists() {
        if (!relations.isExists()) {
            return false;
        }
        reader.advance();
        return true;
    }

    private Using using() {
        if (!reader.accept(Keyword.USING)) {
            return Using.NOTHING;
        }
        List<Using.Attribute> attributes = new ArrayList<>(2);
        do {
            if (reader.accept(Keyword.TIMESTAMP)) {
                attributes.add(new Using.Attribute(Using.Kind.TIMESTAMP, terms.integerOrMarker()));
            } else if (reader.accept(Keyword.TTL)) {
                attributes.add(new Using.Attribute(Using.Kind.TTL, terms.integerOrMarker()));
            } else {
                throw reader.unexpected();
            }
        } while (reader.accept(Keyword.AND));
        return new Using(attributes);
    }
}
