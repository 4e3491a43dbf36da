package dev.rowhouse.engine.index;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The layout of a storage-attached index, which is asked for ranges of values: few partitions,
/// each sorted by value.
///
/// ```
/// partition := part:tinyint        the first bits of the indexed row's token, so that parts are in
///                                  the order of rows
/// row       := value position      the value in the order of its type, or as bytes where only
///                                  those count
/// ```
///
/// **Thread safety.** Immutable.
final class SortedPartitions implements IndexLayout {
    // With several parts writers do not all meet at one; each costs a lookup of its own.
    private static final int PART_BITS = 2;
    private static final List<DecoratedKey> PARTS =
            IntStream.range(0, 1 << PART_BITS)
                    .mapToObj(part -> DecoratedKey.of(Bytes.ofByte(part)))
                    .toList();

    private final TableMetadata table;
    private final IndexedPosition position;

    SortedPartitions(IndexMetadata index, TableMetadata indexed) {
        this.position = new IndexedPosition(index, indexed);
        TableMetadata.Builder builder = IndexedPosition.hiddenTable(index, indexed);
        builder.addPartitionKeyColumn("part", NativeType.TINYINT);
        builder.addClusteringColumn("value", IndexedValues.order(index, indexed));
        position.addTo(builder);
        this.table = builder.build();
    }

    @Override
    public TableMetadata table() {
        return table;
    }

    @Override
    public boolean isExact(IndexEntry entry) {
        return true;
    }

    private static int part(DecoratedKey key) {
        return (int) ((key.token() ^ Long.MIN_VALUE) >>> (Long.SIZE - PART_BITS));
    }

    @Override
    public DecoratedKey partition(IndexEntry entry) {
        return PARTS.get(part(entry.key()));
    }

    @Override
    public Clustering row(IndexEntry entry) {
        return IndexedPosition.row(List.of(entry.value()), entry);
    }

    @Override
    public IndexEntry entry(DecoratedKey partition, Clustering row) {
        return position.entry(requireNonNull(row.value(0)), row, 1);
    }

    @Override
    public Iterator<RowIterator> between(ValueRange range, TableStore rows) {
        Slice slice = slice(range);
        if (slice.isEmpty(rows.comparator())) {
            return Collections.emptyIterator();
        }
        return read(slice, 0, rows).iterator();
    }

    private static Slice slice(ValueRange range) {
        Bytes low = range.low();
        Bytes high = range.high();
        ClusteringBound start = ClusteringBound.BOTTOM;
        ClusteringBound end = ClusteringBound.TOP;
        if (low != null) {
            List<Bytes> prefix = List.of(low);
            start =
                    range.lowInclusive()
                            ? ClusteringBound.inclusiveStart(prefix)
                            : ClusteringBound.exclusiveStart(prefix);
        }
        if (high != null) {
            List<Bytes> prefix = List.of(high);
            end =
                    range.highInclusive()
                            ? ClusteringBound.inclusiveEnd(prefix)
                            : ClusteringBound.exclusiveEnd(prefix);
        }
        return new Slice(start, end);
    }

    private static Stream<RowIterator> read(Slice slice, int firstPart, TableStore rows) {
        return PARTS.stream()
                .skip(firstPart)
                .map(part -> rows.read(part, IndexLayout.command(Slices.of(slice))));
    }

    @Override
    public Iterator<RowIterator> from(Bytes value, DecoratedKey key, TableStore rows) {
        int part = part(key);
        Slice ofValue = Slice.of(List.of(value));
        Slice rest = new Slice(within(value, key).start(), ofValue.end());
        return Stream.concat(
                        Stream.of(rows.read(PARTS.get(part), IndexLayout.command(Slices.of(rest)))),
                        read(ofValue, part + 1, rows))
                .iterator();
    }

    private static Slice within(Bytes value, DecoratedKey key) {
        List<Bytes> prefix = new ArrayList<>();
        prefix.add(value);
        prefix.addAll(IndexedPosition.prefix(key));
        return Slice.of(prefix);
    }

    @Override
    public RowIterator in(Bytes value, DecoratedKey key, TableStore rows) {
        return rows.read(PARTS.get(part(key)), IndexLayout.command(Slices.of(within(value, key))));
    }
}
