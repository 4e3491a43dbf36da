package dev.rowhouse.engine.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.engine.guardrail.Threshold;

/// Limits on the values in an index. Cassandra keeps those of a secondary index as keys of
/// partitions, which have a largest size, and finds no place for some vectors. A storage-attached
/// index leaves out values without bytes, other than texts in ascending order.
///
/// **Thread safety.** Immutable.
final class IndexLimits {
    // The text that a node adds when a write or read fails on it; its address is that of a node
    // with default settings.
    private static final String FAILURE =
            "Operation failed - received 0 responses and 1 failures: UNKNOWN from /127.0.0.1:7000";
    private static final int SIZE_LIMIT = 0xFFFF;

    private final IndexMetadata index;
    private final String column;
    private final boolean isOfVectors;
    private final Threshold termSize;
    private final boolean skipsEmpty;
    private final VectorNearness nearness;

    IndexLimits(IndexMetadata index, TableMetadata table) {
        ColumnMetadata indexed = table.column(index.column());
        this.index = index;
        this.column = table.cql() + "(" + indexed.cql() + ")";
        CqlType type = index.indexedType(indexed);
        this.isOfVectors = index.isStorageAttached() && type instanceof VectorType;
        this.termSize =
                switch (type) {
                    case VectorType ignored -> Threshold.SAI_VECTOR_TERM_SIZE;
                    case NativeType ignored -> Threshold.SAI_STRING_TERM_SIZE;
                    default -> Threshold.SAI_FROZEN_TERM_SIZE;
                };
        // Cassandra knows a text as such only where it is in ascending order.
        boolean isText = type == NativeType.TEXT || type == NativeType.ASCII;
        this.skipsEmpty = index.isStorageAttached() && (!isText || indexed.isReversed());
        this.nearness = new VectorNearness(index.similarity());
    }

    /// The threshold for values of a storage-attached index of this type.
    Threshold termSize() {
        return termSize;
    }

    /// Whether the index holds a value that is in the table already.
    boolean isHeld(Bytes value) {
        return hasPlace(value) && !(skipsEmpty && value.isEmpty());
    }

    private boolean hasPlace(Bytes value) {
        return !isOfVectors || nearness.isMeasurable(VectorNearness.floats(value));
    }

    /// Whether a value that the index cannot hold does no harm as long as it does not come to the
    /// index.
    boolean mayBeIgnored(Bytes value) {
        return !hasPlace(value);
    }

    /// Checks that a value may be written.
    void check(Bytes value) {
        if (!hasPlace(value)) {
            throw new CqlException(ErrorCode.WRITE_FAILURE, FAILURE)
                    .withHint(
                            "Index "
                                    + index.name()
                                    + " has no place for this vector: its elements must be finite,"
                                    + " and not all zero where the measure is the cosine.");
        }
        if (!index.isStorageAttached() && value.length() >= SIZE_LIMIT) {
            throw CqlException.invalid(
                    "Cannot index value of size %d for index %s on %s (maximum allowed size=%d)",
                    value.length(), index.name(), column, SIZE_LIMIT);
        }
    }

    static CqlException readFailure(String hint) {
        return new CqlException(ErrorCode.READ_FAILURE, FAILURE).withHint(hint);
    }
}
