package dev.rowhouse.conformance.wire;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.request.AuthResponse;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.Authenticate;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.AlreadyExists;
import com.datastax.oss.protocol.internal.response.error.FunctionFailure;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.Rows;

import dev.rowhouse.base.Bytes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;

import org.jspecify.annotations.Nullable;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One connection to a node, one request at a time, version 4 of the native protocol.
///
/// **Thread safety.** Belongs to one thread.
public final class Connection implements AutoCloseable {
    private static final int VERSION = ProtocolConstants.Version.V4;
    private static final int HEADER_BYTES = 9;
    private static final int TIMEOUT_MILLIS = 120_000;

    private final Socket socket;
    private final DataInputStream input;
    private final OutputStream output;
    private final FrameCodec<ByteBuf> codec;

    /// Connects to a node and says hello.
    ///
    /// @throws IOException when nobody answers there
    public Connection(String host, int port) throws IOException {
        this(host, port, Optional.empty());
    }

    private Connection(String host, int port, Optional<Credentials> credentials)
            throws IOException {
        ByteBufAllocator allocator = UnpooledByteBufAllocator.DEFAULT;
        this.codec =
                FrameCodec.defaultClient(new ByteBufPrimitiveCodec(allocator), Compressor.none());
        this.socket = new Socket(host, port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        this.input = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream()));
        this.output = socket.getOutputStream();
        Message answer = exchange(new Startup()).message;
        if (answer instanceof Authenticate && credentials.isPresent()) {
            answer = exchange(new AuthResponse(credentials.get().token())).message;
        }
        if (answer instanceof Error error) {
            throw new IOException(error.message);
        }
    }

    /// Connects to a node given as `host:port`.
    ///
    /// @throws IOException when nobody answers there
    public static Connection to(String node) throws IOException {
        return to(node, Optional.empty());
    }

    /// Connects to a node given as `host:port`, and logs in.
    ///
    /// @throws IOException when nobody answers there, or name and password are wrong
    public static Connection to(String node, String name, String password) throws IOException {
        return to(node, Optional.of(new Credentials(name, password)));
    }

    private static Connection to(String node, Optional<Credentials> credentials)
            throws IOException {
        int colon = node.lastIndexOf(':');
        return new Connection(
                node.substring(0, colon), Integer.parseInt(node.substring(colon + 1)), credentials);
    }

    private record Credentials(String name, String password) {
        /// As SASL's PLAIN has them.
        ByteBuffer token() {
            return ByteBuffer.wrap(
                    ("\0" + name + "\0" + password).getBytes(StandardCharsets.UTF_8));
        }
    }

    /// Runs a statement, or the next page of one.
    public Answer query(String cql, WireOptions options) {
        return answer(exchange(new Query(cql, options(options))));
    }

    /// Runs a prepared statement, or the next page of one.
    public Answer execute(Preparation.Prepared prepared, WireOptions options) {
        return answer(exchange(new Execute(prepared.id().toArray(), options(options))));
    }

    /// Prepares a statement.
    public Preparation prepare(String cql) {
        Frame frame = exchange(new Prepare(cql));
        return switch (frame.message) {
            case Error error -> new Preparation.Refused(refused(error, frame));
            case Prepared prepared ->
                    new Preparation.Prepared(
                            Bytes.wrap(prepared.preparedQueryId),
                            columns(prepared.variablesMetadata.columnSpecs),
                            columns(prepared.resultMetadata.columnSpecs));
            case Message other -> throw new IllegalStateException("unexpected " + other);
        };
    }

    private static QueryOptions options(WireOptions options) {
        List<ByteBuffer> values = new ArrayList<>();
        for (WireValue value : options.values()) {
            values.add(
                    switch (value) {
                        case WireValue.Unset _ -> ProtocolConstants.UNSET_VALUE;
                        case WireValue.Given given -> buffer(given.bytes());
                    });
        }
        return new QueryOptions(
                ProtocolConstants.ConsistencyLevel.ONE,
                values,
                Map.of(),
                false,
                options.pageSize().orElse(-1),
                options.pagingState().map(Connection::buffer).orElse(null),
                ProtocolConstants.ConsistencyLevel.SERIAL,
                options.timestampMicros().orElse(QueryOptions.NO_DEFAULT_TIMESTAMP),
                null,
                QueryOptions.NO_NOW_IN_SECONDS);
    }

    private static @Nullable ByteBuffer buffer(@Nullable Bytes bytes) {
        return bytes == null ? null : ByteBuffer.wrap(bytes.toArray());
    }

    private static Answer answer(Frame frame) {
        return switch (frame.message) {
            case Error error -> refused(error, frame);
            case Rows rows ->
                    new Answer.Page(
                            columns(rows.getMetadata().columnSpecs),
                            rows.getData().stream().map(Connection::row).toList(),
                            Optional.ofNullable(bytes(rows.getMetadata().pagingState)),
                            List.copyOf(frame.warnings));
            case Message _ -> new Answer.Done(List.copyOf(frame.warnings));
        };
    }

    private static Answer.Refused refused(Error error, Frame frame) {
        List<String> details =
                switch (error) {
                    case FunctionFailure failure ->
                            List.of(
                                    "keyspace " + failure.keyspace,
                                    "function " + failure.function,
                                    "types " + String.join(", ", failure.argTypes));
                    case AlreadyExists exists ->
                            List.of("keyspace " + exists.keyspace, "table " + exists.table);
                    default -> List.of();
                };
        return new Answer.Refused(error.code, error.message, details, List.copyOf(frame.warnings));
    }

    private static List<@Nullable Bytes> row(List<ByteBuffer> values) {
        List<@Nullable Bytes> row = new ArrayList<>(values.size());
        values.forEach(value -> row.add(bytes(value)));
        return row;
    }

    private static @Nullable Bytes bytes(@Nullable ByteBuffer buffer) {
        if (buffer == null) {
            return null;
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return Bytes.wrap(bytes);
    }

    private static List<Answer.Column> columns(List<ColumnSpec> specifications) {
        return specifications.stream()
                .map(one -> new Answer.Column(one.name, WireTypes.of(one.type)))
                .toList();
    }

    private Frame exchange(Message request) {
        try {
            ByteBuf encoded =
                    codec.encode(Frame.forRequest(VERSION, 0, false, Frame.NO_PAYLOAD, request));
            byte[] bytes = new byte[encoded.readableBytes()];
            encoded.readBytes(bytes);
            encoded.release();
            output.write(bytes);
            output.flush();
            byte[] header = input.readNBytes(HEADER_BYTES);
            if (header.length < HEADER_BYTES) {
                throw new IOException("the node closed the connection");
            }
            int size = codec.decodeBodySize(Unpooled.wrappedBuffer(header));
            return codec.decode(Unpooled.wrappedBuffer(header, input.readNBytes(size)));
        } catch (IOException e) {
            throw new UncheckedIOException("no answer from the node to " + request, e);
        }
    }

    /// Disconnects.
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
