package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Use;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Schema statements from a script: written by hand, printed by DESCRIBE, or from the `schema.cql`
/// of a snapshot.
///
/// Keyspaces that are not created in them, as in a `schema.cql`, are made on the way. Views are
/// created last, because the files of several tables do not come in an order in which they could
/// be.
public final class SchemaScript {
    private static final Map<String, String> REPLICATION =
            Map.of(
                    "class",
                    "org.apache.cassandra.locator.SimpleStrategy",
                    "replication_factor",
                    "1");

    private final SchemaFeatures features;
    private final Supplier<UUID> tableIds;
    private final LongSupplier nowMicros;
    private final List<Definition> views = new ArrayList<>();
    private Schema schema;

    private record Definition(SchemaStatement statement, Optional<String> keyspaceInUse) {}

    /// @param schema the existing schema
    /// @param features the allowed features
    /// @param tableIds makes identities for tables that are created without one
    /// @param nowMicros the time for columns that are dropped without a timestamp
    public SchemaScript(
            Schema schema,
            SchemaFeatures features,
            Supplier<UUID> tableIds,
            LongSupplier nowMicros) {
        this.schema = schema;
        this.features = features;
        this.tableIds = tableIds;
        this.nowMicros = nowMicros;
    }

    /// The schema that some texts make.
    ///
    /// @param keyspace the keyspace of names that have none, as long as no USE says another
    /// @throws CqlException when a statement is wrong, or no data definition
    public Schema read(List<String> texts, Optional<String> keyspace) {
        for (String text : texts) {
            read(text, keyspace);
        }
        for (Definition view : List.copyOf(views)) {
            apply(view);
        }
        views.clear();
        return schema;
    }

    private void read(String text, Optional<String> keyspace) {
        Optional<String> inUse = keyspace;
        for (Statement statement : CqlParser.parseAll(text)) {
            switch (statement) {
                case Use use -> inUse = Optional.of(use.keyspace().text());
                case SchemaStatement.CreateView view -> views.add(new Definition(view, inUse));
                case SchemaStatement definition -> apply(new Definition(definition, inUse));
                default ->
                        throw CqlException.invalid(
                                "only statements that define the schema can stand here, not: %s",
                                statement);
            }
        }
    }

    private void apply(Definition definition) {
        keyspace(definition)
                .filter(name -> schema.findKeyspace(name).isEmpty())
                .ifPresent(name ->
                        schema = schema.withKeyspace(KeyspaceMetadata.of(name, REPLICATION, true)));
        SchemaContext context =
                new SchemaContext(definition.keyspaceInUse(), tableIds, nowMicros, features);
        schema = SchemaStatements.apply(schema, definition.statement(), context).schema();
    }

    /// The keyspace in which something is created.
    private static Optional<String> keyspace(Definition definition) {
        Optional<QualifiedName> created =
                switch (definition.statement()) {
                    case SchemaStatement.CreateTable one -> Optional.of(one.table());
                    case SchemaStatement.CopyTable one -> Optional.of(one.table());
                    case SchemaStatement.CreateType one -> Optional.of(one.type());
                    case SchemaStatement.CreateFunction one -> Optional.of(one.function());
                    case SchemaStatement.CreateAggregate one -> Optional.of(one.aggregate());
                    default -> Optional.empty();
                };
        return created.flatMap(
                name -> name.keyspace().map(Name::text).or(definition::keyspaceInUse));
    }
}
