package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.Clustering;

import org.jspecify.annotations.Nullable;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// The end of a page: the position of its last row, and the remaining limits. To clients it is an
/// opaque run of bytes:
///
/// ```
/// state  := version:u8(1) rows:i64 rows_in_partition:i64 key:bytes count:i16 value:bytes[count]
/// bytes  := length:i32 u8[length]
/// value  := bytes | length:i32(-1) for a value that is missing
/// count  := -1 for a position on the static row, so that all rows of the partition follow
/// ```
///
/// @param key the partition of the last row
/// @param clustering the last row; [Clustering#STATIC] when that was a partition without rows
/// @param rowsLeft how many rows the statement may still answer
/// @param rowsLeftInPartition how many of them may come from the same partition
record PagingState(
        DecoratedKey key, Clustering clustering, long rowsLeft, long rowsLeftInPartition) {
    private static final byte VERSION = 1;
    private static final short STATIC = -1;
    private static final int MISSING = -1;

    /// The state as bytes.
    Bytes serialize() {
        int length = 1 + 2 * Long.BYTES + Integer.BYTES + key.key().length() + Short.BYTES;
        for (Bytes value : clustering.values()) {
            length += Integer.BYTES + (value == null ? 0 : value.length());
        }
        byte[] array = new byte[length];
        ByteBuffer out = ByteBuffer.wrap(array);
        out.put(VERSION).putLong(rowsLeft).putLong(rowsLeftInPartition);
        put(out, key.key());
        out.putShort(clustering.isStatic() ? STATIC : (short) clustering.size());
        clustering
                .values()
                .forEach(value -> {
                    if (value == null) {
                        out.putInt(MISSING);
                    } else {
                        put(out, value);
                    }
                });
        return Bytes.wrap(array);
    }

    /// The state that some bytes are.
    ///
    /// @param clusteringSize the number of clustering columns of the table
    /// @throws CqlException of code `PROTOCOL_ERROR` when they are none of this table
    static PagingState parse(Bytes state, int clusteringSize) {
        try {
            ByteBuffer in = ByteBuffer.wrap(state.toArray());
            if (in.get() != VERSION) {
                throw invalid();
            }
            long rowsLeft = in.getLong();
            long rowsLeftInPartition = in.getLong();
            DecoratedKey key = DecoratedKey.of(get(in));
            short count = in.getShort();
            if (count != STATIC && count != clusteringSize) {
                throw invalid();
            }
            List<@Nullable Bytes> values = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                boolean isMissing = i > 0 && in.getInt(in.position()) == MISSING;
                values.add(isMissing ? null : get(in));
                if (isMissing) {
                    in.getInt();
                }
            }
            if (in.hasRemaining()) {
                throw invalid();
            }
            Clustering clustering = count == STATIC ? Clustering.STATIC : Clustering.of(values);
            return new PagingState(key, clustering, rowsLeft, rowsLeftInPartition);
        } catch (BufferUnderflowException e) {
            throw invalid().withHint("the paging state is cut off");
        }
    }

    /// The error of bytes that are no state.
    static CqlException invalid() {
        return new CqlException(ErrorCode.PROTOCOL_ERROR, "Invalid value for the paging state");
    }

    private static void put(ByteBuffer out, Bytes value) {
        out.putInt(value.length()).put(value.toArray());
    }

    private static Bytes get(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw invalid();
        }
        byte[] array = new byte[length];
        in.get(array);
        return Bytes.wrap(array);
    }
}
