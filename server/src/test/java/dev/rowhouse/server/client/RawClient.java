package dev.rowhouse.server.client;

import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Startup;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A client with a socket that does as it is told, right or wrong.
///
/// **Thread safety.** Belongs to one thread.
public final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final Referee referee;
    private final String compression;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private final List<Frame> taken = new ArrayList<>();
    private boolean isStarted;
    private int next;

    /// A connection over which nothing has been said.
    public RawClient(InetSocketAddress address, int version, String compression)
            throws IOException {
        this(address, version, compression, 0);
    }

    /// A connection with a small buffer for what it receives.
    ///
    /// @param receiveBuffer its size in bytes, or 0 for the usual one
    public RawClient(InetSocketAddress address, int version, String compression, int receiveBuffer)
            throws IOException {
        this.socket = new Socket();
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(address);
        socket.setSoTimeout(PATIENCE_MILLIS);
        this.compression = compression;
        this.referee = new Referee(version, compression);
    }

    /// A connection that is ready.
    public static RawClient started(InetSocketAddress address, int version) throws IOException {
        RawClient client = new RawClient(address, version, "none");
        client.start(Map.of());
        return client;
    }

    /// Says STARTUP.
    ///
    /// @return what is answered
    public Message start(Map<String, String> options) throws IOException {
        Map<String, String> all = new HashMap<>(options);
        all.put(Startup.CQL_VERSION_KEY, "3.0.0");
        if (!compression.equals("none")) {
            all.put(Startup.COMPRESSION_KEY, compression);
        }
        Message answer = ask(new Startup(all));
        // What follows is read anew, perhaps in segments.
        isStarted = true;
        received.reset();
        taken.clear();
        next = 0;
        return answer;
    }

    /// The library's hand.
    public Referee referee() {
        return referee;
    }

    /// A request as it travels.
    public byte[] bytes(int stream, Message request) {
        return isStarted
                ? referee.packed(referee.frame(stream, request))
                : referee.first(stream, request);
    }

    /// Sends bytes.
    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /// Sends a request.
    public void send(int stream, Message request) throws IOException {
        send(bytes(stream, request));
    }

    /// Sends a request and reads the response.
    public Message ask(Message request) throws IOException {
        send(1, request);
        return read().message;
    }

    /// The next response, whichever request it belongs to.
    public Frame read() throws IOException {
        while (taken.size() <= next) {
            if (!receive()) {
                throw new IOException("the server has closed the connection");
            }
        }
        return taken.get(next++);
    }

    private boolean receive() throws IOException {
        byte[] chunk = new byte[64 * 1024];
        int length = socket.getInputStream().read(chunk);
        if (length < 0) {
            return false;
        }
        received.write(chunk, 0, length);
        try {
            taken.clear();
            taken.addAll(referee.responses(received.toByteArray(), !isStarted));
        } catch (CrcMismatchException e) {
            throw new IOException(e);
        }
        return true;
    }

    /// Whether nothing more comes because the server has closed the connection.
    public boolean isClosedByServer() throws IOException {
        InputStream in = socket.getInputStream();
        try {
            return in.read() < 0;
        } catch (java.net.SocketException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
