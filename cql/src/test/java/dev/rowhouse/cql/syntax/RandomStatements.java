package dev.rowhouse.cql.syntax;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.cql.syntax.tree.ColumnCheck;
import dev.rowhouse.cql.syntax.tree.ColumnDefinition;
import dev.rowhouse.cql.syntax.tree.ColumnMask;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Condition;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.DescribedObject;
import dev.rowhouse.cql.syntax.tree.Explain;
import dev.rowhouse.cql.syntax.tree.InValues;
import dev.rowhouse.cql.syntax.tree.IndexTarget;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.InsertJson;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.PrimaryKey;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.PropertyValue;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Rename;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CopiedPart;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.TableChange;
import dev.rowhouse.cql.syntax.tree.TableOptions;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.syntax.tree.Using;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Statements at random, in every shape that the parser can produce. The same seed gives the same
/// statements.
final class RandomStatements {
    private static final List<RelationOperator> COMPARISONS =
            List.of(
                    RelationOperator.EQ,
                    RelationOperator.LT,
                    RelationOperator.LTE,
                    RelationOperator.GT,
                    RelationOperator.GTE,
                    RelationOperator.NEQ);

    private final RandomTerms terms;

    RandomStatements(long seed) {
        this.terms = new RandomTerms(RandomSource.seeded(seed));
    }

    Statement next() {
        terms.restartMarkers();
        if (terms.chance(20)) {
            Explain.Mode mode = terms.chance(2) ? Explain.Mode.ANALYZE : Explain.Mode.PLAN;
            return new Explain(mode, statement(), Span.NONE);
        }
        return statement();
    }

    private Statement statement() {
        return terms.oneOf(
                this::select,
                this::select,
                this::modification,
                this::modification,
                this::batch,
                this::createTable,
                this::alterTable,
                this::createView,
                this::createType,
                this::createIndex,
                this::createKeyspace,
                this::createFunction,
                this::createAggregate);
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
        return new Ordering(terms.name(), terms.maybe(() -> terms.term(1)), direction(), Span.NONE);
    }

    private SortDirection direction() {
        return terms.pick(List.of(SortDirection.values()));
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
                            terms.name(), key, comparison(), terms.term(1), none);
                },
                () -> new Relation.MultiColumn(names(1, 3), comparison(), tupleOrMarker(), none),
                () -> new Relation.MultiColumnIn(names(1, 3), multiColumnInValues(), none),
                () -> new Relation.Token(names(1, 3), comparison(), terms.term(1), none),
                () ->
                        new Relation.IndexExpression(
                                new QualifiedName(Optional.empty(), terms.name()),
                                terms.term(1),
                                none));
    }

    private List<Name> names(int min, int max) {
        return terms.some(min, max, terms::name);
    }

    private RelationOperator comparison() {
        return terms.pick(COMPARISONS);
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
                names(1, 4),
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
                                    target, comparison(), terms.term(1), Span.NONE);
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

    private Statement createTable() {
        List<ColumnDefinition> columns = terms.some(1, 5, this::column);
        Optional<PrimaryKey> key =
                terms.chance(3)
                        ? Optional.of(
                                new PrimaryKey(
                                        List.of(terms.pick(columns).name()), List.of(), Span.NONE))
                        : terms.maybe(this::primaryKey);
        return new SchemaStatement.CreateTable(
                terms.qualified(), terms.chance(3), columns, key, options(true), Span.NONE);
    }

    private ColumnDefinition column() {
        return new ColumnDefinition(
                terms.name(),
                terms.type(2),
                terms.chance(4),
                mask().filter(m -> terms.chance(2)),
                List.of());
    }

    private Statement createTableWithChecks() {
        return new SchemaStatement.CreateTable(
                terms.qualified(),
                terms.chance(3),
                terms.some(1, 5, this::checkedColumn),
                terms.maybe(this::primaryKey),
                options(true),
                Span.NONE);
    }

    private ColumnDefinition checkedColumn() {
        ColumnDefinition plain = column();
        return new ColumnDefinition(
                plain.name(), plain.type(), plain.isStatic(), plain.mask(), checks(1));
    }

    private List<ColumnCheck> checks(int least) {
        return terms.some(least, 3, this::check);
    }

    private ColumnCheck check() {
        return terms.oneOf(
                () -> new ColumnCheck.NotNull(Span.NONE),
                () -> new ColumnCheck.Comparison(terms.name(), requirement()),
                () ->
                        new ColumnCheck.Call(
                                terms.name(),
                                terms.some(0, 2, () -> Term.Literal.string("a")),
                                terms.maybe(this::requirement)));
    }

    private ColumnCheck.Requirement requirement() {
        RelationOperator operator =
                terms.pick(
                        List.of(
                                RelationOperator.EQ,
                                RelationOperator.NEQ,
                                RelationOperator.LT,
                                RelationOperator.LTE,
                                RelationOperator.GT,
                                RelationOperator.GTE));
        return new ColumnCheck.Requirement(operator, terms.literal());
    }

    private Optional<ColumnMask> mask() {
        return terms.maybe(() ->
                terms.chance(3)
                        ? ColumnMask.byDefault()
                        : new ColumnMask(
                                terms.qualified(), terms.some(0, 2, () -> terms.literal())));
    }

    private PrimaryKey primaryKey() {
        return new PrimaryKey(names(1, 3), names(0, 3), Span.NONE);
    }

    private TableOptions options(boolean compactStorage) {
        return new TableOptions(
                properties(),
                terms.some(0, 2, () -> new TableOptions.ColumnOrder(terms.name(), direction())),
                compactStorage && terms.chance(4));
    }

    private Properties properties() {
        Map<String, Properties.Property> properties = new LinkedHashMap<>();
        for (Name name : names(0, 3)) {
            properties.put(name.text(), new Properties.Property(name, propertyValue()));
        }
        return new Properties(new ArrayList<>(properties.values()));
    }

    private Properties someProperties() {
        return new Properties(List.of(new Properties.Property(terms.name(), propertyValue())));
    }

    private PropertyValue propertyValue() {
        return terms.oneOf(
                () -> new PropertyValue.Scalar(terms.literal()),
                () -> new PropertyValue.Word(terms.pick(List.of("list", "int", "key", "all"))),
                () -> {
                    Map<String, PropertyValue.Option> options = new LinkedHashMap<>();
                    terms.some(0, 3, terms::literal)
                            .forEach(key ->
                                    options.put(
                                            key.text(),
                                            new PropertyValue.Option(key, terms.literal())));
                    return new PropertyValue.Options(new ArrayList<>(options.values()));
                });
    }

    /// Any statement that only a later release than Cassandra 5.0 has. They are apart from the
    /// others, so that the seeds of those draw what they always drew.
    Statement ofLaterRelease() {
        return terms.oneOf(
                this::createTableWithChecks,
                () ->
                        new SchemaStatement.AlterTable(
                                terms.qualified(),
                                terms.chance(3),
                                terms.oneOf(
                                        () ->
                                                new TableChange.ChangeChecks(
                                                        terms.chance(2), terms.name(), checks(0)),
                                        () ->
                                                new TableChange.AddColumns(
                                                        terms.chance(2),
                                                        terms.some(1, 3, this::checkedColumn))),
                                Span.NONE),
                () ->
                        new SchemaStatement.CopyTable(
                                terms.qualified(),
                                terms.chance(2),
                                terms.qualified(),
                                Set.copyOf(
                                        terms.some(
                                                0,
                                                2,
                                                () -> terms.pick(List.of(CopiedPart.values())))),
                                terms.chance(2) ? someProperties() : Properties.NONE,
                                Span.NONE),
                () -> new SchemaStatement.CommentOn(described(), text(), Span.NONE),
                () ->
                        new SchemaStatement.SecurityLabelOn(
                                described(), terms.maybe(terms::name), text(), Span.NONE));
    }

    private Optional<String> text() {
        return terms.maybe(() -> "it's");
    }

    private DescribedObject described() {
        return terms.oneOf(
                () -> new DescribedObject.Keyspace(terms.name()),
                () -> new DescribedObject.Table(terms.qualified()),
                () -> new DescribedObject.Column(terms.qualified(), terms.name()),
                () -> new DescribedObject.Type(terms.qualified()),
                () -> new DescribedObject.Field(terms.qualified(), terms.name()));
    }

    private Statement alterTable() {
        TableChange change =
                terms.oneOf(
                        () -> new TableChange.ChangeType(terms.name(), terms.type(2)),
                        () -> new TableChange.ChangeMask(terms.chance(2), terms.name(), mask()),
                        () ->
                                new TableChange.AddColumns(
                                        terms.chance(2), terms.some(1, 3, this::column)),
                        () ->
                                new TableChange.DropColumns(
                                        terms.chance(2),
                                        names(1, 3),
                                        terms.maybe(() -> Term.Literal.integer(5))),
                        () ->
                                new TableChange.RenameColumns(
                                        terms.chance(2),
                                        terms.some(
                                                1,
                                                2,
                                                () -> new Rename(terms.name(), terms.name()))),
                        TableChange.DropCompactStorage::new,
                        () -> new TableChange.ChangeProperties(someProperties()));
        return new SchemaStatement.AlterTable(
                terms.qualified(), terms.chance(3), change, Span.NONE);
    }

    private Statement createView() {
        List<Selector> selectors = terms.some(0, 3, () -> Selector.of(terms.column()));
        return new SchemaStatement.CreateView(
                terms.qualified(),
                terms.chance(3),
                selectors,
                terms.qualified(),
                terms.some(0, 3, this::relation),
                primaryKey(),
                options(false),
                Span.NONE);
    }

    private List<SchemaStatement.FieldDefinition> fields(int min) {
        return terms.some(
                min, 4, () -> new SchemaStatement.FieldDefinition(terms.name(), terms.type(2)));
    }

    private Statement createType() {
        return new SchemaStatement.CreateType(
                terms.qualified(), terms.chance(3), fields(1), Span.NONE);
    }

    private Statement createIndex() {
        return new SchemaStatement.CreateIndex(
                terms.maybe(terms::name),
                terms.chance(3),
                terms.chance(3),
                terms.qualified(),
                terms.some(
                        0,
                        2,
                        () ->
                                new IndexTarget(
                                        terms.pick(List.of(IndexTarget.Kind.values())),
                                        terms.name())),
                terms.maybe(terms::string),
                properties(),
                Span.NONE);
    }

    private Statement createKeyspace() {
        return new SchemaStatement.CreateKeyspace(
                terms.name(), terms.chance(3), someProperties(), Span.NONE);
    }

    private Statement createFunction() {
        return new SchemaStatement.CreateFunction(
                terms.qualified(),
                terms.pick(List.of(SchemaStatement.IfPresent.values())),
                fields(0),
                terms.chance(2),
                terms.type(2),
                "java",
                terms.string(),
                Span.NONE);
    }

    private Statement createAggregate() {
        return new SchemaStatement.CreateAggregate(
                terms.qualified(),
                terms.pick(List.of(SchemaStatement.IfPresent.values())),
                terms.some(0, 3, () -> terms.type(1)),
                terms.name(),
                terms.type(1),
                terms.maybe(terms::name),
                terms.maybe(() -> terms.term(1)),
                Span.NONE);
    }
}
