package dev.rowhouse.server.wire;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.request.AuthResponse;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;

import dev.rowhouse.base.RandomSource;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Requests by chance, as the library has them.
final class Requests {
    private static final int NO_SECONDS = QueryOptions.NO_NOW_IN_SECONDS;

    private final RandomSource random;
    private final int version;

    Requests(RandomSource random, int version) {
        this.random = random;
        this.version = version;
    }

    Message next() {
        return switch (random.nextInt(8)) {
            case 0 -> new Startup(Map.of("CQL_VERSION", "3.4.7", "DRIVER_NAME", "näme"));
            case 1 -> Options.INSTANCE;
            case 2 -> new Register(List.of("SCHEMA_CHANGE", "STATUS_CHANGE"));
            case 3 -> new AuthResponse(ByteBuffer.wrap(bytes(20)).asReadOnlyBuffer());
            case 4 -> new Query("SELECT " + "x".repeat(random.nextInt(500)), options());
            case 5 ->
                    new Prepare("SELECT ?", version >= 5 && random.nextInt(2) == 0 ? "shop" : null);
            case 6 -> new Execute(bytes(16), version >= 5 ? bytes(16) : null, options());
            default -> batch();
        };
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private List<ByteBuffer> values() {
        List<ByteBuffer> values = new ArrayList<>();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            values.add(
                    version >= 4 && random.nextInt(5) == 0
                            ? ProtocolConstants.UNSET_VALUE
                            : ByteBuffer.wrap(bytes(random.nextInt(1 << random.nextInt(12)))));
        }
        return values;
    }

    private boolean chance() {
        return random.nextInt(2) == 0;
    }

    private QueryOptions options() {
        boolean areNamed = random.nextInt(4) == 0;
        return new QueryOptions(
                random.nextInt(11),
                areNamed ? List.of() : values(),
                areNamed ? Map.of("a", ByteBuffer.wrap(bytes(4))) : Map.of(),
                chance(),
                chance() ? 1 + random.nextInt(5000) : -1,
                chance() ? ByteBuffer.wrap(bytes(20)) : null,
                8 + random.nextInt(2),
                chance() ? random.nextInt(1 << 30) : QueryOptions.NO_DEFAULT_TIMESTAMP,
                version >= 5 && chance() ? "shop" : null,
                version >= 5 && chance() ? random.nextInt(1 << 30) : NO_SECONDS);
    }

    private Batch batch() {
        List<Object> statements = new ArrayList<>();
        List<List<ByteBuffer>> values = new ArrayList<>();
        int count = random.nextInt(5);
        for (int i = 0; i < count; i++) {
            statements.add(chance() ? "INSERT" : bytes(16));
            values.add(values());
        }
        return new Batch(
                (byte) random.nextInt(3),
                statements,
                values,
                random.nextInt(11),
                8 + random.nextInt(2),
                chance() ? random.nextInt(1 << 30) : QueryOptions.NO_DEFAULT_TIMESTAMP,
                version >= 5 && chance() ? "shop" : null,
                version >= 5 && chance() ? random.nextInt(1 << 30) : NO_SECONDS);
    }

    /// Bytes in pieces cut anywhere.
    List<byte[]> pieces(byte[] bytes) {
        List<byte[]> pieces = new ArrayList<>();
        int most = 1 << random.nextInt(18);
        int at = 0;
        while (at < bytes.length) {
            int length = Math.min(bytes.length - at, 1 + random.nextInt(most));
            pieces.add(Arrays.copyOfRange(bytes, at, at + length));
            at += length;
        }
        return pieces;
    }
}
