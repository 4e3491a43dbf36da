package dev.rowhouse.storage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.StorageMaintenance.Imported;
import dev.rowhouse.storage.StorageMaintenance.SSTableContents;
import dev.rowhouse.storage.StorageMaintenance.Transfer;
import dev.rowhouse.storage.compaction.TransactionLog;
import dev.rowhouse.storage.compaction.UndecidedTransactionException;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.Lineage;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;
import dev.rowhouse.storage.sstable.table.ReadCache;
import dev.rowhouse.storage.sstable.table.SSTableCheck;
import dev.rowhouse.storage.sstable.table.SSTableCopy;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One import of SSTables into a table: first all are checked, then they are taken in as one
/// transaction.
///
/// **Invariants.** Nothing is written before all have been checked. The table has none or all of
/// them, also after an interruption.
///
/// **Thread safety.** Belongs to one thread, which holds the table's compaction lock for [#takeIn].
final class SSTableImport implements AutoCloseable {
    private static final int CACHE_BYTES = 8 << 20;

    private final FileSystem files;
    private final DiskTable table;
    private final StorageProgress progress;
    private final List<Checked> checked = new ArrayList<>();
    private final List<SSTableReader> opened = new ArrayList<>();

    private record Checked(ForeignSSTable sstable, SSTableContents contents, long bytes) {}

    SSTableImport(FileSystem files, DiskTable table, StorageProgress progress) {
        this.files = files;
        this.table = table;
        this.progress = progress;
    }

    void check(List<Descriptor> sstables) throws IOException {
        TableMetadata metadata = table.store().table();
        for (Descriptor descriptor : sstables) {
            if (isOwn(descriptor)) {
                throw new StorageException(
                        descriptor + " is one of table " + metadata + " already.");
            }
            ForeignSSTable sstable = ForeignSSTable.read(files, descriptor);
            String what =
                    "checking %s (%d of %d)"
                            .formatted(descriptor, checked.size() + 1, sstables.size());
            try (SSTableReader reader = sstable.open(files, metadata, ReadCache.of(CACHE_BYTES))) {
                long total = reader.dataBytes();
                SSTableCheck.Contents contents =
                        SSTableCheck.check(files, reader, done -> progress.at(what, done, total));
                checked.add(
                        new Checked(
                                sstable,
                                new SSTableContents(contents.partitions(), contents.rows()),
                                reader.storedBytes()));
            } catch (CorruptSSTableException e) {
                throw new StorageException(
                        "%s is damaged, so that nothing was imported: %s."
                                .formatted(descriptor, e.getMessage()),
                        e);
            } catch (UncheckedIOException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }

    private boolean isOwn(Descriptor descriptor) {
        Path folder = table.folder().path().toAbsolutePath().normalize();
        return descriptor.folder().toAbsolutePath().normalize().equals(folder);
    }

    Imported takeIn() throws IOException {
        if (checked.isEmpty()) {
            return new Imported(List.of(), List.of());
        }
        TableFolder folder = table.folder();
        Descriptor to = folder.manifest().next();
        TransactionLog log = TransactionLog.beginAdding(files, folder.path(), to);
        List<Transfer> transfers = new ArrayList<>();
        try {
            for (Checked one : checked) {
                Descriptor from = one.sstable().descriptor();
                if (!transfers.isEmpty()) {
                    to = folder.manifest().next();
                }
                progress.at(
                        "taking in %s (%d of %d)"
                                .formatted(from, transfers.size() + 1, checked.size()),
                        transfers.size(),
                        checked.size());
                log.add(to);
                SSTableMetadata metadata =
                        one.sstable().metadata().withoutCommitLog().withoutHistory();
                if (from.version() == to.version()) {
                    SSTableCopy.takeIn(files, from, to, metadata);
                } else {
                    new SSTableRewrite(files, table.store().table())
                            .write(one.sstable(), to, Lineage.NEW);
                }
                transfers.add(new Transfer(from, to, Optional.of(one.contents()), one.bytes()));
                opened.add(folder.openOne(to, table.store().table()));
            }
            log.commit();
            note(log, transfers);
        } catch (IOException | RuntimeException e) {
            giveUp(log, e);
            throw e;
        }
        List<SSTableReader> readers = List.copyOf(opened);
        opened.clear();
        table.store().replace(List.of(), readers);
        end(log);
        return new Imported(transfers, readers);
    }

    /// Lists the new SSTables. Should that fail, the list on disk decides, once the folder is
    /// opened again, whether they count.
    private void note(TransactionLog log, List<Transfer> transfers) throws IOException {
        try {
            table.folder()
                    .manifest()
                    .replace(List.of(), transfers.stream().map(Transfer::to).toList());
        } catch (IOException e) {
            throw new UndecidedTransactionException(log.path(), e);
        }
    }

    private void end(TransactionLog log) {
        try {
            log.deleteInputs();
        } catch (IOException ignored) {
            // They are part of the table already. The log goes when the table is opened again; no
            // other one can have its name before.
            table.stopCompaction();
        }
    }

    private static void giveUp(TransactionLog log, Exception cause) {
        try {
            log.abort();
        } catch (IOException e) {
            // Remaining files are deleted when the table is opened again.
            cause.addSuppressed(e);
        }
    }

    @Override
    public void close() throws IOException {
        for (SSTableReader reader : opened) {
            reader.close();
        }
    }
}
