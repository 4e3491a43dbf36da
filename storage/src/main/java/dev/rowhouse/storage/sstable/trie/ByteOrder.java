package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.MarshalClasses;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// Keys and bounds in a form whose order as unsigned bytes is theirs.
///
/// ```
/// key   := 40 token:8 40 escaped 38             the token with its sign inverted
/// bound := part* (20 | 60)                      before or after what begins with the parts
/// row   := part* 38
/// part  := 40 value | 3f | 3e                   an empty value is 3f, a missing one 3e
///        | 40 inverted value | 41 | 3e          of a column in descending order
/// list  := (40 value | 3e)* 38                  also tuples, without fields that end in nulls
/// ```
///
/// **Thread safety.** Immutable.
final class ByteOrder {
    private static final int NEXT = 0x40;
    private static final int EMPTY = 0x3f;
    private static final int EMPTY_REVERSED = 0x41;
    private static final int MISSING = 0x3e;
    private static final int END = 0x38;
    private static final int BEFORE = 0x20;
    private static final int AFTER = 0x60;

    private final List<CqlType> types;
    private final List<Boolean> reversed;

    /// The order of some clustering columns.
    ///
    /// @param reversed which of them are in descending order
    ByteOrder(List<CqlType> types, List<Boolean> reversed) {
        this.types = List.copyOf(types);
        this.reversed = List.copyOf(reversed);
    }

    /// The order of the clustering columns of a header.
    static ByteOrder of(SerializationHeader header) {
        return new ByteOrder(
                header.clusteringTypes(),
                header.clusteringClasses().stream().map(MarshalClasses::isReversed).toList());
    }

    /// The form of a partition's key.
    static Bytes key(DecoratedKey key) {
        ByteWriter out = new ByteWriter();
        out.writeByte(NEXT).writeLong(key.token() ^ Long.MIN_VALUE).writeByte(NEXT);
        ScalarOrder.writeEscaped(out, key.key());
        out.writeByte(END);
        return Bytes.wrap(out.toArray());
    }

    /// The beginning of the keys with the token of a place.
    static Bytes place(PartitionBound place) {
        ByteWriter out = new ByteWriter();
        out.writeByte(NEXT).writeLong(place.token() ^ Long.MIN_VALUE);
        return Bytes.wrap(out.toArray());
    }

    /// The form of a bound.
    Bytes bound(ClusteringBound bound) {
        ByteWriter out = new ByteWriter();
        writeParts(out, bound.values());
        out.writeByte(bound.side() == Side.BEFORE ? BEFORE : AFTER);
        return Bytes.wrap(out.toArray());
    }

    /// The form of a row's or marker's place.
    Bytes element(Unfiltered element) {
        return switch (element) {
            case RangeTombstoneMarker marker -> bound(marker.bound());
            case Row row -> {
                ByteWriter out = new ByteWriter();
                writeParts(out, row.clustering().values());
                out.writeByte(END);
                yield Bytes.wrap(out.toArray());
            }
        };
    }

    /// The length of the prefix that two forms have in common.
    static int shared(Bytes one, Bytes other) {
        int length = Math.min(one.length(), other.length());
        for (int i = 0; i < length; i++) {
            if (one.get(i) != other.get(i)) {
                return i;
            }
        }
        return length;
    }

    private void writeParts(ByteWriter out, List<? extends @Nullable Bytes> values) {
        for (int i = 0; i < values.size(); i++) {
            Bytes value = values.get(i);
            if (value == null) {
                out.writeByte(MISSING);
                continue;
            }
            ByteWriter part = new ByteWriter();
            if (!write(part, types.get(i), value)) {
                out.writeByte(reversed.get(i) ? EMPTY_REVERSED : EMPTY);
                continue;
            }
            out.writeByte(NEXT);
            int mask = reversed.get(i) ? 0xff : 0;
            for (byte one : part.toArray()) {
                out.writeByte(one ^ mask);
            }
        }
    }

    /// Writes a value.
    ///
    /// @return false when it is empty, and nothing was written
    static boolean write(ByteWriter out, CqlType type, Bytes value) {
        if (type instanceof NativeType scalar) {
            return ScalarOrder.write(out, scalar, value);
        }
        if (value.isEmpty()) {
            return false;
        }
        switch (type) {
            case ListType list -> writeAll(out, list.element(), ListType.unpack(value));
            case SetType set -> writeAll(out, set.element(), SetType.unpack(value));
            case VectorType vector -> writeAll(out, vector.element(), vector.unpack(value));
            case MapType map -> {
                List<Bytes> parts = MapType.unpack(value);
                for (int i = 0; i < parts.size(); i++) {
                    writePart(out, i % 2 == 0 ? map.key() : map.value(), parts.get(i));
                }
            }
            case UserType user -> writeFields(out, user.fieldTypes(), user.split(value));
            case TupleType tuple -> writeFields(out, tuple.elements(), tuple.split(value));
            case NativeType ignored -> throw new IllegalStateException();
        }
        out.writeByte(END);
        return true;
    }

    private static void writeAll(ByteWriter out, CqlType type, List<Bytes> values) {
        values.forEach(value -> writePart(out, type, value));
    }

    private static void writeFields(
            ByteWriter out, List<CqlType> fields, List<@Nullable Bytes> values) {
        int present = values.size();
        while (present > 0 && values.get(present - 1) == null) {
            present--;
        }
        for (int i = 0; i < present; i++) {
            writePart(out, fields.get(i), values.get(i));
        }
    }

    private static void writePart(ByteWriter out, CqlType type, @Nullable Bytes value) {
        ByteWriter part = new ByteWriter();
        if (value != null && write(part, type, value)) {
            out.writeByte(NEXT).writeBytes(part);
        } else {
            out.writeByte(MISSING);
        }
    }
}
