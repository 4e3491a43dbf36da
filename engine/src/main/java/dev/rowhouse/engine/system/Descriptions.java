package dev.rowhouse.engine.system;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.CreateStatements;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.cql.syntax.tree.Describe;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.result.ResultRow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What `DESCRIBE` answers: names of things, or the statements that create them.
///
/// **Thread safety.** Immutable.
public final class Descriptions {
    private static final ColumnSpecifications NAMES = columns("keyspace_name", "type", "name");
    private static final ColumnSpecifications STATEMENTS =
            columns("keyspace_name", "type", "name", "create_statement");
    private static final ColumnSpecifications CLUSTER = columns("cluster", "partitioner", "snitch");

    private final Schema schema;
    private final Optional<String> keyspaceInUse;

    /// Descriptions of a schema.
    ///
    /// @param keyspaceInUse the keyspace of names that have none
    public Descriptions(Schema schema, Optional<String> keyspaceInUse) {
        this.schema = schema;
        this.keyspaceInUse = keyspaceInUse;
    }

    private static ColumnSpecifications columns(String... names) {
        return new ColumnSpecifications(
                Stream.of(names)
                        .map(name ->
                                new ColumnSpecification(
                                        "system", "describe", name, NativeType.TEXT))
                        .toList());
    }

    /// One line of an answer.
    private record Element(String keyspace, String type, String name, String statement) {
        ResultRow named() {
            return row(NAMES, keyspace, type, name);
        }

        ResultRow created() {
            return row(STATEMENTS, keyspace, type, name, statement);
        }
    }

    private static ResultRow row(ColumnSpecifications columns, String... values) {
        return new ResultRow(columns, Stream.of(values).map(Bytes::utf8).toArray(Bytes[]::new));
    }

    /// The answer.
    ///
    /// @throws CqlException when there is nothing of the name
    public ResultPage describe(Describe statement) {
        return switch (statement.subject()) {
            case CLUSTER ->
                    ResultPage.of(
                            CLUSTER,
                            List.of(
                                    row(
                                            CLUSTER,
                                            NodeIdentity.CLUSTER_NAME,
                                            NodeIdentity.PARTITIONER,
                                            "SimpleSnitch")));
            case KEYSPACES -> names(schema.keyspaces().values().stream().map(this::ofKeyspace));
            case TABLES -> names(inScope().flatMap(one -> tables(one)));
            case TYPES -> names(inScope().flatMap(one -> types(one)));
            case FUNCTIONS, AGGREGATES -> names(Stream.empty());
            case SCHEMA ->
                    statements(
                            schema.keyspaces().values().stream()
                                    .filter(one -> !SystemTables.isSystem(one.name()))
                                    .flatMap(this::all));
            case FULL_SCHEMA -> statements(schema.keyspaces().values().stream().flatMap(this::all));
            case KEYSPACE -> statements(all(keyspace(statement)));
            case ONLY_KEYSPACE -> statements(Stream.of(ofKeyspace(keyspace(statement))));
            case TABLE -> statements(table(name(statement), statement.withInternals()));
            case INDEX -> statements(Stream.of(index(name(statement))));
            case VIEW -> statements(Stream.of(view(name(statement))));
            case TYPE -> statements(Stream.of(type(name(statement))));
            case FUNCTION, AGGREGATE -> throw functionNotFound(statement);
            case ANYTHING -> statements(anything(statement));
        };
    }

    private static ResultPage names(Stream<Element> elements) {
        return ResultPage.of(NAMES, elements.map(Element::named).toList());
    }

    private static ResultPage statements(Stream<Element> elements) {
        return ResultPage.of(STATEMENTS, elements.map(Element::created).toList());
    }

    private Stream<KeyspaceMetadata> inScope() {
        return keyspaceInUse.isEmpty()
                ? schema.keyspaces().values().stream()
                : Stream.of(found(keyspaceInUse.get()));
    }

    private KeyspaceMetadata found(String keyspace) {
        return schema.findKeyspace(keyspace)
                .orElseThrow(() -> CqlException.invalid("'%s' not found in keyspaces", keyspace));
    }

    private Stream<Element> all(KeyspaceMetadata keyspace) {
        List<Element> elements = new ArrayList<>();
        elements.add(ofKeyspace(keyspace));
        CreateStatements.typesInOrder(keyspace).forEach(type -> elements.add(ofType(type)));
        tables(keyspace).forEach(elements::add);
        for (TableMetadata table : keyspace.tables().values()) {
            table.indexes().values().forEach(index -> elements.add(ofIndex(table, index)));
        }
        keyspace.views().values().forEach(view -> elements.add(ofView(view)));
        return elements.stream();
    }

    private Element ofKeyspace(KeyspaceMetadata keyspace) {
        return new Element(
                keyspace.name(), "keyspace", keyspace.name(), CreateStatements.keyspace(keyspace));
    }

    private Stream<Element> tables(KeyspaceMetadata keyspace) {
        return keyspace.tables().values().stream().map(this::ofTable);
    }

    private Stream<Element> types(KeyspaceMetadata keyspace) {
        return keyspace.types().values().stream().map(this::ofType);
    }

    private Element ofTable(TableMetadata table) {
        return new Element(table.keyspace(), "table", table.name(), CreateStatements.table(table));
    }

    private Element ofIndex(TableMetadata table, IndexMetadata index) {
        return new Element(
                table.keyspace(), "index", index.name(), CreateStatements.index(table, index));
    }

    private Element ofView(ViewMetadata view) {
        return new Element(
                view.keyspace(), "materialized_view", view.name(), CreateStatements.view(view));
    }

    private Element ofType(UserType type) {
        return new Element(type.keyspace(), "type", type.name(), CreateStatements.type(type));
    }

    private static QualifiedName name(Describe statement) {
        return statement.name().orElseThrow();
    }

    private KeyspaceMetadata keyspace(Describe statement) {
        return found(orInUse(statement.name().map(QualifiedName::text)));
    }

    private KeyspaceMetadata keyspaceOf(QualifiedName name) {
        return found(orInUse(name.keyspace().map(Name::text)));
    }

    private String orInUse(Optional<String> keyspace) {
        return keyspace.or(() -> keyspaceInUse)
                .orElseThrow(() ->
                        CqlException.invalid("No keyspace specified and no current keyspace"));
    }

    private static CqlException notFound(String what, QualifiedName name, String keyspace) {
        return CqlException.invalid(
                "%s'%s' not found in keyspace '%s'", what, name.text(), keyspace);
    }

    private CqlException functionNotFound(Describe statement) {
        boolean isFunction = statement.subject() == Describe.Subject.FUNCTION;
        return notFound(
                isFunction ? "User defined function " : "User defined aggregate ",
                name(statement),
                keyspaceOf(name(statement)).name());
    }

    private Stream<Element> table(QualifiedName name, boolean withInternals) {
        KeyspaceMetadata keyspace = keyspaceOf(name);
        TableMetadata table =
                keyspace.findTable(name.text())
                        .orElseThrow(() -> notFound("Table ", name, keyspace.name()));
        String statement =
                withInternals
                        ? String.join("\n", CreateStatements.tableWithInternals(table))
                        : CreateStatements.table(table);
        return Stream.of(
                        Stream.of(new Element(table.keyspace(), "table", table.name(), statement)),
                        table.indexes().values().stream().map(index -> ofIndex(table, index)),
                        keyspace.viewsOf(table.name()).stream().map(this::ofView))
                .flatMap(elements -> elements);
    }

    private Element index(QualifiedName name) {
        KeyspaceMetadata keyspace = keyspaceOf(name);
        return keyspace.findTableOfIndex(name.text())
                .flatMap(table ->
                        table.indexes().values().stream()
                                .filter(index -> index.name().equals(name.text()))
                                .map(index -> ofIndex(table, index))
                                .findFirst())
                .orElseThrow(() -> notFound("Table for existing index ", name, keyspace.name()));
    }

    private Element view(QualifiedName name) {
        KeyspaceMetadata keyspace = keyspaceOf(name);
        return keyspace.findView(name.text())
                .map(this::ofView)
                .orElseThrow(() -> notFound("Materialized view ", name, keyspace.name()));
    }

    private Element type(QualifiedName name) {
        KeyspaceMetadata keyspace = keyspaceOf(name);
        return keyspace.findType(name.text())
                .map(this::ofType)
                .orElseThrow(() -> notFound("User defined type ", name, keyspace.name()));
    }

    private Stream<Element> anything(Describe statement) {
        QualifiedName name = name(statement);
        if (name.keyspace().isEmpty()) {
            Optional<KeyspaceMetadata> found = schema.findKeyspace(name.text());
            if (found.isPresent()) {
                return all(found.get());
            }
        }
        KeyspaceMetadata keyspace = keyspaceOf(name);
        if (keyspace.findTable(name.text()).isPresent()) {
            return table(name, statement.withInternals());
        }
        if (keyspace.findTableOfIndex(name.text()).isPresent()) {
            return Stream.of(index(name));
        }
        if (keyspace.findView(name.text()).isPresent()) {
            return Stream.of(view(name));
        }
        throw notFound("", name, keyspace.name());
    }
}
