package dev.rowhouse.server.message;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.result.ReadStatistics;
import dev.rowhouse.server.wire.OutputBuffer;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/// The cost of an answer as a custom payload (native_protocol_v4.spec §2.2), for tests that ask for
/// it.
///
/// ```
/// cost := partitions:i64 rows:i64 tombstones:i64 filtered:u8 sorted:u8
///         index:utf8[0..]      no index is an empty name
/// ```
public final class CostPayload {
    private static final String NAME = "rowhouse.cost";
    private static final int FIXED_BYTES = 3 * Long.BYTES + 2;

    private CostPayload() {}

    static void write(OutputBuffer out, ReadStatistics cost) {
        byte[] index = cost.index().orElse("").getBytes(StandardCharsets.UTF_8);
        ByteBuffer value = ByteBuffer.allocate(FIXED_BYTES + index.length);
        value.putLong(cost.partitionsRead()).putLong(cost.rowsRead()).putLong(cost.tombstonesMet());
        value.put((byte) (cost.filtered() ? 1 : 0)).put((byte) (cost.sortedInMemory() ? 1 : 0));
        value.put(index);
        out.writeShort(1);
        out.writeString(NAME);
        out.writeBytes(Bytes.wrap(value.array()));
    }

    /// Reads the payload of an answer; empty when it has no cost.
    public static Optional<ReadStatistics> read(Map<String, ByteBuffer> payload) {
        @Nullable ByteBuffer found = payload.get(NAME);
        if (found == null || found.remaining() < FIXED_BYTES) {
            return Optional.empty();
        }
        ByteBuffer value = found.duplicate();
        long partitions = value.getLong();
        long rows = value.getLong();
        long tombstones = value.getLong();
        boolean isFiltered = value.get() != 0;
        boolean isSorted = value.get() != 0;
        String index = StandardCharsets.UTF_8.decode(value).toString();
        return Optional.of(
                new ReadStatistics(
                        partitions,
                        rows,
                        tombstones,
                        isFiltered,
                        isSorted,
                        index.isEmpty() ? Optional.empty() : Optional.of(index)));
    }
}
