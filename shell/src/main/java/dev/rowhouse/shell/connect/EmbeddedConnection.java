package dev.rowhouse.shell.connect;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.engine.PreparedStatement;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.SimpleStatement;
import dev.rowhouse.engine.Statement;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.trace.Tracing;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// A session on a database in this process.
public final class EmbeddedConnection implements Connection {
    private final Rowhouse database;
    private final Session session;
    private final String place;

    /// A new session of the administrator.
    ///
    /// @param place where the database is, as the end of "connected to Rowhouse …"
    public EmbeddedConnection(Rowhouse database, String place) {
        this(database, place, database.connect());
    }

    private EmbeddedConnection(Rowhouse database, String place, Session session) {
        this.database = database;
        this.place = place;
        this.session = session;
    }

    @Override
    public Page execute(Request request) {
        Statement statement =
                at(request.levels(), SimpleStatement.of(request.cql()))
                        .withCancellation(request.cancellation());
        if (request.isTraced()) {
            statement =
                    statement.withTracing(
                            new Tracing(
                                    InetAddress.getLoopbackAddress(),
                                    request.levels().consistency(),
                                    request.levels().serial()));
        }
        if (request.pageSize().isPresent()) {
            statement = statement.withPageSize(request.pageSize().getAsInt());
        }
        if (request.pagingState().isPresent()) {
            statement = statement.withPagingState(request.pagingState().get());
        }
        ResultSet result = session.execute(statement);
        return new Page(
                result.columns(),
                result.rows(),
                result.pagingState(),
                result.warnings(),
                result.tracingId());
    }

    private static Statement at(Request.Levels levels, Statement statement) {
        Consistency level = Consistency.valueOf(levels.consistency().toUpperCase(Locale.ROOT));
        return statement.withOptions(statement.options().withConsistency(level));
    }

    @Override
    public Modification prepare(String cql) {
        return new Prepared(session, session.prepare(cql));
    }

    @Override
    public Optional<String> keyspace() {
        return session.keyspace();
    }

    @Override
    public Schema schema() {
        return database.schema();
    }

    @Override
    public Product product() {
        ResultRow local =
                all("SELECT cluster_name, release_version, cql_version, native_protocol_version"
                                + " FROM system.local")
                        .getFirst();
        return new Product(
                String.valueOf(local.getString(0)),
                place,
                String.valueOf(local.getString(1)),
                String.valueOf(local.getString(2)),
                String.valueOf(local.getString(3)));
    }

    /// The one that there is.
    @Override
    public List<String> replicas(String keyspace, String token) {
        if (all("SELECT keyspace_name FROM system_schema.keyspaces").stream()
                .noneMatch(row -> keyspace.equals(row.getString(0)))) {
            throw CqlException.invalid("Keyspace '%s' does not exist", keyspace);
        }
        return all("SELECT rpc_address FROM system.local").stream()
                .map(row -> row.get(0, InetAddress.class))
                .filter(Objects::nonNull)
                .map(InetAddress::getHostAddress)
                .toList();
    }

    @Override
    public boolean tracesComeLate() {
        return false;
    }

    @Override
    public Connection login(Credentials credentials) {
        return new EmbeddedConnection(
                database,
                place,
                database.connect(
                        database.authenticate(credentials.user(), credentials.password())));
    }

    /// Does nothing: a session holds nothing.
    @Override
    public void close() {}

    /// A statement prepared on the session.
    private record Prepared(Session session, PreparedStatement statement) implements Modification {
        @Override
        public ColumnSpecifications variables() {
            return statement.variables();
        }

        @Override
        public CompletableFuture<Void> execute(
                List<List<@Nullable Bytes>> rows, Request.Levels levels) {
            try {
                for (List<@Nullable Bytes> row : rows) {
                    session.execute(at(levels, statement.bindBytes(row.toArray(Bytes[]::new))));
                }
                return CompletableFuture.completedFuture(null);
            } catch (CqlException e) {
                return CompletableFuture.failedFuture(e);
            }
        }
    }
}
