package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.tree.ColumnCheck;
import dev.rowhouse.cql.syntax.tree.ColumnDefinition;
import dev.rowhouse.cql.syntax.tree.ColumnMask;
import dev.rowhouse.cql.syntax.tree.DescribedObject;
import dev.rowhouse.cql.syntax.tree.IndexTarget;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.PrimaryKey;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.PropertyValue;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.Rename;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CopiedPart;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.TableChange;
import dev.rowhouse.cql.syntax.tree.TableOptions;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Statements that define something, at random.
final class RandomSchemaStatements {
    private final RandomTerms terms;
    private final Supplier<Relation> relations;

    /// @param relations draws a relation of a WHERE clause
    RandomSchemaStatements(RandomTerms terms, Supplier<Relation> relations) {
        this.terms = terms;
        this.relations = relations;
    }

    Statement createTable() {
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
        return new ColumnCheck.Requirement(terms.comparison(), terms.literal());
    }

    private Optional<ColumnMask> mask() {
        return terms.maybe(() ->
                terms.chance(3)
                        ? ColumnMask.byDefault()
                        : new ColumnMask(
                                terms.qualified(), terms.some(0, 2, () -> terms.literal())));
    }

    private PrimaryKey primaryKey() {
        return new PrimaryKey(terms.names(1, 3), terms.names(0, 3), Span.NONE);
    }

    private TableOptions options(boolean compactStorage) {
        return new TableOptions(
                properties(),
                terms.some(
                        0, 2, () -> new TableOptions.ColumnOrder(terms.name(), terms.direction())),
                compactStorage && terms.chance(4));
    }

    private Properties properties() {
        Map<String, Properties.Property> properties = new LinkedHashMap<>();
        for (Name name : terms.names(0, 3)) {
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

    /// Any statement that only a later release than Cassandra 5.0 has.
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

    Statement alterTable() {
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
                                        terms.names(1, 3),
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

    Statement createView() {
        List<Selector> selectors = terms.some(0, 3, () -> Selector.of(terms.column()));
        return new SchemaStatement.CreateView(
                terms.qualified(),
                terms.chance(3),
                selectors,
                terms.qualified(),
                terms.some(0, 3, relations),
                primaryKey(),
                options(false),
                Span.NONE);
    }

    private List<SchemaStatement.FieldDefinition> fields(int min) {
        return terms.some(
                min, 4, () -> new SchemaStatement.FieldDefinition(terms.name(), terms.type(2)));
    }

    Statement createType() {
        return new SchemaStatement.CreateType(
                terms.qualified(), terms.chance(3), fields(1), Span.NONE);
    }

    Statement createIndex() {
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

    Statement createKeyspace() {
        return new SchemaStatement.CreateKeyspace(
                terms.name(), terms.chance(3), someProperties(), Span.NONE);
    }

    Statement createFunction() {
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

    Statement createAggregate() {
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
