package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.commitlog.CommitLog;
import dev.rowhouse.storage.commitlog.CommitLogReader;
import dev.rowhouse.storage.commitlog.CommitLogRecord;
import dev.rowhouse.storage.commitlog.Mutation;
import dev.rowhouse.storage.commitlog.MutationCodec;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.storage.sstable.metadata.CommitLogSpan;
import dev.rowhouse.storage.sstable.metadata.Statistics;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// The records of the commit log.
///
/// ```
/// record   := 00 mutation                                 changes of partitions
///           | 01 table:u8[16] segment:i64 position:i32    what of the table lies before is stored
///           | 02 (table:u8[16] count:i32                  what of the tables lies before is gone,
///                 (length:u8 sstable:u8[length])*)*       these SSTables too
/// ```
///
/// **Thread safety.** Immutable.
final class LogRecords {
    private static final byte MUTATION = 0;
    private static final byte FLUSHED = 1;
    private static final byte TRUNCATED = 2;
    private static final int FLUSHED_BYTES = 1 + 16 + 8 + 4;
    // The memory of an update in a memtable for each byte in the log, and the constant part,
    // measured with small rows.
    private static final int HEAP_PER_LOGGED_BYTE = 3;
    private static final int HEAP_PER_UPDATE = 200;

    private final DataFolder folder;
    private final UUID hostId;
    private final MutationCodec codec = new MutationCodec();

    /// @param hostId the host ID of the log's writer: log positions in other databases' SSTables
    ///     refer to their own logs
    LogRecords(DataFolder folder, UUID hostId) {
        this.folder = folder;
        this.hostId = hostId;
    }

    /// The approximate heap use of a record's changes in memtables.
    static long heapBytes(Bytes record, int updates) {
        return HEAP_PER_LOGGED_BYTE * (long) record.length() + HEAP_PER_UPDATE * (long) updates;
    }

    Bytes encode(List<PartitionUpdate> updates) {
        Bytes mutation = codec.encode(new Mutation(updates));
        byte[] record = new byte[1 + mutation.length()];
        record[0] = MUTATION;
        mutation.copyTo(record, 1);
        return Bytes.wrap(record);
    }

    Bytes encodeFlushed(UUID table, CommitLogPosition upTo) {
        ByteBuffer record =
                ByteBuffer.allocate(FLUSHED_BYTES)
                        .put(FLUSHED)
                        .putLong(table.getMostSignificantBits())
                        .putLong(table.getLeastSignificantBits())
                        .putLong(upTo.segment())
                        .putInt(upTo.position());
        return Bytes.wrap(record.array());
    }

    /// Writes down that what the log says of some tables up to now is in SSTables, or gone.
    void noteStored(CommitLog log, Collection<DiskTable> tables) throws IOException {
        for (DiskTable table : tables) {
            log.append(encodeFlushed(table.store().table().id(), log.position()));
            table.setFrom(log.position());
        }
        log.sync();
    }

    /// Encodes the truncation of tables: it removes their current SSTables and all their earlier
    /// log records at once.
    Bytes encodeTruncated(Collection<DiskTable> tables) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            out.writeByte(TRUNCATED);
            for (DiskTable table : tables) {
                UUID id = table.store().table().id();
                out.writeLong(id.getMostSignificantBits());
                out.writeLong(id.getLeastSignificantBits());
                List<SSTableReader> sstables = table.store().sstables();
                out.writeInt(sstables.size());
                for (SSTableReader sstable : sstables) {
                    byte[] name = sstable.descriptor().id().getBytes(StandardCharsets.UTF_8);
                    out.writeByte(name.length);
                    out.write(name);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Bytes.wrap(bytes.toByteArray());
    }

    private static boolean isTruncated(Bytes record) {
        return record.length() > 0 && record.get(0) == TRUNCATED;
    }

    /// The truncation of one table in a record.
    private record Truncation(UUID table, Set<String> sstables, CommitLogPosition position) {}

    private static List<Truncation> truncations(CommitLogRecord record) {
        ByteBuffer bytes = ByteBuffer.wrap(record.payload().toArray());
        bytes.get();
        List<Truncation> truncations = new ArrayList<>();
        while (bytes.hasRemaining()) {
            UUID id = new UUID(bytes.getLong(), bytes.getLong());
            Set<String> sstables = new HashSet<>();
            for (int left = bytes.getInt(); left > 0; left--) {
                byte[] name = new byte[Byte.toUnsignedInt(bytes.get())];
                bytes.get(name);
                sstables.add(new String(name, StandardCharsets.UTF_8));
            }
            truncations.add(new Truncation(id, sstables, record.position()));
        }
        return truncations;
    }

    /// The SSTables that an interruption has kept from being deleted. A number may have been given
    /// to another one since, but that holds what the log said later.
    private List<SSTableReader> gone(DiskTable table, Truncation truncation) {
        return table.store().sstables().stream()
                .filter(sstable -> truncation.sstables().contains(sstable.descriptor().id()))
                .filter(sstable -> span(sstable).upper().compareTo(truncation.position()) <= 0)
                .toList();
    }

    private static void raise(
            Map<UUID, CommitLogPosition> stored, UUID table, CommitLogPosition upTo) {
        stored.merge(table, upTo, (one, other) -> one.compareTo(other) > 0 ? one : other);
    }

    private static boolean isFlushed(Bytes record) {
        return record.length() == FLUSHED_BYTES && record.get(0) == FLUSHED;
    }

    /// The target of a replay of the log.
    interface Replay {
        /// The table of an id, if it still exists.
        Optional<DiskTable> table(UUID id);

        /// Takes a change that is not in an SSTable.
        void apply(PartitionUpdate update);

        /// Reports the end of a record of which some changes were not in an SSTable.
        ///
        /// @param end the place in the log behind the record
        /// @param heapBytes what they take in memtables, about
        void endRecord(CommitLogPosition end, long heapBytes) throws IOException;

        /// Deletes SSTables of a table that had been emptied.
        void truncate(DiskTable table, List<SSTableReader> sstables) throws IOException;
    }

    /// Hands on what the log holds and the SSTables do not.
    void replay(Replay replay) throws IOException {
        Map<UUID, CommitLogPosition> stored = new HashMap<>();
        List<Truncation> truncations = new ArrayList<>();
        requireSegments();
        List<CommitLogReader.Gap> gaps =
                read(record -> {
                    Bytes bytes = record.payload();
                    if (isFlushed(bytes)) {
                        UUID table = new UUID(bytes.getLong(1), bytes.getLong(9));
                        CommitLogPosition upTo =
                                new CommitLogPosition(bytes.getLong(17), bytes.getInt(25));
                        raise(stored, table, upTo);
                    } else if (isTruncated(bytes)) {
                        truncations.addAll(truncations(record));
                    }
                });
        gaps.stream()
                .filter(gap -> !gap.isTornTail())
                .forEach(gap ->
                        folder.losses()
                                .warn(
                                        "Loss accepted: %d bytes of %s from byte %d on were passed over."
                                                .formatted(
                                                        gap.length(), gap.file(), gap.offset())));
        for (Truncation truncation : truncations) {
            raise(stored, truncation.table(), truncation.position());
            Optional<DiskTable> table = replay.table(truncation.table());
            if (table.isPresent()) {
                replay.truncate(table.get(), gone(table.get(), truncation));
            }
        }
        read(record -> {
            if (!isFlushed(record.payload()) && !isTruncated(record.payload())) {
                int applied = 0;
                for (PartitionUpdate update : decode(record, replay).updates()) {
                    UUID id = update.table().id();
                    CommitLogPosition upTo = stored.getOrDefault(id, CommitLogPosition.NONE);
                    boolean isWanted =
                            record.position().compareTo(upTo) > 0
                                    && replay.table(id)
                                            .filter(table -> !isStored(record.position(), table))
                                            .isPresent();
                    if (isWanted) {
                        replay.apply(update);
                        applied++;
                    }
                }
                if (applied > 0) {
                    replay.endRecord(record.position(), heapBytes(record.payload(), applied));
                }
            }
        });
    }

    private List<CommitLogReader.Gap> read(CommitLogReader.Handler handler) throws IOException {
        return new CommitLogReader(folder.files(), folder.commitLog())
                .read(
                        folder.losses().areAccepted()
                                ? CommitLogReader.Damage.SKIP
                                : CommitLogReader.Damage.REFUSE,
                        handler);
    }

    /// The first and the last segment must be there; those between are known by the segments that
    /// follow.
    private void requireSegments() throws IOException {
        Optional<FolderManifest> expected = folder.expected();
        if (expected.isEmpty()) {
            return;
        }
        CommitLogReader reader = new CommitLogReader(folder.files(), folder.commitLog());
        Set<Long> ends = new HashSet<>();
        ends.add(expected.get().firstSegment());
        ends.add(expected.get().lastSegment());
        for (long segment : ends) {
            Optional<Path> lost = segment == 0 ? Optional.empty() : reader.findLost(segment);
            if (lost.isPresent()) {
                folder.losses()
                        .missing(lost.get(), "It holds writes that may be in no SSTable yet");
            }
        }
    }

    private Mutation decode(CommitLogRecord record, Replay replay) {
        Bytes bytes = record.payload();
        CommitLogRecord mutation =
                new CommitLogRecord(
                        record.file(),
                        record.offset() + 1,
                        record.position(),
                        bytes.slice(1, bytes.length() - 1));
        return codec.decode(mutation, id -> replay.table(id).map(table -> table.store().table()));
    }

    // Positions are those at the end of a record, so that they lie behind the beginning of an
    // interval and not behind its end.
    private boolean isStored(CommitLogPosition end, DiskTable table) {
        for (SSTableReader sstable : table.store().sstables()) {
            for (CommitLogSpan.Interval interval : span(sstable).intervals()) {
                if (end.compareTo(interval.from()) > 0 && end.compareTo(interval.to()) <= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    // An SSTable may have come here from another database, whose log is another one. To believe too
    // little does no harm: a replay may
    // apply what is stored already.
    private CommitLogSpan span(SSTableReader sstable) {
        Statistics statistics = sstable.statistics();
        return statistics.lineage().originatingHost().equals(Optional.of(hostId))
                ? statistics.commitLog()
                : CommitLogSpan.NONE;
    }

    /// The last place in the log that an SSTable of some tables refers to.
    CommitLogPosition lastUsed(Collection<DiskTable> tables) {
        return tables.stream()
                .flatMap(table -> table.store().sstables().stream())
                .map(sstable -> span(sstable).upper())
                .max(Comparator.naturalOrder())
                .orElse(CommitLogPosition.NONE);
    }
}
