package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.MarshalClasses;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.clustering.BoundKind;
import dev.rowhouse.storage.sstable.clustering.ClusteringCodec;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Between which clusterings all rows and range deletions of an SSTable lie.
///
/// ```
/// span   := values values                         up to nb: the first and the last prefix
///         | types:uvint type:vtext[types] place place        since oa
/// values := count:i32 sbytes[count]
/// place  := kind:u8 bound, see ClusteringCodec
/// ```
///
/// In the older form, a prefix stands for all that begin with it, and none for no limit.
///
/// @param start the place before the first one
/// @param end the place after the last one; before the start when there are none
public record ClusteringSpan(ClusteringBound start, ClusteringBound end) {
    /// The span when there is neither a row nor a range deletion: from the end to the beginning.
    static final ClusteringSpan NONE =
            new ClusteringSpan(ClusteringBound.TOP, ClusteringBound.BOTTOM);

    /// The span from the first to the last prefix.
    static ClusteringSpan ofPrefixes(List<Bytes> min, List<Bytes> max) {
        return new ClusteringSpan(
                ClusteringBound.of(Side.BEFORE, min), ClusteringBound.of(Side.AFTER, max));
    }

    /// Whether there is neither a row nor a range deletion, as far as the statistics say.
    public boolean isEmpty() {
        return equals(NONE);
    }

    /// Whether an element lies between the two places.
    public boolean contains(ClusteringComparator comparator, Unfiltered element) {
        return switch (element) {
            case Row row ->
                    comparator.compare(start, row.clustering()) < 0
                            && comparator.compare(end, row.clustering()) > 0;
            case RangeTombstoneMarker marker ->
                    comparator.compare(start, marker.bound()) <= 0
                            && comparator.compare(marker.bound(), end) <= 0;
        };
    }

    /// The values of the first place.
    public List<@Nullable Bytes> min() {
        return start.values();
    }

    /// The values of the last place.
    public List<@Nullable Bytes> max() {
        return end.values();
    }

    /// Whether something in the SSTable may lie in one of the wanted places.
    public boolean mayIntersect(ClusteringComparator comparator, Slices wanted) {
        for (Slice slice : wanted.slices()) {
            if (comparator.compare(slice.start(), end) < 0
                    && comparator.compare(start, slice.end()) < 0) {
                return true;
            }
        }
        return false;
    }

    static ClusteringSpan read(ByteReader in, SSTableVersion version) {
        if (!version.hasKeyCoverage()) {
            return ofPrefixes(readValues(in), readValues(in));
        }
        ClusteringCodec clusterings =
                new ClusteringCodec(
                        SerializationHeader.readClasses(in).stream()
                                .map(MarshalClasses::parse)
                                .toList());
        return new ClusteringSpan(readPlace(in, clusterings), readPlace(in, clusterings));
    }

    private static ClusteringBound readPlace(ByteReader in, ClusteringCodec clusterings) {
        BoundKind kind = ClusteringCodec.readKind(in);
        return clusterings.readBound(in, kind.side());
    }

    private static List<Bytes> readValues(ByteReader in) {
        List<Bytes> values = new ArrayList<>();
        for (int count = in.readIntCount(in.remaining(), "values"); count > 0; count--) {
            values.add(in.readShortBytes());
        }
        return values;
    }

    /// Writes it in the form of a version.
    ///
    /// @param header has the types of the clustering columns
    void write(ByteWriter out, SSTableVersion version, SerializationHeader header) {
        if (!version.hasKeyCoverage()) {
            writeValues(out, start);
            writeValues(out, end);
            return;
        }
        header.writeClusteringClasses(out);
        ClusteringCodec clusterings = new ClusteringCodec(header.clusteringTypes());
        out.writeByte(
                (start.side() == Side.BEFORE
                                ? BoundKind.INCLUSIVE_START
                                : BoundKind.EXCLUSIVE_START)
                        .number());
        clusterings.writeBound(out, start);
        out.writeByte(
                (end.side() == Side.BEFORE ? BoundKind.EXCLUSIVE_END : BoundKind.INCLUSIVE_END)
                        .number());
        clusterings.writeBound(out, end);
    }

    private static void writeValues(ByteWriter out, ClusteringBound place) {
        List<@Nullable Bytes> values = place.values();
        int count = (int) values.stream().takeWhile(value -> value != null).count();
        out.writeInt(count);
        for (Bytes value : values) {
            if (value == null) {
                break;
            }
            out.writeShortBytes(value);
        }
    }
}
