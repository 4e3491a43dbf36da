package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.ClusteringSpan;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.zip.CRC32;

/// Reads all of an SSTable to find out whether it is whole: beyond what every read checks, that the
/// data are those of Digest.crc32, that the elements of each partition ascend and their range
/// deletions match, that reading backward meets as many elements, that the filter and the summary
/// in the files are those of the index, that the statistics cover all keys, rows and deletions, and
/// that the components of the table of contents are there.
public final class SSTableCheck {
    private static final int BUFFER_BYTES = 64 * 1024;
    private static final int PROGRESS_INTERVAL = 1000;

    private final FileSystem files;
    private final SSTableReader reader;
    private final ClusteringComparator comparator;
    private final LongConsumer progress;
    private long partitions;
    private long rows;
    private long markers;

    /// The content of an SSTable without damage.
    ///
    /// @param partitions the number of partitions
    /// @param rows the number of rows, without static ones
    /// @param markers the number of places where range deletions begin, end or change
    public record Contents(long partitions, long rows, long markers) {}

    private SSTableCheck(
            FileSystem files,
            SSTableReader reader,
            ClusteringComparator comparator,
            LongConsumer progress) {
        this.files = files;
        this.reader = reader;
        this.comparator = comparator;
        this.progress = progress;
    }

    /// Checks an SSTable.
    ///
    /// @param comparator the order of the table's rows
    /// @throws CorruptSSTableException when something is wrong
    public static Contents check(
            FileSystem files, SSTableReader reader, ClusteringComparator comparator)
            throws IOException {
        return new SSTableCheck(files, reader, comparator, ignored -> {}).check();
    }

    /// Checks an SSTable that was opened by itself, and says how far it is.
    ///
    /// @param progress gets the number of bytes read, before compression, now and then
    /// @throws CorruptSSTableException when something is wrong
    public static Contents check(FileSystem files, SSTableReader reader, LongConsumer progress)
            throws IOException {
        return new SSTableCheck(files, reader, reader.comparator(), progress).check();
    }

    private Contents check() throws IOException {
        checkContents();
        checkRebuilt();
        checkCoverage();
        SSTableScan ascending = reader.scanAll();
        while (ascending.hasNext()) {
            UnfilteredRowIterator partition = ascending.next();
            long elements = checkPartition(partition, ascending);
            long backward =
                    reader.find(partition.key(), Slices.ALL, Direction.DESCENDING)
                            .map(SSTableCheck::count)
                            .orElseThrow(() ->
                                    corrupt(
                                            Component.FILTER,
                                            "key " + partition.key(),
                                            "a filter without it"));
            if (elements != backward) {
                throw corrupt(
                        Component.INDEX,
                        elements + " elements of partition " + partition.key(),
                        backward + " when read backward");
            }
            partitions++;
        }
        IndexCheck.check(files, reader);
        reader.components().files().others().checkAll();
        // After the data, whose own checksums tell more exactly what is damaged.
        checkDigest();
        return new Contents(partitions, rows, markers);
    }

    private CorruptSSTableException corrupt(Component component, String expected, String found) {
        return new CorruptSSTableException(reader.descriptor().file(component), 0, expected, found);
    }

    /// Reads do not miss a lost checksum. The filter and the summary may be absent: they are
    /// rebuilt.
    private void checkContents() throws IOException {
        Path contents = reader.descriptor().file(Component.TOC);
        if (!files.exists(contents)) {
            throw corrupt(Component.TOC, "a file", "none");
        }
        for (String line : files.readText(contents).lines().toList()) {
            for (Component component : Component.values()) {
                if (component.fileName().equals(line.strip())
                        && component != Component.FILTER
                        && component != Component.SUMMARY
                        && !files.exists(reader.descriptor().file(component))) {
                    throw corrupt(component, "a file", "none");
                }
            }
        }
    }

    /// Checks that components that were rebuilt on opening are neither missing nor damaged on disk,
    /// if they ever existed.
    private void checkRebuilt() throws IOException {
        ComponentFiles others = reader.components().files().others();
        for (Component component : others.rebuilt()) {
            if (others.exists(component)) {
                others.read(component);
            } else if (others.covers(component)) {
                throw corrupt(component, "a file", "none");
            }
        }
    }

    /// Since version `oa` the statistics have the first and the last key, too.
    private void checkCoverage() {
        reader.statistics()
                .coverage()
                .ifPresent(coverage -> {
                    requireKey("first", reader.first(), coverage.first());
                    requireKey("last", reader.last(), coverage.last());
                });
    }

    private void requireKey(String which, DecoratedKey key, Bytes found) {
        if (!key.key().equals(found)) {
            throw corrupt(
                    Component.STATISTICS, "the %s key %s".formatted(which, key.key()), "" + found);
        }
    }

    /// Reads pass over an SSTable whose statistics say that the wanted rows cannot be in it.
    private void requireCovered(DecoratedKey key, Unfiltered element) {
        ClusteringSpan span = reader.statistics().clusterings();
        if (!span.contains(comparator, element)) {
            throw corrupt(
                    Component.STATISTICS,
                    "clusterings with " + element + " of partition " + key,
                    "only those from " + span.start() + " to " + span.end());
        }
    }

    private void requireDeletionCovered(UnfilteredRowIterator partition) {
        boolean isDenied =
                reader.statistics()
                        .coverage()
                        .map(coverage -> !coverage.hasPartitionDeletions())
                        .orElse(false);
        if (isDenied && !partition.partitionDeletion().isLive()) {
            throw corrupt(
                    Component.STATISTICS,
                    "deletions of partitions, as of " + partition.key(),
                    "none");
        }
    }

    private void checkDigest() throws IOException {
        Descriptor descriptor = reader.descriptor();
        Path digestFile = descriptor.file(Component.DIGEST);
        if (!files.exists(digestFile)) {
            return;
        }
        CRC32 digest = new CRC32();
        try (ReadableFile data = files.open(descriptor.file(Component.DATA))) {
            long size = data.size();
            for (long at = 0; at < size; at += BUFFER_BYTES) {
                ByteBuffer part = ByteBuffer.allocate((int) Math.min(BUFFER_BYTES, size - at));
                data.read(at, part);
                digest.update(part.flip());
            }
        }
        String expected = Long.toString(digest.getValue());
        String found = files.readText(digestFile);
        if (!found.equals(expected)) {
            throw corrupt(Component.DIGEST, expected, found);
        }
    }

    private long checkPartition(UnfilteredRowIterator partition, SSTableScan scan) {
        long elements = 0;
        DeletionTime open = DeletionTime.LIVE;
        Unfiltered last = null;
        requireDeletionCovered(partition);
        while (partition.hasNext()) {
            Unfiltered element = partition.next();
            requireAscending(partition, last, element);
            requireCovered(partition.key(), element);
            switch (element) {
                case Row ignored -> rows++;
                case RangeTombstoneMarker marker -> {
                    if (!marker.below().equals(open)) {
                        throw corrupt(Component.DATA, "the end of " + open, marker.toString());
                    }
                    open = marker.above();
                    markers++;
                }
            }
            last = element;
            if (elements++ % PROGRESS_INTERVAL == 0) {
                progress.accept(scan.position());
            }
        }
        return elements;
    }

    private void requireAscending(
            UnfilteredRowIterator partition, @Nullable Unfiltered before, Unfiltered element) {
        if (before != null && comparator.compare(before, element) >= 0) {
            throw corrupt(
                    Component.DATA,
                    "elements of partition " + partition.key() + " that ascend",
                    element + " after " + before);
        }
    }

    private static long count(UnfilteredRowIterator partition) {
        long elements = 0;
        for (; partition.hasNext(); partition.next()) {
            elements++;
        }
        return elements;
    }
}
