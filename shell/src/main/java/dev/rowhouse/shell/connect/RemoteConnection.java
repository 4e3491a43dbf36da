package dev.rowhouse.shell.connect;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.ssl.ProgrammaticSslEngineFactory;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.driver.PromptClosing;
import dev.rowhouse.engine.execution.Cancellation;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ResultRow;

import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A conversation with a server of Cassandra or Rowhouse, through the official driver. Only the
/// server that was named is asked.
public final class RemoteConnection implements Connection {
    private static final long POLL_MILLIS = 50;

    /// The page size that asks for all rows.
    private static final int ALL_ROWS = 0;

    private final CqlSession session;
    private final ServerSettings settings;
    private final SchemaCopy schema;

    private RemoteConnection(CqlSession session, ServerSettings settings) {
        this.session = session;
        this.settings = settings;
        this.schema = new SchemaCopy(this);
    }

    /// Connects to a server.
    ///
    /// @throws ConnectionException when no server answers
    /// @throws CqlException with code BAD_CREDENTIALS when the password is wrong
    public static RemoteConnection open(ServerSettings settings) {
        return new RemoteConnection(connect(settings, config(settings).build()), settings);
    }

    private static CqlSession connect(ServerSettings settings, DriverConfigLoader config) {
        ServerAddress address = settings.address();
        InetSocketAddress contact = new InetSocketAddress(address.host(), address.port());
        if (contact.isUnresolved()) {
            throw new ConnectionException("there is no host '" + address.host() + "'");
        }
        CqlSessionBuilder builder =
                CqlSession.builder().withConfigLoader(config).addContactPoint(contact);
        builder =
                builder.withNodeDistanceEvaluator((node, _) ->
                        isAt(node.getEndPoint(), contact) ? null : NodeDistance.IGNORED);
        if (settings.credentials().isPresent()) {
            Credentials credentials = settings.credentials().get();
            builder = builder.withAuthCredentials(credentials.user(), credentials.password());
        }
        if (settings.tls().isPresent()) {
            builder =
                    builder.withSslEngineFactory(
                            new ProgrammaticSslEngineFactory(
                                    settings.tls().get(), null, settings.checksHostName()));
        }
        try {
            return builder.build();
        } catch (AllNodesFailedException e) {
            throw refused(e, settings);
        } catch (DriverException | IllegalStateException e) {
            throw new ConnectionException(
                    "cannot talk to the server at " + address + ": " + e.getMessage(), e);
        }
    }

    private static RuntimeException refused(AllNodesFailedException e, ServerSettings settings) {
        Optional<AuthenticationException> wrong = RemoteErrors.wrongPassword(e);
        if (wrong.isPresent() && settings.credentials().isPresent()) {
            return new CqlException(ErrorCode.BAD_CREDENTIALS, credentialsMessage(wrong.get()), e);
        }
        return new ConnectionException(
                wrong.isPresent()
                        ? "the server at " + settings.address() + " requires a login; use -u"
                        : RemoteErrors.noConnection(
                                e, settings.address().toString(), settings.connectTimeout()),
                e);
    }

    /// The server's words without the driver's in front of them.
    private static String credentialsMessage(Exception wrong) {
        String message = String.valueOf(wrong.getMessage());
        return message.replaceFirst(
                "^Authentication error on node [^:]+(:\\d+)?: (server replied with '(.*)' to AuthResponse request|)",
                "$3");
    }

    private static boolean isAt(EndPoint endPoint, InetSocketAddress contact) {
        return endPoint.resolve() instanceof InetSocketAddress address
                && address.getPort() == contact.getPort()
                && contact.getAddress().equals(address.getAddress());
    }

    private static ProgrammaticDriverConfigLoaderBuilder config(ServerSettings settings) {
        Duration connect = settings.connectTimeout();
        ProgrammaticDriverConfigLoaderBuilder config =
                PromptClosing.of(DriverConfigLoader.programmaticBuilder());
        settings.protocolVersion()
                .ifPresent(version ->
                        config.withString(DefaultDriverOption.PROTOCOL_VERSION, "V" + version));
        return config.withDuration(DefaultDriverOption.REQUEST_TIMEOUT, settings.requestTimeout())
                .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, connect)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, connect)
                .withDuration(
                        DefaultDriverOption.CONNECTION_SET_KEYSPACE_TIMEOUT,
                        settings.requestTimeout())
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, connect)
                .withString(
                        DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS,
                        "DcInferringLoadBalancingPolicy")
                .withBoolean(DefaultDriverOption.REQUEST_WARN_IF_SET_KEYSPACE, false)
                .withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, ALL_ROWS)
                .withInt(DefaultDriverOption.NETTY_IO_SIZE, 1)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SIZE, 1)
                .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                .withBoolean(DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED, false);
    }

    @Override
    public Page execute(Request request) {
        try {
            return executeThere(request);
        } catch (CqlException e) {
            return schema.explain(request, e, keyspace());
        }
    }

    private Page executeThere(Request request) {
        SimpleStatement statement =
                SimpleStatement.newInstance(request.cql())
                        .setPageSize(request.pageSize().orElse(ALL_ROWS))
                        .setTracing(request.isTraced())
                        .setConsistencyLevel(level(request.levels().consistency()))
                        .setSerialConsistencyLevel(level(request.levels().serial()));
        if (request.pagingState().isPresent()) {
            statement =
                    statement.setPagingState(
                            ByteBuffer.wrap(request.pagingState().get().toArray()));
        }
        CompletableFuture<AsyncResultSet> answer =
                session.executeAsync(statement).toCompletableFuture();
        return page(await(answer, request.cql(), request.cancellation()));
    }

    static DefaultConsistencyLevel level(String name) {
        try {
            return DefaultConsistencyLevel.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new ConnectionException("the driver knows no consistency level " + name, e);
        }
    }

    private <T> T await(CompletableFuture<T> answer, String cql, Cancellation cancellation) {
        while (true) {
            try {
                return answer.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException _) {
                if (cancellation.isCancelled()) {
                    answer.cancel(true);
                    throw new StatementInterruptedException();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                answer.cancel(true);
                throw new StatementInterruptedException();
            } catch (ExecutionException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                throw RemoteErrors.of(cause, cql, settings.requestTimeout());
            }
        }
    }

    private static Page page(AsyncResultSet answer) {
        ColumnSpecifications columns = columns(answer.getColumnDefinitions());
        List<ResultRow> rows = new ArrayList<>();
        for (Row row : answer.currentPage()) {
            @Nullable Bytes[] values = new Bytes[columns.size()];
            for (int i = 0; i < values.length; i++) {
                ByteBuffer value = row.getBytesUnsafe(i);
                values[i] = value == null ? null : copy(value);
            }
            rows.add(new ResultRow(columns, values));
        }
        ByteBuffer next = answer.getExecutionInfo().getPagingState();
        return new Page(
                columns,
                rows,
                Optional.ofNullable(next).map(RemoteConnection::copy),
                answer.getExecutionInfo().getWarnings(),
                Optional.ofNullable(answer.getExecutionInfo().getTracingId()));
    }

    static ColumnSpecifications columns(ColumnDefinitions definitions) {
        List<ColumnSpecification> columns = new ArrayList<>();
        for (ColumnDefinition definition : definitions) {
            columns.add(
                    new ColumnSpecification(
                            definition.getKeyspace().asInternal(),
                            definition.getTable().asInternal(),
                            definition.getName().asInternal(),
                            RemoteTypes.of(definition.getType())));
        }
        return new ColumnSpecifications(columns);
    }

    private static Bytes copy(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return Bytes.wrap(bytes);
    }

    @Override
    public Modification prepare(String cql) {
        return new RemoteModification(
                session,
                await(session.prepareAsync(cql).toCompletableFuture(), cql, new Cancellation()),
                settings.requestTimeout());
    }

    @Override
    public Optional<String> keyspace() {
        return session.getKeyspace().map(CqlIdentifier::asInternal);
    }

    @Override
    public Schema schema() {
        return schema.get();
    }

    @Override
    public Product product() {
        ResultRow local =
                all("SELECT cluster_name, release_version, cql_version FROM system.local")
                        .getFirst();
        return new Product(
                String.valueOf(local.getString(0)),
                "at " + settings.address(),
                String.valueOf(local.getString(1)),
                String.valueOf(local.getString(2)),
                Integer.toString(session.getContext().getProtocolVersion().getCode()));
    }

    // A session that knows all keyspaces and tokens, which the shell has no use for otherwise.
    @Override
    public List<String> replicas(String keyspace, String token) {
        ProgrammaticDriverConfigLoaderBuilder config =
                config(settings)
                        .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, true)
                        .withBoolean(DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED, true)
                        .withStringList(
                                DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES,
                                List.of(keyspace));
        try (CqlSession whole = connect(settings, config.build())) {
            return RemoteReplicas.find(whole, keyspace, token);
        }
    }

    @Override
    public boolean tracesComeLate() {
        return true;
    }

    @Override
    public Connection login(Credentials credentials) {
        return open(settings.withCredentials(credentials));
    }

    @Override
    public void close() {
        schema.close();
        if (!session.isClosed()) {
            session.close();
        }
    }
}
