package dev.rowhouse.shell.connect;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The schema of a server in an empty database of our own: names for completion, and what
/// statements would touch. It is renewed when the server's schema has another version.
///
/// **Thread safety.** Belongs to one thread at a time.
final class SchemaCopy implements AutoCloseable {
    private final Connection connection;
    private Optional<Copy> copy = Optional.empty();

    private record Copy(String version, Rowhouse database) {}

    SchemaCopy(Connection connection) {
        this.connection = connection;
    }

    /// The current schema without parts that this program does not understand.
    ///
    /// @throws CqlException when the server does not describe it
    Schema get() {
        return database().schema();
    }

    private Rowhouse database() {
        String version =
                connection.all("SELECT schema_version FROM system.local").stream()
                        .map(row -> String.valueOf(row.getUuid("schema_version")))
                        .findFirst()
                        .orElse("");
        if (copy.filter(known -> known.version().equals(version)).isEmpty()) {
            close();
            copy = Optional.of(new Copy(version, read()));
        }
        return copy.get().database();
    }

    private Rowhouse read() {
        List<ResultRow> rows = connection.all("DESCRIBE SCHEMA");
        Rowhouse database =
                Rowhouse.inMemory(RowhouseComponents.system(), RowhouseOptions.forAnyCluster());
        Session session = database.connect();
        for (ResultRow row : rows) {
            try {
                session.execute(String.valueOf(row.getString("create_statement")));
            } catch (CqlException _) {
                // A later server may have what this program does not know.
            }
        }
        return database;
    }

    /// Analyses a statement that was to be explained by a server that does not know the word.
    ///
    /// @param refusal the server's error
    /// @param keyspace the keyspace in use
    /// @throws CqlException the server's error, when it has another reason; otherwise when the
    ///     statement is wrong
    Page explain(Request request, CqlException refusal, Optional<String> keyspace) {
        String cql = request.cql().strip();
        String[] words = cql.split("\\s+", 3);
        if (refusal.code() != ErrorCode.SYNTAX_ERROR || !words[0].equalsIgnoreCase("explain")) {
            throw refusal;
        }
        if (words.length > 1 && words[1].toLowerCase(Locale.ROOT).equals("analyze")) {
            throw CqlException.invalid("the server does not report what a statement has read")
                    .withHint("EXPLAIN without ANALYZE shows what it would read");
        }
        Session session = database().connect();
        keyspace.filter(name -> database().schema().findKeyspace(name).isPresent())
                .ifPresent(name -> session.execute("USE " + CqlKeywords.quote(name)));
        ResultSet result = session.execute(cql);
        return new Page(
                result.columns(), result.all(), Optional.empty(), List.of(), Optional.empty());
    }

    @Override
    public void close() {
        copy.ifPresent(known -> known.database().close());
        copy = Optional.empty();
    }
}
