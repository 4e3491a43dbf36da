package dev.rowhouse.storage.merge;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Rows;
import dev.rowhouse.storage.row.Unfiltered;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.NoSuchElementException;

/// The live rows among the merged elements of a partition, counting what it passes.
///
/// A row is looked for when it is asked for, not before: a reader that stops at its limit has not
/// counted rows beyond it.
///
/// **Invariants.** `next`, if not null, is the row that the next call of `next()` returns.
///
/// **Thread safety.** Belongs to one thread.
public final class LiveRowIterator implements RowIterator {
    private final DecoratedKey key;
    private final Row writtenStaticRow;
    private final Row staticRow;
    private final Iterator<? extends Unfiltered> elements;
    private final LiveRule rule;
    private final long nowInSeconds;
    private final ReadMetrics metrics;
    private @Nullable Row next;

    private LiveRowIterator(
            DecoratedKey key,
            Row staticRow,
            Iterator<? extends Unfiltered> elements,
            Reading reading) {
        this.key = key;
        this.rule = reading.rule;
        this.nowInSeconds = reading.nowInSeconds;
        this.metrics = reading.metrics;
        this.elements = elements;
        this.writtenStaticRow = staticRow;
        this.staticRow =
                staticRow.isEmpty() ? staticRow : rule.live(staticRow, nowInSeconds, metrics);
    }

    /// The circumstances of a read.
    ///
    /// @param rule the rule for the visible part of rows
    /// @param nowInSeconds the time of day at which the read takes place, in seconds since the
    ///     epoch
    /// @param metrics where to count
    public record Reading(LiveRule rule, long nowInSeconds, ReadMetrics metrics) {}

    /// The live data of a merged partition.
    public static RowIterator of(UnfilteredRowIterator partition, Reading reading) {
        return new LiveRowIterator(partition.key(), partition.staticRow(), partition, reading);
    }

    /// The live data of some rows of a partition that is complete in itself and without range
    /// deletions.
    public static RowIterator of(Partition partition, Iterator<Row> rows, Reading reading) {
        return new LiveRowIterator(partition.key(), partition.staticRow(), rows, reading);
    }

    @Override
    public DecoratedKey key() {
        return key;
    }

    @Override
    public Row staticRow() {
        return staticRow;
    }

    @Override
    public Row staticElements() {
        return Rows.elements(rule.present(writtenStaticRow), nowInSeconds);
    }

    @Override
    public boolean hasNext() {
        while (next == null && elements.hasNext()) {
            switch (elements.next()) {
                case Row row -> {
                    Row live = rule.live(row, nowInSeconds, metrics);
                    if (!live.isEmpty()) {
                        metrics.countRow();
                        next = live;
                    }
                }
                case RangeTombstoneMarker ignored -> metrics.countTombstones(1);
            }
        }
        return next != null;
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Row row = next;
        if (row == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return row;
    }
}
