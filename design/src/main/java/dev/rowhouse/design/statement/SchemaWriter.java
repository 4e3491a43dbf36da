package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.CqlPrinter;
import dev.rowhouse.cql.syntax.tree.ColumnDefinition;
import dev.rowhouse.cql.syntax.tree.IndexTarget;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.PrimaryKey;
import dev.rowhouse.cql.syntax.tree.Properties;
import dev.rowhouse.cql.syntax.tree.PropertyValue;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.TableOptions;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Replication;
import dev.rowhouse.model.concept.UserTypeDefinition;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.naming.SnakeCase;
import dev.rowhouse.model.query.Nearness;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableOption;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Writes the statements that create a design's schema.
final class SchemaWriter {
    private SchemaWriter() {}

    /// Creates the keyspace.
    static String keyspace(Model model) {
        Replication replication = model.replication();
        Map<String, String> options = new LinkedHashMap<>();
        options.put("class", replication.strategy());
        options.putAll(replication.options());
        Properties properties =
                new Properties(
                        List.of(
                                new Properties.Property(
                                        Name.of("replication"),
                                        PropertyValue.Options.of(options))));
        return CqlPrinter.print(
                new SchemaStatement.CreateKeyspace(
                        Name.of(model.keyspace()), true, properties, Span.NONE));
    }

    /// Creates a user-defined type.
    static String type(UserTypeDefinition definition) {
        List<SchemaStatement.FieldDefinition> fields =
                definition.fields().stream()
                        .map(field ->
                                new SchemaStatement.FieldDefinition(
                                        Name.of(SnakeCase.of(field.name())),
                                        RawTypes.of(field.type().freeze())))
                        .toList();
        return CqlPrinter.print(
                new SchemaStatement.CreateType(
                        QualifiedName.of(SnakeCase.of(definition.name())),
                        false,
                        fields,
                        Span.NONE));
    }

    /// Creates a user-defined type that the design needs for a table.
    static String type(UserType made) {
        List<SchemaStatement.FieldDefinition> fields = new ArrayList<>();
        for (int i = 0; i < made.fieldNames().size(); i++) {
            fields.add(
                    new SchemaStatement.FieldDefinition(
                            Name.of(made.fieldNames().get(i)), RawTypes.of(made.fieldType(i))));
        }
        return CqlPrinter.print(
                new SchemaStatement.CreateType(
                        QualifiedName.of(made.name()), false, fields, Span.NONE));
    }

    /// Creates a table.
    ///
    /// @param options its options without the comment
    static String table(
            String name, List<ColumnDesign> columns, String comment, List<TableOption> options) {
        List<ColumnDefinition> definitions =
                columns.stream()
                        .map(column ->
                                new ColumnDefinition(
                                        Name.of(column.name()),
                                        RawTypes.of(column.type()),
                                        column.role() == ColumnRole.STATIC,
                                        Optional.empty(),
                                        List.of()))
                        .toList();
        return CqlPrinter.print(
                new SchemaStatement.CreateTable(
                        QualifiedName.of(name),
                        false,
                        definitions,
                        Optional.of(primaryKey(columns)),
                        options(columns, false, comment, options),
                        Span.NONE));
    }

    /// Creates a materialized view. It states its clustering order when it or its base table has a
    /// descending column: without that, a view has the order of its base.
    ///
    /// @param isBaseDescending whether some clustering column of the base table is descending
    /// @param options its options without the comment
    static String view(
            String name,
            String base,
            boolean isBaseDescending,
            List<ColumnDesign> columns,
            String comment,
            List<TableOption> options) {
        List<Relation> where =
                columns.stream()
                        .filter(column -> column.role().isKey())
                        .map(column ->
                                (Relation)
                                        new Relation.IsNotNull(Name.of(column.name()), Span.NONE))
                        .toList();
        return CqlPrinter.print(
                new SchemaStatement.CreateView(
                        QualifiedName.of(name),
                        false,
                        columns.stream().map(column -> Selector.column(column.name())).toList(),
                        QualifiedName.of(base),
                        where,
                        primaryKey(columns),
                        options(columns, isBaseDescending, comment, options),
                        Span.NONE));
    }

    /// Creates a secondary index; one on a vector is storage-attached.
    ///
    /// @param measure the distance by which an index on a vector finds rows
    static String index(
            String index,
            String table,
            String column,
            Field field,
            Optional<Nearness.Measure> measure) {
        return CqlPrinter.print(
                new SchemaStatement.CreateIndex(
                        Optional.of(Name.of(index)),
                        false,
                        false,
                        QualifiedName.of(table),
                        List.of(new IndexTarget(target(field.type()), Name.of(column))),
                        measure.map(_ -> "sai"),
                        measure.map(SchemaWriter::options).orElse(Properties.NONE),
                        Span.NONE));
    }

    private static Properties options(Nearness.Measure measure) {
        String similarity = measure.similarity().name().toLowerCase(Locale.ROOT);
        return new Properties(
                List.of(
                        new Properties.Property(
                                Name.of("options"),
                                PropertyValue.Options.of(
                                        Map.of("similarity_function", similarity)))));
    }

    private static IndexTarget.Kind target(CqlType type) {
        if (!type.isCollection() || !type.isMultiCell()) {
            return IndexTarget.Kind.SIMPLE;
        }
        return type instanceof MapType ? IndexTarget.Kind.KEYS : IndexTarget.Kind.VALUES;
    }

    private static PrimaryKey primaryKey(List<ColumnDesign> columns) {
        return new PrimaryKey(
                columns.stream()
                        .filter(column -> column.role() == ColumnRole.PARTITION_KEY)
                        .map(column -> Name.of(column.name()))
                        .toList(),
                columns.stream()
                        .filter(column -> column.role().isClustering())
                        .map(column -> Name.of(column.name()))
                        .toList(),
                Span.NONE);
    }

    /// @param isOrdered whether to state the order even when all columns are ascending
    private static TableOptions options(
            List<ColumnDesign> columns,
            boolean isOrdered,
            String comment,
            List<TableOption> options) {
        List<TableOptions.ColumnOrder> order =
                columns.stream()
                        .filter(column -> column.role().isClustering())
                        .map(column ->
                                new TableOptions.ColumnOrder(
                                        Name.of(column.name()),
                                        column.role() == ColumnRole.CLUSTERING_DESCENDING
                                                ? SortDirection.DESC
                                                : SortDirection.ASC))
                        .toList();
        boolean isDefault =
                !isOrdered && order.stream().allMatch(o -> o.direction() == SortDirection.ASC);
        List<Properties.Property> properties = new ArrayList<>();
        if (!comment.isEmpty()) {
            properties.add(Properties.Property.of("comment", Term.Literal.string(comment)));
        }
        options.forEach(option -> properties.add(option.property()));
        return new TableOptions(new Properties(properties), isDefault ? List.of() : order, false);
    }
}
