package dev.rowhouse.driver;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.context.NettyOptions;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;

import java.time.Duration;
import java.util.List;

/// A builder of sessions whose connections stay within the JVM.
final class LocalSessionBuilder extends CqlSessionBuilder {
    // The driver's two seconds are too few for a table that is created while many tests run side by
    // side.
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    LocalSessionBuilder(LocalAddress address, String dataCenter) {
        addContactEndPoint(new LocalEndPoint(address));
        withLocalDatacenter(dataCenter);
        withConfigLoader(configuration());
    }

    /// Driver settings without delays: in other drivers they collect several changes or let other
    /// requests finish, which has no use here.
    private static DriverConfigLoader configuration() {
        return PromptClosing.of(DriverConfigLoader.programmaticBuilder())
                .withStringList(DefaultDriverOption.CONTACT_POINTS, List.of())
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, TIMEOUT)
                // A schema that comes later than this is skipped, without another try.
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, TIMEOUT)
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ZERO)
                .withDuration(DefaultDriverOption.METADATA_TOPOLOGY_WINDOW, Duration.ZERO)
                .withInt(DefaultDriverOption.NETTY_IO_SIZE, 1)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SIZE, 1)
                .withBoolean(DefaultDriverOption.NETTY_DAEMON, true)
                .build();
    }

    @Override
    protected DriverContext buildContext(
            DriverConfigLoader configuration, ProgrammaticArguments arguments) {
        return new DefaultDriverContext(configuration, arguments) {
            @Override
            protected NettyOptions buildNettyOptions() {
                return new LocalNettyOptions(this);
            }
        };
    }

    private static final class LocalNettyOptions extends DefaultNettyOptions {
        LocalNettyOptions(InternalDriverContext context) {
            super(context);
        }

        @Override
        public Class<? extends Channel> channelClass() {
            return LocalChannel.class;
        }

        /// The options that are set otherwise are those of sockets.
        @Override
        public void afterBootstrapInitialized(Bootstrap bootstrap) {}
    }
}
