package dev.rowhouse.storage.sstable.data;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalClasses;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.clustering.BoundKind;
import dev.rowhouse.storage.sstable.clustering.ClusteringCodec;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.metadata.EncodingStats;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// Steps through the elements of a partition in Data.db. The place of an element is known before
/// the rest of it is read, and the rest can be passed over.
///
/// ```
/// partition := key:sbytes deletion [row] (row | marker)* 01      the first row is the static one,
///                                                                if the header has static columns
/// row       := flags:u8 [extension:u8] values size:uvint previous:uvint body
/// marker    := 02 kind:u8 bound size:uvint previous:uvint deletion [deletion]
/// ```
///
/// `size` counts what follows it, `previous` is how far back the element before begins. A marker at
/// which one deletion ends and another begins has both, the ending one first.
///
/// **Invariants.** After [#advance] the element is at `place`, and its rest, not read yet, ends at
/// `end`.
///
/// **Thread safety.** Belongs to one thread.
public final class UnfilteredReader {
    private final ByteReader in;
    private final Format format;
    private int flags;
    private @Nullable Clustering clustering;
    private @Nullable ClusteringBound bound;
    private BoundKind kind = BoundKind.INCLUSIVE_START;
    private long end;

    /// The format for reading rows of an SSTable as rows of a table.
    ///
    /// **Thread safety.** Immutable.
    public static final class Format {
        private final RowReader rows;
        private final ClusteringCodec clusterings;
        private final DeletionTimes deletions;
        private final List<CqlType> clusteringTypes;
        private final List<Boolean> reversedClusterings;

        /// The rows written with a header in an SSTable of a version, as rows of a table.
        public Format(TableMetadata table, SerializationHeader header, SSTableVersion version) {
            this.rows =
                    new RowReader(
                            table,
                            header.stats(),
                            header.staticColumns().stream().map(StoredColumn::of).toList(),
                            header.regularColumns().stream().map(StoredColumn::of).toList());
            this.clusterings = new ClusteringCodec(header.clusteringTypes());
            this.deletions = DeletionTimes.of(version);
            this.clusteringTypes = header.clusteringTypes();
            this.reversedClusterings =
                    header.clusteringClasses().stream().map(MarshalClasses::isReversed).toList();
        }

        /// The rows written with some columns in that order, and with the table's clustering
        /// columns.
        public Format(
                TableMetadata table,
                EncodingStats stats,
                List<StoredColumn> staticColumns,
                List<StoredColumn> regularColumns) {
            this.rows = new RowReader(table, stats, staticColumns, regularColumns);
            this.clusterings = ClusteringCodec.of(table);
            this.deletions = DeletionTimes.of(SSTableVersion.written());
            this.clusteringTypes = table.clustering().stream().map(ColumnMetadata::type).toList();
            this.reversedClusterings =
                    table.clustering().stream().map(ColumnMetadata::isReversed).toList();
        }

        /// The codec of clusterings.
        public ClusteringCodec clusterings() {
            return clusterings;
        }

        /// The types of the clustering columns.
        public List<CqlType> clusteringTypes() {
            return clusteringTypes;
        }

        /// Whether each of the clustering columns is in descending order.
        public List<Boolean> reversedClusterings() {
            return reversedClusterings;
        }

        /// The form of deletions of partitions, and of those in indexes.
        public DeletionTimes deletions() {
            return deletions;
        }
    }

    /// A reader that stands where `in` does.
    public UnfilteredReader(ByteReader in, Format format) {
        this.in = in;
        this.format = format;
    }

    /// The position of what is read next.
    public long position() {
        return in.position();
    }

    /// Goes to the beginning of an element.
    public void seek(long position) {
        in.seek(position);
    }

    /// Reads the partition's deletion, which follows its key.
    public DeletionTime readPartitionDeletion() {
        return format.deletions.read(in);
    }

    /// Reads the static row, which follows the partition's deletion; [Row#EMPTY_STATIC] when there
    /// is none.
    public Row readStaticRow() {
        if (!format.rows.hasStaticColumns()) {
            return Row.EMPTY_STATIC;
        }
        long position = in.position();
        flags = in.readByte();
        if ((flags & (Flags.HAS_EXTENSION | Flags.MARKER | Flags.END_OF_PARTITION))
                        != Flags.HAS_EXTENSION
                || in.readByte() != Flags.EXTENSION_STATIC) {
            throw in.corrupt(position, "a static row", Integer.toHexString(flags));
        }
        clustering = Clustering.STATIC;
        readSizes();
        Row row = readRow(Clustering.STATIC);
        return row.isEmpty() ? Row.EMPTY_STATIC : row;
    }

    /// Passes over the rest of a partition, from its deletion to its end.
    public void skipPartition() {
        format.deletions.skip(in);
        boolean isStaticNext = format.rows.hasStaticColumns();
        while (true) {
            long position = in.position();
            int next = in.readByte();
            if ((next & Flags.END_OF_PARTITION) != 0) {
                requireEndOfPartition(position, next);
                return;
            }
            if ((next & Flags.MARKER) != 0) {
                ClusteringCodec.readKind(in);
                format.clusterings.skipBound(in);
            } else {
                if ((next & Flags.HAS_EXTENSION) != 0) {
                    in.readByte();
                }
                if (!isStaticNext) {
                    format.clusterings.skip(in);
                }
            }
            isStaticNext = false;
            in.skip(in.readUnsignedVInt());
        }
    }

    private void requireEndOfPartition(long position, int found) {
        if (found != Flags.END_OF_PARTITION) {
            throw in.corrupt(position, "the end of a partition", Integer.toHexString(found));
        }
    }

    /// Goes to the next element; the one before has been read or passed over.
    ///
    /// @return false at the end of the partition
    public boolean advance() {
        long position = in.position();
        flags = in.readByte();
        clustering = null;
        bound = null;
        if ((flags & Flags.END_OF_PARTITION) != 0) {
            requireEndOfPartition(position, flags);
            return false;
        }
        if ((flags & Flags.MARKER) != 0) {
            if (flags != Flags.MARKER) {
                throw in.corrupt(position, "a marker", Integer.toHexString(flags));
            }
            kind = ClusteringCodec.readKind(in);
            bound = format.clusterings.readBound(in, kind.side());
        } else {
            if ((flags & Flags.HAS_EXTENSION) != 0
                    && (in.readByte() & ~Flags.EXTENSION_SHADOWABLE) != 0) {
                throw in.corrupt(position + 1, "a row that is not static", "a static one");
            }
            clustering = format.clusterings.read(in);
        }
        readSizes();
        return true;
    }

    private void readSizes() {
        int size = in.readCount(in.remaining(), "bytes");
        end = in.position() + size;
        in.readUnsignedVInt();
    }

    /// The clustering of the row at hand, null at a marker.
    public @Nullable Clustering clustering() {
        return clustering;
    }

    /// The bound of the marker at hand, null at a row.
    public @Nullable ClusteringBound bound() {
        return bound;
    }

    /// Reads the element at hand.
    public Unfiltered read() {
        return clustering != null ? readRow(clustering) : readMarker();
    }

    /// Passes over the element at hand.
    public void skip() {
        in.seek(end);
    }

    private Row readRow(Clustering at) {
        Row row = format.rows.read(in, flags, at);
        requireEnd();
        return row;
    }

    private RangeTombstoneMarker readMarker() {
        DeletionTime first = format.rows.times().readDeletion(in);
        DeletionTime second =
                kind.opens() && kind.closes()
                        ? format.rows.times().readDeletion(in)
                        : DeletionTime.LIVE;
        requireEnd();
        return kind.closes()
                ? new RangeTombstoneMarker(requireNonNull(bound), first, second)
                : new RangeTombstoneMarker(requireNonNull(bound), DeletionTime.LIVE, first);
    }

    private void requireEnd() {
        if (in.position() != end) {
            throw in.corrupt(in.position(), "the end of a row or marker at " + end, "more or less");
        }
    }
}
