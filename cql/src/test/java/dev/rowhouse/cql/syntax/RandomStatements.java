package dev.rowhouse.cql.syntax;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Condition;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Explain;
import dev.rowhouse.cql.syntax.tree.InValues;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.InsertJson;
import dev.rowhouse.cql.syntax.tree.Let;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Transaction;
import dev.rowhouse.cql.syntax.tree.TransactionCondition;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.syntax.tree.Using;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Statements at random, in every shape that the parser can produce. The same seed gives the same
/// statements.
final class RandomStatements {
    private final RandomTerms terms;
    private final RandomSchemaStatements schema;

    RandomStatements(long seed) {
        this.terms = new RandomTerms(RandomSource.seeded(seed));
        this.schema = new RandomSchemaStatements(terms, this::relation);
    }

    Statement next() {
        terms.restartMarkers();
        if (terms.chance(20)) {
            Explain.Mode mode = terms.chance(2) ? Explain.Mode.ANALYZE : Explain.Mode.PLAN;
            return new Explain(mode, statement(), Span.NONE);
        }
        return statement();
    }

    /// Any statement that only a later release than Cassandra 5.0 has. They are apart from the
    /// others, so that the seeds of those draw what they always drew.
    Statement nextOfLaterRelease() {
        terms.restartMarkers();
        return terms.oneOf(schema::ofLaterRelease, this::transaction, this::let);
    }

    private Let let() {
        String name = terms.pick(List.of("x", "Y", "row_1"));
        List<Selector> selectors =
                terms.some(0, 3, () -> new Selector(terms.selection(1), Optional.empty()));
        Select select =
                new Select(
                        false,
                        false,
                        selectors,
                        terms.qualified(),
                        terms.some(1, 3, this::relation),
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        terms.maybe(terms::integerOrMarker),
                        false,
                        Span.NONE);
        return new Let(Name.of(name), select, Span.NONE);
    }

    private Transaction transaction() {
        List<Let> lets = terms.some(0, 2, this::let);
        Optional<Select> select = terms.maybe(this::select);
        List<Term.RowReference> returned =
                select.isPresent() ? List.of() : terms.some(0, 3, this::reference);
        List<TransactionCondition> conditions = terms.some(0, 3, this::rowCondition);
        return new Transaction(
                lets,
                select,
                returned,
                conditions,
                terms.some(0, 3, this::transactionalUpdate),
                Span.NONE);
    }

    private Term.RowReference reference() {
        Term column = new Term.ColumnReference(terms.name());
        return new Term.RowReference(
                terms.name(),
                terms.maybe(() ->
                        terms.oneOf(
                                () -> column,
                                () -> new Term.ElementSelection(column, terms.term(1), Span.NONE),
                                () -> new Term.FieldSelection(column, terms.name(), Span.NONE))),
                Span.NONE);
    }

    private TransactionCondition rowCondition() {
        if (terms.chance(3)) {
            return new TransactionCondition.Existence(reference(), terms.chance(2), Span.NONE);
        }
        boolean isReversed = terms.chance(2);
        Term first = isReversed ? terms.term(1) : reference();
        RelationOperator operator = terms.comparison();
        return isReversed
                ? new TransactionCondition.Comparison(reference(), operator, first, true, Span.NONE)
                : new TransactionCondition.Comparison(
                        (Term.RowReference) first, operator, terms.term(1), false, Span.NONE);
    }

    private Modification transactionalUpdate() {
        return terms.oneOf(this::modification, this::insertOfReferences, this::updateByReferences);
    }

    private Modification insertOfReferences() {
        return Insert.into(terms.qualified(), terms.names(1, 3), terms.some(1, 3, this::reference));
    }

    private Modification updateByReferences() {
        Name column = terms.name();
        Assignment assignment =
                terms.oneOf(
                        () ->
                                new Assignment.Assign(
                                        new ColumnTarget.Column(column), reference(), Span.NONE),
                        () -> new Assignment.Add(column, reference(), Span.NONE),
                        () -> new Assignment.Subtract(column, reference(), Span.NONE));
        return new Update(
                terms.qualified(),
                Using.NOTHING,
                List.of(assignment),
                terms.some(1, 2, this::relation),
                false,
                List.of(),
                Span.NONE);
    }

    private Statement statement() {
        return terms.oneOf(
                this::select,
                this::select,
                this::modification,
                this::modification,
                this::batch,
                schema::createTable,
                schema::alterTable,
                schema::createView,
                schema::createType,
                schema::createIndex,
                schema::createKeyspace,
                schema::createFunction,
                schema::createAggregate);
    }

    private Select select() {
        List<Selector> selectors =
                terms.some(0, 4, () -> new Selector(terms.selection(2), terms.maybe(terms::name)));
        QualifiedName table = terms.qualified();
        List<Relation> where = terms.some(0, 3, this::relation);
        List<Term> groupBy =
                terms.chance(4) ? terms.some(1, 2, () -> terms.selection(1)) : List.of();
        List<Ordering> orderBy = terms.some(0, 2, this::ordering);
        Optional<Term> perPartitionLimit = terms.maybe(terms::integerOrMarker);
        return new Select(
                terms.chance(4),
                terms.chance(4),
                selectors,
                table,
                where,
                groupBy,
                orderBy,
                perPartitionLimit,
                terms.maybe(terms::integerOrMarker),
                terms.chance(3),
                Span.NONE);
    }

    private Ordering ordering() {
        return new Ordering(
                terms.name(), terms.maybe(() -> terms.term(1)), terms.direction(), Span.NONE);
    }

    private Relation relation() {
        Span none = Span.NONE;
        return terms.oneOf(
                () ->
                        new Relation.SingleColumn(
                                terms.name(),
                                terms.pick(List.of(RelationOperator.values())),
                                terms.term(2),
                                none),
                () -> new Relation.In(terms.name(), inValues(), none),
                () -> new Relation.IsNotNull(terms.name(), none),
                () -> {
                    Term key = terms.term(1);
                    return new Relation.MapElement(
                            terms.name(), key, terms.comparison(), terms.term(1), none);
                },
                () ->
                        new Relation.MultiColumn(
                                terms.names(1, 3), terms.comparison(), tupleOrMarker(), none),
                () -> new Relation.MultiColumnIn(terms.names(1, 3), multiColumnInValues(), none),
                () ->
                        new Relation.Token(
                                terms.names(1, 3), terms.comparison(), terms.term(1), none),
                () ->
                        new Relation.IndexExpression(
                                new QualifiedName(Optional.empty(), terms.name()),
                                terms.term(1),
                                none));
    }

    private InValues inValues() {
        return terms.chance(3)
                ? new InValues.Marker(terms.marker())
                : new InValues.Values(terms.some(0, 3, () -> terms.term(1)));
    }

    private Term tupleOrMarker() {
        return terms.chance(3) ? terms.marker() : tuple();
    }

    private Term tuple() {
        return new Term.TupleLiteral(terms.some(1, 3, () -> terms.term(1)), Span.NONE);
    }

    private InValues multiColumnInValues() {
        return terms.oneOf(
                () -> new InValues.Marker(terms.marker()),
                () -> new InValues.Values(terms.some(0, 3, this::tuple)),
                () -> new InValues.Values(terms.some(1, 3, terms::marker)));
    }

    private Modification modification() {
        return terms.oneOf(this::insert, this::insertJson, this::update, this::delete);
    }

    private Insert insert() {
        return new Insert(
                terms.qualified(),
                terms.names(1, 4),
                terms.some(1, 4, () -> terms.term(2)),
                terms.chance(3),
                using(),
                Span.NONE);
    }

    private InsertJson insertJson() {
        Term json = terms.chance(2) ? Term.Literal.string(terms.string()) : terms.marker();
        return new InsertJson(
                terms.qualified(),
                json,
                terms.pick(List.of(InsertJson.AbsentColumns.values())),
                terms.chance(3),
                using(),
                Span.NONE);
    }

    private Using using() {
        return new Using(
                terms.some(
                        0,
                        2,
                        () ->
                                new Using.Attribute(
                                        terms.pick(List.of(Using.Kind.values())),
                                        terms.integerOrMarker())));
    }

    private Update update() {
        Using using = using();
        Map<String, Assignment> assignments = new LinkedHashMap<>();
        for (String column : List.of("c1", "c2", "select").subList(0, terms.chance(2) ? 1 : 3)) {
            assignments.put(column, assignment(Name.of(column)));
        }
        List<Relation> where = terms.some(1, 2, this::relation);
        boolean ifExists = terms.chance(4);
        return new Update(
                terms.qualified(),
                using,
                List.copyOf(assignments.values()),
                where,
                ifExists,
                ifExists ? List.of() : conditions(),
                Span.NONE);
    }

    private Assignment assignment(Name column) {
        Span none = Span.NONE;
        return terms.oneOf(
                () -> new Assignment.Assign(new ColumnTarget.Column(column), terms.term(2), none),
                () -> {
                    Term key = terms.term(1);
                    ColumnTarget element = new ColumnTarget.Element(column, key);
                    return new Assignment.Assign(element, terms.term(1), none);
                },
                () ->
                        new Assignment.Assign(
                                new ColumnTarget.Field(column, terms.name()), terms.term(1), none),
                () -> new Assignment.Add(column, terms.term(1), none),
                () -> new Assignment.Subtract(column, terms.term(1), none),
                () -> new Assignment.Prepend(column, terms.term(1), none));
    }

    private ColumnTarget target() {
        return terms.oneOf(
                () -> new ColumnTarget.Column(terms.name()),
                () -> new ColumnTarget.Element(terms.name(), terms.term(1)),
                () -> new ColumnTarget.Field(terms.name(), terms.name()));
    }

    private List<Condition> conditions() {
        return terms.some(
                0,
                2,
                () -> {
                    ColumnTarget target = target();
                    return terms.chance(3)
                            ? new Condition.In(target, inValues(), Span.NONE)
                            : new Condition.Comparison(
                                    target, terms.comparison(), terms.term(1), Span.NONE);
                });
    }

    private Delete delete() {
        List<ColumnTarget> targets = terms.some(0, 3, this::target);
        Using using = terms.chance(3) ? Using.timestamp(terms.integerOrMarker()) : Using.NOTHING;
        List<Relation> where = terms.some(1, 2, this::relation);
        boolean ifExists = terms.chance(4);
        return new Delete(
                targets,
                terms.qualified(),
                using,
                where,
                ifExists,
                ifExists ? List.of() : conditions(),
                Span.NONE);
    }

    private Batch batch() {
        Using using = using();
        return new Batch(
                terms.pick(List.of(BatchType.values())),
                using,
                terms.some(0, 3, this::modification),
                Span.NONE);
    }
}
