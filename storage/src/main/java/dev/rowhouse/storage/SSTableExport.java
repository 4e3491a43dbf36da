package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.StorageMaintenance.Transfer;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableCopy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One export of SSTables to a folder.
///
/// **Invariants.** Each SSTable in the folder is whole, or has no table of contents. Nothing is
/// left in it after a failure.
///
/// **Thread safety.** Belongs to one thread.
final class SSTableExport {
    private static final String SCHEMA = "schema.cql";

    private final FileSystem files;
    private final Path target;
    private final String schema;
    private final StorageProgress progress;

    SSTableExport(FileSystem files, Path target, String schema, StorageProgress progress) {
        this.files = files;
        this.target = target;
        this.schema = schema;
        this.progress = progress;
    }

    List<Transfer> export(List<Descriptor> sstables) throws IOException {
        DataFolder.make(files, target);
        List<Transfer> transfers = new ArrayList<>();
        try {
            for (Descriptor from : sstables) {
                progress.at("exporting " + from, transfers.size(), sstables.size());
                Descriptor to = Descriptor.of(target, transfers.size() + 1L);
                ForeignSSTable sstable = ForeignSSTable.read(files, from);
                transfers.add(new Transfer(from, to, Optional.empty(), bytes(from)));
                SSTableCopy.giveAway(files, from, to, sstable.metadata().withoutCommitLog());
            }
            try (WritableFile file = files.create(target.resolve(SCHEMA))) {
                file.append(ByteBuffer.wrap(Bytes.utf8(schema).toArray()));
                file.sync();
            }
            files.syncFolder(target);
            return transfers;
        } catch (IOException | RuntimeException e) {
            clear(transfers, e);
            throw e;
        }
    }

    private long bytes(Descriptor descriptor) throws IOException {
        try (var data = files.open(descriptor.file(Component.DATA))) {
            return data.size();
        }
    }

    private void clear(List<Transfer> transfers, Exception cause) {
        try {
            for (Transfer transfer : transfers) {
                transfer.to().delete(files);
            }
            files.delete(target.resolve(SCHEMA));
            files.delete(target);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
