package dev.rowhouse.driver;

import dev.rowhouse.server.NativeServer;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.util.concurrent.DefaultThreadFactory;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/// Accepts connections of this JVM by Netty's transport for them, and hands them to a server.
final class LocalListener implements AutoCloseable {
    private static final String NAME = "rowhouse-driver";
    private static final int SHUTDOWN_SECONDS = 1;

    private final EventLoopGroup loops;
    private final Channel acceptor;

    private LocalListener(EventLoopGroup loops, Channel acceptor) {
        this.loops = loops;
        this.acceptor = acceptor;
    }

    /// Accepts connections from now on.
    ///
    /// @param threads run what the server does for a connection
    static LocalListener open(NativeServer server, Executor threads) {
        EventLoopGroup loops =
                new DefaultEventLoopGroup(1, new DefaultThreadFactory(NAME, /* daemon= */ true));
        Channel acceptor =
                new ServerBootstrap()
                        .group(loops)
                        .channel(LocalServerChannel.class)
                        .childHandler(
                                new ChannelInitializer<LocalChannel>() {
                                    @Override
                                    protected void initChannel(LocalChannel channel) {
                                        channel.pipeline()
                                                .addLast(new LocalConnection(server, threads));
                                    }
                                })
                        .bind(LocalAddress.ANY)
                        .syncUninterruptibly()
                        .channel();
        return new LocalListener(loops, acceptor);
    }

    LocalAddress address() {
        return (LocalAddress) acceptor.localAddress();
    }

    /// Accepts no further connections.
    void stop() {
        if (acceptor.isOpen()) {
            acceptor.close().syncUninterruptibly();
        }
    }

    /// Ends the connections' thread, when they have been closed.
    @Override
    public void close() {
        stop();
        loops.shutdownGracefully(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
    }
}
