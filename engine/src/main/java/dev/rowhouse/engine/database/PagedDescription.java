package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.result.ResultRow;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/// The pages of the result of `DESCRIBE`. A paging state tells how many rows went before, of which
/// version of the schema:
///
/// ```
/// state := kind:u8(2) version:u64[2] offset:i32
/// ```
final class PagedDescription {
    private static final byte KIND = 2;
    private static final int LENGTH = 1 + 2 * Long.BYTES + Integer.BYTES;

    private PagedDescription() {}

    /// One page of a whole answer.
    ///
    /// @param version the version of the schema that is described
    /// @param state where the page begins, as the page before said
    /// @throws CqlException when the state is none, or the schema is another one by now
    static ResultPage page(
            ResultPage whole, UUID version, OptionalInt pageSize, Optional<Bytes> state) {
        int offset = state.isPresent() ? offset(state.get(), version) : 0;
        List<ResultRow> rows = whole.rows();
        int start = Math.min(offset, rows.size());
        int size = pageSize.orElse(Integer.MAX_VALUE);
        boolean isFull = rows.size() - start >= size;
        // As in Cassandra a full page is followed by another, if only by an empty one.
        int end = isFull ? start + size : rows.size();
        return new ResultPage(
                whole.columns(),
                List.copyOf(rows.subList(start, end)),
                isFull ? Optional.of(state(version, end)) : Optional.empty(),
                whole.effect(),
                whole.warnings(),
                whole.reading());
    }

    private static Bytes state(UUID version, int offset) {
        byte[] array = new byte[LENGTH];
        ByteBuffer.wrap(array)
                .put(KIND)
                .putLong(version.getMostSignificantBits())
                .putLong(version.getLeastSignificantBits())
                .putInt(offset);
        return Bytes.wrap(array);
    }

    private static int offset(Bytes state, UUID version) {
        if (state.length() != LENGTH || state.get(0) != KIND) {
            throw new CqlException(ErrorCode.PROTOCOL_ERROR, "Invalid value for the paging state");
        }
        ByteBuffer in = ByteBuffer.wrap(state.toArray(), 1, LENGTH - 1);
        if (!new UUID(in.getLong(), in.getLong()).equals(version)) {
            throw CqlException.invalid(
                    "The schema has changed since the previous page of the DESCRIBE statement result. Please retry the DESCRIBE statement.");
        }
        int offset = in.getInt();
        if (offset < 0) {
            throw new CqlException(ErrorCode.PROTOCOL_ERROR, "Invalid value for the paging state");
        }
        return offset;
    }
}
