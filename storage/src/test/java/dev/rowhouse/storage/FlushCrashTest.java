package dev.rowhouse.storage;

import static dev.rowhouse.storage.ModelSchema.COMPARATOR;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableOptions;
import dev.rowhouse.storage.sstable.table.SSTableWriter;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// The writing of an SSTable with its process killed at each of its system calls: at the next
/// opening the SSTable is complete or gone, and nothing of it is left over. The rows are in the
/// commit log.
class FlushCrashTest {
    private static final Path FOLDER = Path.of("model");
    private static final TableMetadata TABLE = ModelSchema.withGcGrace(10);

    @Test
    void a_killed_flush_leaves_nothing_over() throws IOException {
        boolean hasFailed = true;
        int complete = 0;
        for (int call = 0; hasFailed; call++) {
            FaultFileSystem files = new FaultFileSystem();
            files.createFolders(FOLDER);
            TableManifest manifest = TableManifest.empty(files, FOLDER);
            manifest.replace(List.of(), List.of());
            files.failAt(call, Fault.CRASH);
            try {
                flush(files, manifest);
            } catch (IOException ignored) {
                assertThat(files.hasFailed()).isTrue();
            }
            hasFailed = files.hasFailed();
            FaultFileSystem left = files.afterRestart();
            List<String> notices = new ArrayList<>();
            TableManifest found =
                    new FolderRecovery(left, FOLDER, LossPolicy.refused(FOLDER, notices::add))
                            .recover(true);
            complete += found.sstables().size();
            boolean isComplete = !found.sstables().isEmpty();
            assertThat(left.list(FOLDER))
                    .as("call %d, %s", call, notices)
                    .allMatch(file -> isExpected(String.valueOf(file.getFileName()), isComplete));
            assertThat(ManifestCheck.check(left, FOLDER)).as("call %d", call).isEmpty();
        }
        assertThat(complete).isPositive();
    }

    private static boolean isExpected(String file, boolean isComplete) {
        return file.equals(TableManifest.FILE)
                || isComplete && file.startsWith("nb-1-big-") && !file.endsWith(".tmp");
    }

    private static void flush(FileSystem files, TableManifest manifest) throws IOException {
        Memtable memtable = new Memtable(COMPARATOR);
        new OperationGenerator(RandomSource.seeded(7))
                .operations(20)
                .forEach(operation -> memtable.put(operation.update().change()));
        Descriptor sstable = manifest.beginFlush();
        try (SSTableWriter writer =
                SSTableWriter.create(files, sstable, TABLE, SSTableOptions.of(TABLE, 2))) {
            Iterator<UnfilteredRowIterator> partitions =
                    memtable.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
            while (partitions.hasNext()) {
                writer.append(partitions.next());
            }
            writer.finish();
        }
        manifest.replace(List.of(), List.of(sstable));
        manifest.endFlush(sstable);
    }
}
