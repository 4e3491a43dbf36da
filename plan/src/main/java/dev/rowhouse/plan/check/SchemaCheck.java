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

/// Builds the schema that a design's statements make, from their text, as a database would.
public final class SchemaCheck {
    private SchemaCheck() {}

    /// The schema after some statements.
    ///
    /// @param keyspace the keyspace that names without one belong to
    /// @param statements CREATE statements in order
    /// @throws IllegalStateException when a statement cannot be read or does not fit what was made
    ///     before it: a defect of the designer
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
