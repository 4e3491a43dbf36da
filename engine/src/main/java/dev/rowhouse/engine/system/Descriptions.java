package dev.rowhouse.engine.system;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.cql.schema.CreateStatements;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.NoteText;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.UserFunction;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.cql.syntax.tree.Describe;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.result.ResultRow;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/// The answers of `DESCRIBE`: names, or the statements that create objects.
///
/// **Thread safety.** Immutable.
public final class Descriptions {
    private static final ColumnSpecifications NAMES = columns("keyspace_name", "type", "name");
    private static final ColumnSpecifications STATEMENTS =
            columns("keyspace_name", "type", "name", "create_statement");
    private static final ColumnSpecifications CLUSTER = columns("cluster", "partitioner", "snitch");
    private static final MapType RANGES =
            MapType.frozen(NativeType.TEXT, ListType.frozen(NativeType.TEXT));
    private static final ColumnSpecifications CLUSTER_AND_RANGES =
            new ColumnSpecifications(
                    Stream.concat(
                                    CLUSTER.asList().stream(),
                                    Stream.of(
                                            new ColumnSpecification(
                                                    "system",
                                                    "describe",
                                                    "range_ownership",
                                                    RANGES)))
                            .toList());

    private final Schema schema;
    private final Optional<String> keyspaceInUse;
    private final CassandraRelease release;

    /// Descriptions of a schema.
    ///
    /// @param keyspaceInUse the keyspace of names that have none
    /// @param release the release that the statements are for
    public Descriptions(Schema schema, Optional<String> keyspaceInUse, CassandraRelease release) {
        this.schema = schema;
        this.keyspaceInUse = keyspaceInUse;
        this.release = release;
    }

    private static ColumnSpecifications columns(String... names) {
        return new ColumnSpecifications(
                Stream.of(names)
                        .map(name ->
                                new ColumnSpecification(
                                        "system", "describe", name, NativeType.TEXT))
                        .toList());
    }

    /// One line of an answer; names are in quotes where CQL wants them so.
    private record Element(String keyspace, String type, String name, String statement) {
        ResultRow named() {
            return row(NAMES, keyspace, type, name);
        }

        ResultRow created() {
            return row(STATEMENTS, keyspace, type, name, statement);
        }
    }

    private static Element element(String keyspace, String type, String name, String statement) {
        return new Element(
                Identifiers.quoteIfNeeded(keyspace),
                type,
                Identifiers.quoteIfNeeded(name),
                statement);
    }

    private static ResultRow row(ColumnSpecifications columns, String... values) {
        return new ResultRow(columns, Stream.of(values).map(Bytes::utf8).toArray(Bytes[]::new));
    }

    /// The answer.
    ///
    /// @throws CqlException when there is nothing of the name
    public ResultPage describe(Describe statement) {
        boolean withInternals = statement.withInternals();
        return switch (statement.subject()) {
            case CLUSTER -> cluster();
            case KEYSPACES -> names(keyspaces().map(this::ofKeyspace));
            case TABLES -> names(inScope().flatMap(keyspace -> tables(keyspace)));
            case TYPES -> names(inScope().flatMap(keyspace -> types(keyspace)));
            case FUNCTIONS -> names(inScope().flatMap(one -> functions(one, false)));
            case AGGREGATES -> names(inScope().flatMap(one -> functions(one, true)));
            case SCHEMA ->
                    statements(
                            keyspaces()
                                    .filter(one -> !SystemTables.isSystem(one.name()))
                                    .flatMap(keyspace -> all(keyspace, withInternals)));
            case FULL_SCHEMA ->
                    statements(keyspaces().flatMap(keyspace -> all(keyspace, withInternals)));
            case KEYSPACE -> statements(all(keyspace(statement), withInternals));
            case ONLY_KEYSPACE -> statements(Stream.of(ofKeyspace(keyspace(statement))));
            case TABLE -> statements(table(name(statement), withInternals));
            case INDEX -> statements(Stream.of(index(name(statement))));
            case VIEW -> statements(Stream.of(view(name(statement), withInternals)));
            case TYPE -> statements(Stream.of(type(name(statement))));
            case FUNCTION -> statements(functions(statement, false));
            case AGGREGATE -> statements(functions(statement, true));
            case ANYTHING -> statements(anything(statement));
        };
    }

    private ResultPage cluster() {
        List<@Nullable Bytes> values = new ArrayList<>();
        values.add(Bytes.utf8(NodeIdentity.CLUSTER_NAME));
        String partitioner = NodeIdentity.PARTITIONER;
        values.add(Bytes.utf8(partitioner.substring(partitioner.lastIndexOf('.') + 1)));
        values.add(Bytes.utf8("DynamicEndpointSnitch"));
        ColumnSpecifications columns = CLUSTER;
        if (keyspaceInUse.filter(name -> !SystemTables.isGenerated(name)).isPresent()) {
            columns = CLUSTER_AND_RANGES;
            values.add(
                    RANGES.serialize(Map.of(NodeIdentity.TOKEN, List.of(NodeIdentity.ENDPOINT))));
        }
        return ResultPage.of(
                columns, List.of(new ResultRow(columns, values.toArray(Bytes[]::new))));
    }

    private static ResultPage names(Stream<Element> elements) {
        return ResultPage.of(NAMES, elements.map(Element::named).toList());
    }

    private static ResultPage statements(Stream<Element> elements) {
        return ResultPage.of(STATEMENTS, elements.map(Element::created).toList());
    }

    /// Things in the order of their names, whatever their case.
    private static <T> Stream<T> inOrder(SortedMap<String, T> things) {
        return things.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(String.CASE_INSENSITIVE_ORDER))
                .map(Map.Entry::getValue);
    }

    private Stream<KeyspaceMetadata> keyspaces() {
        return inOrder(schema.keyspaces());
    }

    private Stream<KeyspaceMetadata> inScope() {
        return keyspaceInUse.isEmpty() ? keyspaces() : Stream.of(found(keyspaceInUse.get()));
    }

    private KeyspaceMetadata found(String keyspace) {
        return schema.findKeyspace(keyspace)
                .orElseThrow(() -> CqlException.invalid("'%s' not found in keyspaces", keyspace));
    }

    private Stream<Element> all(KeyspaceMetadata keyspace, boolean withInternals) {
        List<Element> elements = new ArrayList<>();
        elements.add(ofKeyspace(keyspace));
        CreateStatements.typesInOrder(keyspace).forEach(type -> elements.add(ofType(type)));
        functions(keyspace, false).forEach(elements::add);
        functions(keyspace, true).forEach(elements::add);
        inOrder(keyspace.tables())
                .flatMap(table -> withFollowers(keyspace, table, withInternals))
                .forEach(elements::add);
        return elements.stream();
    }

    /// A table, then its indexes and views.
    private Stream<Element> withFollowers(
            KeyspaceMetadata keyspace, TableMetadata table, boolean withInternals) {
        return Stream.of(
                        Stream.of(withInternals ? internalsOf(table) : ofTable(table)),
                        inOrder(table.indexes()).map(index -> ofIndex(table, index)),
                        inOrder(keyspace.views())
                                .filter(view -> view.baseTable().equals(table.name()))
                                .map(view -> ofView(view, withInternals)))
                .flatMap(elements -> elements);
    }

    private Element ofKeyspace(KeyspaceMetadata keyspace) {
        String name = keyspace.name();
        return element(
                name,
                "keyspace",
                name,
                SystemTables.isVirtual(name)
                        ? CreateStatements.virtualKeyspace(name)
                        : withNotes(
                                CreateStatements.keyspace(keyspace),
                                NoteText.ofKeyspace(keyspace)));
    }

    private Stream<Element> tables(KeyspaceMetadata keyspace) {
        return inOrder(keyspace.tables()).map(this::ofTable);
    }

    private Stream<Element> types(KeyspaceMetadata keyspace) {
        return inOrder(keyspace.types()).map(this::ofType);
    }

    private static Stream<Element> functions(KeyspaceMetadata keyspace, boolean isAggregate) {
        return keyspace.functions().all().stream()
                .filter(one -> one.isAggregate() == isAggregate)
                .map(Descriptions::ofFunction);
    }

    private static Element ofFunction(UserFunction function) {
        return new Element(
                Identifiers.quoteIfNeeded(function.keyspace()),
                function.isAggregate() ? "aggregate" : "function",
                function.element(),
                CreateStatements.userFunction(function));
    }

    private Element ofTable(TableMetadata table) {
        return element(
                table.keyspace(),
                "table",
                table.name(),
                SystemTables.isVirtual(table.keyspace())
                        ? CreateStatements.virtualTable(table)
                        : withNotes(CreateStatements.table(table), notes(table)));
    }

    private Element internalsOf(TableMetadata table) {
        return SystemTables.isVirtual(table.keyspace())
                ? ofTable(table)
                : element(
                        table.keyspace(),
                        "table",
                        table.name(),
                        withNotes(CreateStatements.tableWithInternals(table), notes(table)));
    }

    private List<String> notes(TableMetadata table) {
        return SystemTables.isSystem(table.keyspace())
                ? List.of()
                : schema.findKeyspace(table.keyspace())
                        .map(keyspace -> NoteText.ofTable(keyspace, table))
                        .orElse(List.of());
    }

    private boolean hasNotes() {
        return release.includes(CassandraRelease.V6_0);
    }

    private String withNotes(String statement, List<String> notes) {
        return hasNotes() && !notes.isEmpty()
                ? statement + "\n" + String.join("\n", notes)
                : statement;
    }

    private Element ofIndex(TableMetadata table, IndexMetadata index) {
        String statement = CreateStatements.index(table, index);
        return element(
                table.keyspace(),
                "index",
                index.name(),
                hasNotes() && !index.isCustom()
                        ? statement.replaceFirst(";$", " USING 'legacy_local_table';")
                        : statement);
    }

    private static Element ofView(ViewMetadata view, boolean withInternals) {
        return element(
                view.keyspace(),
                "materialized_view",
                view.name(),
                withInternals
                        ? CreateStatements.viewWithInternals(view)
                        : CreateStatements.view(view));
    }

    private Element ofType(UserType type) {
        return element(
                type.keyspace(),
                "type",
                type.name(),
                withNotes(
                        CreateStatements.type(type),
                        schema.findKeyspace(type.keyspace())
                                .map(keyspace -> NoteText.ofType(keyspace, type.name()))
                                .orElse(List.of())));
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

    /// The error for a missing table or any other object: Cassandra says `in keyspace`.
    private static CqlException notFound(String what, QualifiedName name, String keyspace) {
        return CqlException.invalid("%s'%s' not found in '%s'", what, name.text(), keyspace);
    }

    /// All overloads of a name.
    private Stream<Element> functions(Describe statement, boolean isAggregate) {
        QualifiedName name = name(statement);
        KeyspaceMetadata keyspace = keyspaceOf(name);
        List<Element> found =
                keyspace.functions().named(name.text()).stream()
                        .filter(one -> one.isAggregate() == isAggregate)
                        .map(Descriptions::ofFunction)
                        .toList();
        if (found.isEmpty()) {
            throw CqlException.invalid(
                    "User defined %s '%s' not found in '%s'",
                    isAggregate ? "aggregate" : "function", name.text(), keyspace.name());
        }
        return found.stream();
    }

    private Stream<Element> table(QualifiedName name, boolean withInternals) {
        KeyspaceMetadata keyspace = keyspaceOf(name);
        TableMetadata table =
                keyspace.findTable(name.text())
                        .orElseThrow(() ->
                                CqlException.invalid(
                                        "Table '%s' not found in keyspace '%s'",
                                        name.text(), keyspace.name()));
        return withFollowers(keyspace, table, withInternals);
    }

    private Element index(QualifiedName name) {
        KeyspaceMetadata keyspace = keyspaceOf(name);
        return keyspace.findTableOfIndex(name.text())
                .flatMap(table -> table.findIndex(name.text()).map(index -> ofIndex(table, index)))
                .orElseThrow(() -> notFound("Table for existing index ", name, keyspace.name()));
    }

    private Element view(QualifiedName name, boolean withInternals) {
        KeyspaceMetadata keyspace = keyspaceOf(name);
        return keyspace.findView(name.text())
                .map(view -> ofView(view, withInternals))
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
        boolean withInternals = statement.withInternals();
        if (name.keyspace().isEmpty()) {
            Optional<KeyspaceMetadata> found = schema.findKeyspace(name.text());
            if (found.isPresent()) {
                return all(found.get(), withInternals);
            }
            if (keyspaceInUse.isEmpty()) {
                throw CqlException.invalid("'%s' not found in keyspaces", name.text());
            }
        }
        KeyspaceMetadata keyspace = keyspaceOf(name);
        if (keyspace.findTable(name.text()).isPresent()) {
            return table(name, withInternals);
        }
        if (keyspace.findTableOfIndex(name.text()).isPresent()) {
            return Stream.of(index(name));
        }
        if (keyspace.findView(name.text()).isPresent()) {
            return Stream.of(view(name, withInternals));
        }
        throw CqlException.invalid("'%s' not found in keyspace '%s'", name.text(), keyspace.name());
    }
}
