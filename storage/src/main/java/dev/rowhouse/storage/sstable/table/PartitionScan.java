package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.io.ByteReader;

import org.jspecify.annotations.Nullable;

/// One partition as it lies in the file, element by element. Rows that say nothing are passed over,
/// as Cassandra does: where a collection was replaced at the lowest timestamp and all was deleted,
/// it may leave one behind.
///
/// **Invariants.** `element` is the one at hand and begins at `position`; null before the first and
/// after the last one.
///
/// **Thread safety.** Belongs to one thread.
public final class PartitionScan {
    private final ByteReader in;
    private final UnfilteredReader rows;
    private final PartitionHead head;
    private long position;
    private @Nullable Unfiltered element;

    PartitionScan(ByteReader in, UnfilteredReader rows, PartitionHead head) {
        this.in = in;
        this.rows = rows;
        this.head = head;
        this.position = head.elements();
    }

    /// The key.
    public DecoratedKey key() {
        return head.entry().key();
    }

    /// The deletion of the whole partition.
    public DeletionTime deletion() {
        return head.deletion();
    }

    /// The static row, [Row#EMPTY_STATIC] if there is none.
    public Row staticRow() {
        return head.staticRow();
    }

    /// The end of the previous element in the data before compression; for the first one, and
    /// before it, the end of the partition's head.
    public long position() {
        return position;
    }

    /// Goes to the next row or marker.
    ///
    /// @return false after the last one
    public boolean advance() {
        position = rows.position();
        boolean isThere;
        do {
            isThere = rows.advance();
            element = isThere ? rows.read() : null;
        } while (element instanceof Row row && row.isEmpty());
        long end = head.entry().end();
        if (isThere ? rows.position() >= end : rows.position() != end) {
            throw in.corrupt(rows.position(), "the end of the partition at " + end, "another end");
        }
        return isThere;
    }

    /// The element at hand.
    public Unfiltered element() {
        if (element == null) {
            throw new IllegalStateException("there is no element at hand");
        }
        return element;
    }
}
