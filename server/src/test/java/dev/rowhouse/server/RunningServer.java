package dev.rowhouse.server;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;

import dev.rowhouse.engine.Rowhouse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.UnaryOperator;

/// A database in memory with a server at a free port.
record RunningServer(Rowhouse database, NativeServer server) implements AutoCloseable {
    private static final int QUIET_MILLIS = 50;
    private static final int SHUTDOWN_MILLIS = 2_000;

    static RunningServer start() {
        return start(options -> options);
    }

    static RunningServer start(UnaryOperator<ServerOptions> change) {
        return start(Rowhouse.inMemory(), change, ServerComponents.system());
    }

    static RunningServer start(
            Rowhouse database, UnaryOperator<ServerOptions> change, ServerComponents components) {
        try {
            ServerOptions options = change.apply(ServerOptions.defaults().withPort(0));
            return new RunningServer(database, NativeServer.start(database, options, components));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A session of the driver with its own settings, but for patience: machines that build are
    /// slow.
    CqlSession connect() {
        return connect(settings -> settings, builder -> builder);
    }

    CqlSession connect(
            UnaryOperator<ProgrammaticDriverConfigLoaderBuilder> settings,
            UnaryOperator<CqlSessionBuilder> builder) {
        Duration patience = Duration.ofSeconds(30);
        DriverConfigLoader loader =
                settings.apply(
                                DriverConfigLoader.programmaticBuilder()
                                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, patience)
                                        .withDuration(
                                                DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT,
                                                patience)
                                        .withDuration(
                                                DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT,
                                                patience)
                                        // What comes later is skipped, without another try.
                                        .withDuration(
                                                DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT,
                                                patience)
                                        // As sessions of module driver close.
                                        .withString(
                                                DefaultDriverOption.NETTY_IO_SHUTDOWN_UNIT,
                                                "MILLISECONDS")
                                        .withInt(
                                                DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD,
                                                QUIET_MILLIS)
                                        .withString(
                                                DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_UNIT,
                                                "MILLISECONDS")
                                        .withInt(
                                                DefaultDriverOption
                                                        .NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD,
                                                QUIET_MILLIS)
                                        .withInt(
                                                DefaultDriverOption.NETTY_IO_SHUTDOWN_TIMEOUT,
                                                SHUTDOWN_MILLIS)
                                        .withInt(
                                                DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_TIMEOUT,
                                                SHUTDOWN_MILLIS)
                                        .withDuration(
                                                DefaultDriverOption.METADATA_SCHEMA_WINDOW,
                                                Duration.ofMillis(10)))
                        .build();
        return builder.apply(
                        CqlSession.builder()
                                .addContactPoint(server.address())
                                .withLocalDatacenter("datacenter1")
                                .withConfigLoader(loader))
                .build();
    }

    @Override
    public void close() {
        server.close();
        database.close();
    }
}
