package dev.rowhouse.server.message;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.syntax.tree.BatchType;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.execution.StatementOptions;
import dev.rowhouse.engine.execution.Watch;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.server.wire.Frame;
import dev.rowhouse.server.wire.FrameFlags;
import dev.rowhouse.server.wire.MessageInput;
import dev.rowhouse.server.wire.Opcode;
import dev.rowhouse.server.wire.ProtocolException;
import dev.rowhouse.server.wire.ProtocolVersion;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Frames to requests.
///
/// ```
/// query      := consistency flags:u8 values? pageSize:i32? pagingState:bytes? serial?
///               timestamp:i64? keyspace:string? now:i32?
/// ```
///
/// Whether a part is there, the flags say in the order of their bits; from version 5 on they take
/// four bytes.
public final class RequestReader {
    private static final int VALUES = 0x01;
    private static final int SKIP_METADATA = 0x02;
    private static final int PAGE_SIZE = 0x04;
    private static final int PAGING_STATE = 0x08;
    private static final int SERIAL_CONSISTENCY = 0x10;
    private static final int TIMESTAMP = 0x20;
    private static final int NAMES = 0x40;
    private static final int KEYSPACE = 0x80;
    private static final int NOW_IN_SECONDS = 0x100;
    private static final int PREPARE_KEYSPACE = 0x01;
    private static final int UNSET = -2;

    private final ProtocolVersion version;
    private final MessageInput in;

    private RequestReader(Frame frame) {
        this.version = frame.version();
        this.in = new MessageInput(frame);
    }

    /// The request that a frame holds. What clients add for themselves, a custom payload, is passed
    /// over.
    ///
    /// @throws ProtocolException when it holds none
    public static Request read(Frame frame) {
        RequestReader reader = new RequestReader(frame);
        if (frame.has(FrameFlags.CUSTOM_PAYLOAD)) {
            if (!frame.version().isAtLeast(ProtocolVersion.V4)) {
                throw reader.in.malformed(
                        "Received frame with CUSTOM_PAYLOAD flag for native protocol version < 4");
            }
            reader.in.skipBytesMap();
        }
        return reader.request(frame.opcode());
    }

    /// The custom payload of a frame that [#read] accepts; empty when it has none.
    public static Map<String, Bytes> payload(Frame frame) {
        return frame.has(FrameFlags.CUSTOM_PAYLOAD)
                ? new RequestReader(frame).in.readBytesMap()
                : Map.of();
    }

    private Request request(int opcode) {
        return switch (opcode) {
            case Opcode.STARTUP -> new Request.Startup(in.readStringMap());
            case Opcode.OPTIONS -> new Request.Options();
            case Opcode.REGISTER -> new Request.Register(in.readStringList());
            case Opcode.AUTH_RESPONSE -> new Request.AuthResponse(token());
            case Opcode.QUERY -> new Request.Query(in.readLongString(), parameters());
            case Opcode.PREPARE -> prepare();
            case Opcode.EXECUTE -> execute();
            case Opcode.BATCH -> batch();
            case Opcode.ERROR,
                    Opcode.READY,
                    Opcode.AUTHENTICATE,
                    Opcode.SUPPORTED,
                    Opcode.RESULT,
                    Opcode.EVENT,
                    Opcode.AUTH_CHALLENGE,
                    Opcode.AUTH_SUCCESS ->
                    throw in.malformed("Wrong protocol direction for opcode " + opcode);
            default -> throw in.malformed("Unknown opcode " + opcode);
        };
    }

    private Bytes token() {
        int length = in.readInt();
        return length < 0 ? Bytes.EMPTY : in.read(length);
    }

    private Request prepare() {
        String cql = in.readLongString();
        boolean hasKeyspace =
                version.isAtLeast(ProtocolVersion.V5) && (in.readInt() & PREPARE_KEYSPACE) != 0;
        return new Request.Prepare(
                cql, hasKeyspace ? Optional.of(in.readString()) : Optional.empty());
    }

    private Request execute() {
        Bytes id = in.readShortBytes();
        Optional<Bytes> metadataId =
                version.isAtLeast(ProtocolVersion.V5)
                        ? Optional.of(in.readShortBytes())
                        : Optional.empty();
        return new Request.Execute(id, metadataId, parameters());
    }

    private Request batch() {
        int type = in.readByte();
        BatchType[] types = BatchType.values();
        if (type >= types.length) {
            throw in.malformed("Invalid batch type " + type);
        }
        int count = in.readShort();
        List<Request.Batch.Part> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int kind = in.readByte();
            parts.add(
                    switch (kind) {
                        case 0 -> new Request.Batch.Part.Text(in.readLongString(), values(false));
                        case 1 ->
                                new Request.Batch.Part.Prepared(in.readShortBytes(), values(false));
                        default ->
                                throw in.malformed(
                                        "Invalid query kind in BATCH messages. Must be 0 or 1 but got "
                                                + kind);
                    });
        }
        Consistency consistency = ConsistencyCode.read(in);
        int flags = flags() & ~(VALUES | SKIP_METADATA | PAGE_SIZE | PAGING_STATE);
        if ((flags & NAMES) != 0) {
            throw in.malformed("Named values are not supported in BATCH messages");
        }
        return new Request.Batch(types[type], parts, options(consistency, flags));
    }

    private int flags() {
        return version.isAtLeast(ProtocolVersion.V5) ? in.readInt() : in.readByte();
    }

    private QueryParameters parameters() {
        Consistency consistency = ConsistencyCode.read(in);
        int flags = flags();
        Values values = (flags & VALUES) != 0 ? values((flags & NAMES) != 0) : Values.NONE;
        return new QueryParameters(
                values, (flags & SKIP_METADATA) != 0, options(consistency, flags));
    }

    private StatementOptions options(Consistency consistency, int flags) {
        boolean isNew = version.isAtLeast(ProtocolVersion.V5);
        // The parts follow one another in this order.
        OptionalInt pageSize = (flags & PAGE_SIZE) != 0 ? pageSize() : OptionalInt.empty();
        Optional<Bytes> pagingState =
                (flags & PAGING_STATE) != 0 ? pagingState() : Optional.empty();
        Consistency serialConsistency =
                (flags & SERIAL_CONSISTENCY) != 0 ? ConsistencyCode.read(in) : Consistency.SERIAL;
        OptionalLong timestamp = (flags & TIMESTAMP) != 0 ? timestamp() : OptionalLong.empty();
        Optional<String> keyspace =
                isNew && (flags & KEYSPACE) != 0 ? Optional.of(in.readString()) : Optional.empty();
        OptionalInt nowInSeconds =
                isNew && (flags & NOW_IN_SECONDS) != 0 ? nowInSeconds() : OptionalInt.empty();
        return new StatementOptions(
                pageSize,
                pagingState,
                timestamp,
                nowInSeconds,
                keyspace,
                consistency,
                serialConsistency,
                Watch.NONE);
    }

    /// A size that is not positive asks for all rows at once.
    private OptionalInt pageSize() {
        int rows = in.readInt();
        return rows > 0 ? OptionalInt.of(rows) : OptionalInt.empty();
    }

    private Optional<Bytes> pagingState() {
        int length = in.readInt();
        return length < 0 ? Optional.empty() : Optional.of(in.read(length));
    }

    private OptionalLong timestamp() {
        long micros = in.readLong();
        if (micros == Long.MIN_VALUE) {
            throw in.malformed(
                    "Out of bound timestamp, must be in [%d, %d] (got %d)"
                            .formatted(Long.MIN_VALUE + 1, Long.MAX_VALUE, micros));
        }
        return OptionalLong.of(micros);
    }

    private OptionalInt nowInSeconds() {
        int seconds = in.readInt();
        if (seconds < 0) {
            throw in.malformed("Invalid value for now in seconds: " + seconds);
        }
        return OptionalInt.of(seconds);
    }

    private Values values(boolean areNamed) {
        int count = in.readShort();
        if (count == 0) {
            return Values.NONE;
        }
        List<String> names = areNamed ? new ArrayList<>() : List.of();
        // Each value takes four bytes at least, or the body ends: no more is made room for.
        @Nullable Bytes[] values = new Bytes[count];
        for (int i = 0; i < count; i++) {
            if (areNamed) {
                names.add(in.readString());
            }
            values[i] = value();
        }
        return new Values(values, names);
    }

    private @Nullable Bytes value() {
        int length = in.readInt();
        if (length >= 0) {
            return in.read(length);
        }
        if (length == MessageInput.NULL || !version.isAtLeast(ProtocolVersion.V4)) {
            return null;
        }
        if (length == UNSET) {
            return Unset.bytes();
        }
        throw in.malformed("Invalid ByteBuf length " + length);
    }
}
