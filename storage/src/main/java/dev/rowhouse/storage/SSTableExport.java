package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.StorageMaintenance.Transfer;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.table.SSTableCopy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One export of SSTables of a table to a folder, in a version.
///
/// **Invariants.** Each SSTable in the folder is whole, or has no table of contents. Nothing is
/// left in it after a failure.
///
/// **Thread safety.** Belongs to one thread.
final class SSTableExport {
    private static final String SCHEMA = "schema.cql";

    private final FileSystem files;
    private final TableMetadata table;
    private final Path target;
    private final SSTableVersion version;
    private final String schema;
    private final StorageProgress progress;

    SSTableExport(
            FileSystem files,
            TableMetadata table,
            Path target,
            SSTableVersion version,
            String schema,
            StorageProgress progress) {
        this.files = files;
        this.table = table;
        this.target = target;
        this.version = version;
        this.schema = schema;
        this.progress = progress;
    }

    List<Transfer> export(List<Descriptor> sstables) throws IOException {
        DataFolder.make(files, target);
        List<Descriptor> begun = new ArrayList<>();
        List<Transfer> transfers = new ArrayList<>();
        try {
            for (Descriptor from : sstables) {
                progress.at("exporting " + from, transfers.size(), sstables.size());
                ForeignSSTable sstable = ForeignSSTable.read(files, from);
                String id = Integer.toString(begun.size() + 1);
                Descriptor to = new Descriptor(target, version, id);
                begun.add(to);
                give(sstable, to);
                transfers.add(new Transfer(from, to, Optional.empty(), bytes(to)));
            }
            try (WritableFile file = files.create(target.resolve(SCHEMA))) {
                file.append(ByteBuffer.wrap(Bytes.utf8(schema).toArray()));
                file.sync();
            }
            files.syncFolder(target);
            return transfers;
        } catch (IOException | RuntimeException e) {
            clear(begun, e);
            throw e;
        }
    }

    private void give(ForeignSSTable sstable, Descriptor to) throws IOException {
        Descriptor from = sstable.descriptor();
        if (from.version() == version) {
            SSTableCopy.giveAway(files, from, to, sstable.metadata().withoutCommitLog());
            return;
        }
        new SSTableRewrite(files, table)
                .write(sstable, to, sstable.metadata().statistics().lineage());
        for (Component component : Component.values()) {
            if (component.isOwn()) {
                files.delete(to.file(component));
            }
        }
    }

    private long bytes(Descriptor descriptor) throws IOException {
        try (var data = files.open(descriptor.file(Component.DATA))) {
            return data.size();
        }
    }

    private void clear(List<Descriptor> begun, Exception cause) {
        try {
            for (Descriptor each : begun) {
                each.delete(files);
            }
            files.delete(target.resolve(SCHEMA));
            files.delete(target);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
