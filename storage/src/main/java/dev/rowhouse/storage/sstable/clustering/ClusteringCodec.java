package dev.rowhouse.storage.sstable.clustering;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/// The values of clustering columns as bytes.
///
/// ```
/// values := group*                   one for each 32 values, and no count: it is known
/// group  := header:uvint value[..]   two bits for each value: 2i it is empty, 2i+1 it is missing
/// value  := u8[fixed] | vbytes       without a length when all values of the type are equally long
/// bound  := count:u16 values(count)
/// place  := 04 values                a row
///         | kind:u8 bound            a place between rows
/// ```
///
/// Values of columns in descending order are not altered. A value is missing only in rows that were
/// written while their table was one of `COMPACT STORAGE`, and never in the first column.
///
/// **Thread safety.** Immutable.
public final class ClusteringCodec {
    private static final int GROUP = 32;

    private final int[] fixedLengths;

    /// The codec for clustering columns of some types.
    public ClusteringCodec(List<CqlType> types) {
        this.fixedLengths = types.stream().mapToInt(CqlType::fixedLength).toArray();
    }

    /// The codec for a table's clustering columns.
    public static ClusteringCodec of(TableMetadata table) {
        List<CqlType> types = table.clustering().stream().map(ColumnMetadata::type).toList();
        return new ClusteringCodec(types);
    }

    /// Reads the clustering of a row.
    public Clustering read(ByteReader in) {
        return fixedLengths.length == 0
                ? Clustering.EMPTY
                : Clustering.ofGiven(readValues(in, fixedLengths.length));
    }

    /// Passes over the clustering of a row.
    public void skip(ByteReader in) {
        skipValues(in, fixedLengths.length);
    }

    /// Passes over a bound.
    public void skipBound(ByteReader in) {
        skipValues(in, readBoundSize(in));
    }

    private void skipValues(ByteReader in, int count) {
        long header = 0;
        for (int i = 0; i < count; i++) {
            if (i % GROUP == 0) {
                header = in.readUnsignedVInt();
            }
            if ((header >>> 2 * (i % GROUP) & 3) == 0) {
                in.skip(fixedLengths[i] < 0 ? in.readUnsignedVInt() : fixedLengths[i]);
            }
        }
    }

    /// Writes the clustering of a row.
    public void write(ByteWriter out, Clustering clustering) {
        if (clustering.size() != fixedLengths.length) {
            throw new IllegalArgumentException(
                    clustering + " has not " + fixedLengths.length + " values");
        }
        writeValues(out, clustering.values());
    }

    /// Reads a bound on a side.
    public ClusteringBound readBound(ByteReader in, Side side) {
        int count = readBoundSize(in);
        return ClusteringBound.of(side, Arrays.<@Nullable Bytes>asList(readValues(in, count)));
    }

    private int readBoundSize(ByteReader in) {
        long position = in.position();
        int count = in.readShort();
        if (count > fixedLengths.length) {
            throw in.corrupt(position, "at most " + fixedLengths.length + " values", count);
        }
        return count;
    }

    /// Writes a bound.
    public void writeBound(ByteWriter out, ClusteringBound bound) {
        out.writeShort(bound.size());
        writeValues(out, bound.values());
    }

    /// Reads the kind of a bound.
    public static BoundKind readKind(ByteReader in) {
        int number = in.readByte();
        return BoundKind.find(number)
                .orElseThrow(() -> in.corrupt(in.position() - 1, "a kind of bound", number));
    }

    /// Reads a place; for a row the one on a side of it.
    public ClusteringBound readPlace(ByteReader in, Side side) {
        int number = in.readByte();
        if (number == BoundKind.CLUSTERING) {
            return ClusteringBound.of(side, read(in));
        }
        BoundKind kind =
                BoundKind.find(number)
                        .orElseThrow(
                                () -> in.corrupt(in.position() - 1, "a kind of place", number));
        return readBound(in, kind.side());
    }

    /// Writes the place of an element of a partition.
    public void writePlace(ByteWriter out, Unfiltered element) {
        switch (element) {
            case Row row -> {
                out.writeByte(BoundKind.CLUSTERING);
                write(out, row.clustering());
            }
            case RangeTombstoneMarker marker -> {
                out.writeByte(BoundKind.of(marker).number());
                writeBound(out, marker.bound());
            }
        }
    }

    private @Nullable Bytes[] readValues(ByteReader in, int count) {
        @Nullable Bytes[] values = new Bytes[count];
        long header = 0;
        for (int i = 0; i < count; i++) {
            if (i % GROUP == 0) {
                header = in.readUnsignedVInt();
            }
            int bits = (int) (header >>> 2 * (i % GROUP)) & 3;
            switch (bits) {
                case 0 -> values[i] = ValueCodec.read(in, fixedLengths[i]);
                case 1 -> values[i] = Bytes.EMPTY;
                default -> {
                    if (bits == 3 || i == 0) {
                        throw in.corrupt(in.position(), "a clustering value", "none");
                    }
                    values[i] = null;
                }
            }
        }
        return values;
    }

    private void writeValues(ByteWriter out, List<? extends @Nullable Bytes> values) {
        for (int from = 0; from < values.size(); from += GROUP) {
            int to = Math.min(from + GROUP, values.size());
            long header = 0;
            for (int i = from; i < to; i++) {
                Bytes value = values.get(i);
                long bits = value == null ? 2 : value.isEmpty() ? 1 : 0;
                header |= bits << 2 * (i - from);
            }
            out.writeUnsignedVInt(header);
            for (int i = from; i < to; i++) {
                Bytes value = values.get(i);
                if (value != null && !value.isEmpty()) {
                    ValueCodec.write(out, fixedLengths[i], value);
                }
            }
        }
    }
}
