package dev.rowhouse.server.message;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.server.wire.OutputBuffer;
import dev.rowhouse.server.wire.ProtocolVersion;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// The columns of a result, or the markers of a statement, and how they are sent. The encoded form
/// is made once for each version.
///
/// **Thread safety.** Safe.
public final class ResultMetadata {
    private static final Bytes UNKNOWN = Bytes.EMPTY;

    private final ColumnSpecifications columns;
    private final boolean isOfOneTable;
    private final AtomicReferenceArray<Bytes> encoded = new AtomicReferenceArray<>(emptyCells());
    private volatile Bytes id = UNKNOWN;

    /// The metadata of some columns.
    public ResultMetadata(ColumnSpecifications columns) {
        this.columns = columns;
        this.isOfOneTable = isOfOneTable(columns.asList());
    }

    private static Bytes[] emptyCells() {
        Bytes[] cells = new Bytes[ProtocolVersion.values().length];
        Arrays.fill(cells, UNKNOWN);
        return cells;
    }

    private static boolean isOfOneTable(List<ColumnSpecification> columns) {
        if (columns.isEmpty()) {
            return false;
        }
        ColumnSpecification first = columns.getFirst();
        for (ColumnSpecification one : columns) {
            if (!one.keyspace().equals(first.keyspace()) || !one.table().equals(first.table())) {
                return false;
            }
        }
        return true;
    }

    /// The columns themselves.
    public ColumnSpecifications columns() {
        return columns;
    }

    /// Whether all columns are of one table, which is then named once.
    boolean isOfOneTable() {
        return isOfOneTable;
    }

    /// The ID of these metadata.
    public Bytes id() {
        Bytes known = id;
        if (known.isEmpty()) {
            known = StatementId.digest(encoded(ProtocolVersion.NEWEST).toArray()).bytes();
            id = known;
        }
        return known;
    }

    /// Whether the columns are the same, although the schema may be another.
    public boolean says(ColumnSpecifications others) {
        return columns == others || columns.asList().equals(others.asList());
    }

    /// The table, if there is one for all, and the columns.
    Bytes encoded(ProtocolVersion version) {
        Bytes known = encoded.get(version.ordinal());
        if (!known.isEmpty() || columns.size() == 0) {
            return known;
        }
        Bytes made = encode(version);
        encoded.set(version.ordinal(), made);
        return made;
    }

    private Bytes encode(ProtocolVersion version) {
        OutputBuffer out = new OutputBuffer();
        TypeWriter types = new TypeWriter(version, out);
        if (isOfOneTable) {
            out.writeString(columns.get(0).keyspace());
            out.writeString(columns.get(0).table());
        }
        for (ColumnSpecification column : columns) {
            if (!isOfOneTable) {
                out.writeString(column.keyspace());
                out.writeString(column.table());
            }
            out.writeString(column.name());
            types.write(column.type());
        }
        return Bytes.wrap(Arrays.copyOf(out.array(), out.length()));
    }
}
