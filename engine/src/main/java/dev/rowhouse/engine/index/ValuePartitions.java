package dev.rowhouse.engine.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;

import java.util.Iterator;
import java.util.List;

/// The layout of a secondary index, which is asked for single values: each has a partition of its
/// own.
///
/// ```
/// partition := value:u8* 00        a value shorter than 32 KiB
///            | value:u8[32768] 01  the beginning of longer ones
/// row       := position
/// ```
///
/// **Thread safety.** Immutable.
final class ValuePartitions implements IndexLayout {
    // Less than the longest key of a partition.
    private static final int VALUE_BYTES_MAX = 1 << 15;

    private final TableMetadata table;
    private final IndexedPosition position;

    ValuePartitions(IndexMetadata index, TableMetadata indexed) {
        this.position = new IndexedPosition(index, indexed);
        TableMetadata.Builder builder = IndexedPosition.hiddenTable(index, indexed);
        builder.addPartitionKeyColumn("value", NativeType.BLOB);
        position.addTo(builder);
        this.table = builder.build();
    }

    @Override
    public TableMetadata table() {
        return table;
    }

    @Override
    public boolean isExact(IndexEntry entry) {
        return entry.value().length() < VALUE_BYTES_MAX;
    }

    @Override
    public DecoratedKey partition(IndexEntry entry) {
        return partition(entry.value());
    }

    private static DecoratedKey partition(Bytes value) {
        int length = Math.min(value.length(), VALUE_BYTES_MAX);
        byte[] bytes = new byte[length + 1];
        value.slice(0, length).copyTo(bytes, 0);
        bytes[length] = (byte) (length == VALUE_BYTES_MAX ? 1 : 0);
        return DecoratedKey.of(Bytes.wrap(bytes));
    }

    @Override
    public Clustering row(IndexEntry entry) {
        return IndexedPosition.row(List.of(), entry);
    }

    @Override
    public IndexEntry entry(DecoratedKey partition, Clustering row) {
        Bytes value = partition.key().slice(0, partition.key().length() - 1);
        return position.entry(value, row, 0);
    }

    // These values have no order in which a range of them could be read.
    @Override
    public Iterator<RowIterator> between(ValueRange range, TableStore rows) {
        Bytes value = range.low();
        return range.isOneValue() && value != null
                ? List.of(rows.read(partition(value), IndexLayout.command(Slices.ALL))).iterator()
                : rows.scan(KeyRange.ALL, IndexLayout.command(Slices.ALL));
    }

    @Override
    public Iterator<RowIterator> from(Bytes value, DecoratedKey key, TableStore rows) {
        Slice slice = new Slice(Slice.of(IndexedPosition.prefix(key)).start(), Slice.ALL.end());
        return List.of(rows.read(partition(value), IndexLayout.command(Slices.of(slice))))
                .iterator();
    }

    @Override
    public RowIterator in(Bytes value, DecoratedKey key, TableStore rows) {
        Slice slice = Slice.of(IndexedPosition.prefix(key));
        return rows.read(partition(value), IndexLayout.command(Slices.of(slice)));
    }
}
