package dev.rowhouse.driver;

import dev.rowhouse.server.NativeServer;
import dev.rowhouse.server.connection.Connection;
import dev.rowhouse.server.connection.Transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/// One connection of a driver, between Netty's channel and the server.
///
/// **Invariants.** What has come in is given to the server in order, by one thread at a time:
/// `isWorking` says whether there is one.
///
/// **Thread safety.** Netty calls it from the channel's event loop; the queue has a lock.
final class LocalConnection extends SimpleChannelInboundHandler<ByteBuf> {
    private final NativeServer server;
    private final Executor threads;
    private final Queue<byte[]> received = new ArrayDeque<>();
    private boolean isWorking;
    private @Nullable Connection connection;

    LocalConnection(NativeServer server, Executor threads) {
        this.server = server;
        this.threads = threads;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        connection = server.attach(new ChannelTransport(context.channel()));
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf bytes) {
        synchronized (received) {
            received.add(ByteBufUtil.getBytes(bytes));
            if (isWorking) {
                return;
            }
            isWorking = true;
        }
        // There is only one event loop, so long work must not block it.
        threads.execute(this::work);
    }

    private void work() {
        byte[] next = next();
        while (next != null) {
            if (connection != null) {
                connection.receive(next, 0, next.length);
            }
            next = next();
        }
    }

    private byte @Nullable [] next() {
        synchronized (received) {
            byte[] next = received.poll();
            isWorking = next != null;
            return next;
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (connection != null) {
            connection.close();
        }
    }

    /// Carries answers to the driver, which always reads them.
    // Of a channel that has been closed, the handler hears; that answers do not arrive then is no
    // news.
    @SuppressWarnings("FutureReturnValueIgnored")
    private record ChannelTransport(Channel channel) implements Transport {
        @Override
        public void write(byte[] bytes, int from, int length) {
            channel.writeAndFlush(
                    Unpooled.copiedBuffer(bytes, from, length), channel.voidPromise());
        }

        @Override
        public void close() {
            channel.close();
        }

        @Override
        public InetAddress client() {
            return InetAddress.getLoopbackAddress();
        }
    }
}
