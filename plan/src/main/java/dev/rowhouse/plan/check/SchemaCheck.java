package dev.rowhouse.plan.check;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.SchemaStatements;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Statement;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/// Builds the schema of a design from the text of its statements, as a database would.
public final class SchemaCheck {
    private SchemaCheck() {}

    /// The schema after some statements.
    ///
    /// @param keyspace the keyspace of names without a keyspace
    /// @param statements CREATE statements in order
    /// @throws IllegalStateException when a statement cannot be parsed or does not fit the
    /// statements before it: a defect of the designer
    public static Schema build(String keyspace, List<String> statements) {
        AtomicLong tables = new AtomicLong();
        SchemaContext context =
                new SchemaContext(
                        Optional.of(keyspace),
                        () -> new UUID(0, tables.incrementAndGet()),
                        () -> 0);
        Schema schema = Schema.EMPTY;
        for (String text : statements) {
            try {
                Statement statement = CqlParser.parse(text);
                if (!(statement instanceof SchemaStatement definition)) {
                    throw new IllegalStateException("no statement of a schema: " + text);
                }
                schema = SchemaStatements.apply(schema, definition, context).schema();
            } catch (CqlException e) {
                throw new IllegalStateException(
                        "the designer wrote a statement that Cassandra would refuse: %s\n%s"
                                .formatted(e.getMessage(), text),
                        e);
            }
        }
        return schema;
    }
}
