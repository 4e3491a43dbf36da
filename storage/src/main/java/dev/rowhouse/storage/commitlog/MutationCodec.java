package dev.rowhouse.storage.commitlog;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.sstable.data.DeletionTimes;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/// Mutations as bytes. Rows and markers are those of Data.db, see
/// [dev.rowhouse.storage.sstable.data.UnfilteredReader], with the default bases of times.
///
/// ```
/// mutation := count:uvint part[count]
/// part     := size:uvint table:u8[16] key:vbytes deleted:u8 [deletion] layout:vbytes [row]
///             (row | marker)* 01
/// deletion := localDeletionTime:i32 markedForDeleteAt:i64
/// layout   := columns(static) columns(regular)
/// columns  := count:uvint (form:uvint name:vtext)[count]
/// ```
///
/// `size` counts what follows it, so that a part of a table that is no more can be passed over.
/// `deleted` is 1 when there is a deletion of the whole partition, else 0. The first row is the
/// static one, if the layout has static columns. The layout has the columns that the part says
/// something about; `form` is 0 for a multi-cell column, 1 when each value has a length of its own,
/// else the length of all values and 2. Columns can thus be passed over too when they have been
/// dropped.
///
/// As in SSTables, deletion times beyond 2038-01-19T03:14:06Z become that one.
///
/// **Invariants.** The layouts are only remembered: each stands for itself, and one that is
/// forgotten is made again.
///
/// **Thread safety.** Any number of threads.
public final class MutationCodec {
    private static final int LAYOUTS = 256;
    private static final int BUFFER_BYTES_KEPT_MAX = 64 * 1024;

    private final AtomicReferenceArray<@Nullable WriteLayout> writeLayouts =
            new AtomicReferenceArray<>(LAYOUTS);
    private final AtomicReferenceArray<@Nullable ReadLayout> readLayouts =
            new AtomicReferenceArray<>(LAYOUTS);
    private final AtomicReference<@Nullable Buffers> spare = new AtomicReference<>();

    /// Buffers for a mutation and for a part of it.
    private record Buffers(ByteWriter whole, ByteWriter part) {}

    /// A codec that remembers nothing yet.
    public MutationCodec() {}

    /// A mutation as bytes.
    ///
    /// @throws IllegalArgumentException when a value has not the length that all values of its type
    ///     have
    public Bytes encode(Mutation mutation) {
        Buffers buffers = spare.getAndSet(null);
        if (buffers == null) {
            buffers = new Buffers(new ByteWriter(), new ByteWriter());
        }
        ByteWriter whole = buffers.whole;
        ByteWriter part = buffers.part;
        whole.clear();
        whole.writeUnsignedVInt(mutation.updates().size());
        for (PartitionUpdate update : mutation.updates()) {
            part.clear();
            write(part, update);
            whole.writeUnsignedVInt(part.length()).writeBytes(part);
        }
        Bytes encoded = Bytes.wrap(whole.toArray());
        if (encoded.length() <= BUFFER_BYTES_KEPT_MAX) {
            spare.set(buffers);
        }
        return encoded;
    }

    private void write(ByteWriter out, PartitionUpdate update) {
        UUID id = update.table().id();
        out.writeLong(id.getMostSignificantBits()).writeLong(id.getLeastSignificantBits());
        out.writeVIntBytes(update.key().key());
        DeletionTime deletion = update.change().deletion();
        if (deletion.isLive()) {
            out.writeByte(0);
        } else {
            out.writeByte(1);
            DeletionTimes.FIXED.write(out, deletion);
        }
        layout(update).write(out, update);
    }

    private WriteLayout layout(PartitionUpdate update) {
        WriteLayout.Columns columns = WriteLayout.Columns.of(update.change());
        int slot = slot(columns.hash(update.table()));
        WriteLayout known = writeLayouts.get(slot);
        if (known != null && known.isFor(update.table(), columns)) {
            return known;
        }
        WriteLayout made = new WriteLayout(update.table(), columns);
        writeLayouts.set(slot, made);
        return made;
    }

    private static int slot(int hash) {
        return (hash ^ hash >>> 8 ^ hash >>> 16 ^ hash >>> 24) & (LAYOUTS - 1);
    }

    /// Reads a mutation back. Parts of tables that are not there any more are left out, and cells
    /// of columns that have been dropped.
    ///
    /// @param tables the table of an id, if there is one
    /// @throws CommitLogException when the record is no mutation, or one that the tables cannot
    ///     hold
    public Mutation decode(CommitLogRecord record, Function<UUID, Optional<TableMetadata>> tables) {
        ByteReader in = ByteReader.of(record.file(), record.payload().toArray());
        try {
            List<PartitionUpdate> updates = new ArrayList<>(1);
            for (int count = in.readCount(in.remaining(), "parts"); count > 0; count--) {
                int size = in.readCount(in.remaining(), "bytes");
                long end = in.position() + size;
                Optional<TableMetadata> table =
                        tables.apply(new UUID(in.readLong(), in.readLong()));
                if (table.isEmpty()) {
                    in.seek(end);
                    continue;
                }
                PartitionUpdate update = read(in, table.get());
                if (in.position() != end) {
                    throw in.corrupt(in.position(), "the end of a part at " + end, "more or less");
                }
                if (!update.isEmpty()) {
                    updates.add(update);
                }
            }
            in.requireEnd();
            return new Mutation(updates);
        } catch (CorruptSSTableException e) {
            throw CommitLogException.damaged(
                    record.file(), record.offset() + e.offset(), e.expected(), e.found());
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // Types compare values that they have never checked.
            throw new CommitLogException(
                    "The record at byte %d of commit log segment %s holds values that their types do not know: %s"
                            .formatted(record.offset(), record.file(), e.getMessage()),
                    e);
        }
    }

    private PartitionUpdate read(ByteReader in, TableMetadata table) {
        DecoratedKey key = DecoratedKey.of(in.readVIntBytes());
        DeletionTime deletion = in.readBoolean() ? DeletionTimes.FIXED.read(in) : DeletionTime.LIVE;
        return layout(in, table).read(in, key, deletion);
    }

    private ReadLayout layout(ByteReader in, TableMetadata table) {
        int length = in.readCount(in.remaining(), "bytes");
        long start = in.position();
        Bytes names = in.readBytes(length);
        int slot = slot(31 * names.hashCode() + table.id().hashCode());
        ReadLayout known = readLayouts.get(slot);
        if (known != null && known.isFor(table, names)) {
            return known;
        }
        in.seek(start);
        ReadLayout made = ReadLayout.of(table, names, in);
        if (in.position() != start + length) {
            throw in.corrupt(in.position(), "the end of the columns", "more or less");
        }
        readLayouts.set(slot, made);
        return made;
    }
}
