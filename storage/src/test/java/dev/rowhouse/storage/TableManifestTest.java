package dev.rowhouse.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.storage.compaction.TransactionLog;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

class TableManifestTest {
    private static final Path FOLDER = Path.of("/t");
    private static final Path FILE = FOLDER.resolve(TableManifest.FILE);
    private static final Map<Component, Integer> LENGTHS =
            Map.of(
                    Component.DATA, 45,
                    Component.INDEX, 8,
                    Component.SUMMARY, 62,
                    Component.FILTER, 16,
                    Component.STATISTICS, 4831,
                    Component.COMPRESSION_INFO, 79,
                    Component.DIGEST, 10,
                    Component.TOC, 80,
                    Component.CHECKSUMS, 262);

    private static void write(MemoryFileSystem files, Descriptor sstable) {
        LENGTHS.forEach(
                (component, length) -> files.write(sstable.file(component), new byte[length]));
    }

    private static List<String> ids(TableManifest manifest) {
        return manifest.sstables().stream().map(Descriptor::id).toList();
    }

    @Test
    void the_documented_example_is_what_is_written() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        Descriptor sstable = Descriptor.of(FOLDER, 1);
        write(files, sstable);
        TableManifest.empty(files, FOLDER).replace(List.of(), List.of(sstable));
        String document = FileSystem.system().readText(Path.of("../docs/formats/data-folder.md"));
        assertThat(document).contains("```\n" + files.readText(FILE) + "```");
        assertThat(TableManifest.read(files, FOLDER).orElseThrow().components(sstable))
                .containsEntry(Component.STATISTICS, 4831L)
                .hasSize(LENGTHS.size());
    }

    @Test
    void what_is_being_flushed_is_not_settled() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        TableManifest manifest = TableManifest.empty(files, FOLDER);
        Descriptor flushed = manifest.beginFlush();
        Descriptor compacted = manifest.next();
        manifest.replace(List.of(), List.of(compacted));
        TableManifest interrupted = TableManifest.read(files, FOLDER).orElseThrow();
        assertThat(interrupted.isUnsettled(flushed)).isTrue();
        manifest.replace(List.of(), List.of(flushed));
        manifest.endFlush(flushed);
        TableManifest settled = TableManifest.read(files, FOLDER).orElseThrow();
        assertThat(settled.isUnsettled(Descriptor.of(FOLDER, 2))).isFalse();
        assertThat(settled.isUnsettled(Descriptor.of(FOLDER, 3))).isTrue();
        assertThat(settled.next().id()).isEqualTo("3");
    }

    @Test
    void a_manifest_that_is_cut_or_changed_is_none() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        Descriptor sstable = Descriptor.of(FOLDER, 1);
        write(files, sstable);
        TableManifest.empty(files, FOLDER).replace(List.of(), List.of(sstable));
        byte[] whole = files.readBytes(FILE);
        for (int i = 0; i < whole.length; i++) {
            files.write(FILE, Arrays.copyOf(whole, i));
            assertThat(TableManifest.read(files, FOLDER)).as("cut at %d", i).isEmpty();
            byte[] changed = whole.clone();
            changed[i] ^= (byte) (1 << i % 7);
            files.write(FILE, changed);
            assertThat(TableManifest.read(files, FOLDER)).as("changed at %d", i).isEmpty();
        }
    }

    @Test
    void a_loss_of_power_leaves_the_old_or_the_new_one() throws IOException {
        boolean hasFailed = true;
        for (int call = 0; hasFailed; call++) {
            FaultFileSystem files = new FaultFileSystem();
            DataFolder.make(files, FOLDER);
            files.create(Descriptor.of(FOLDER, 1).file(Component.DATA)).close();
            files.create(Descriptor.of(FOLDER, 2).file(Component.DATA)).close();
            TableManifest manifest = TableManifest.empty(files, FOLDER);
            manifest.replace(List.of(), List.of(Descriptor.of(FOLDER, 1)));
            files.failAt(call, Fault.CRASH);
            try {
                manifest.replace(
                        List.of(Descriptor.of(FOLDER, 1)), List.of(Descriptor.of(FOLDER, 2)));
            } catch (IOException ignored) {
                assertThat(ids(manifest)).containsExactly("1");
            }
            hasFailed = files.hasFailed();
            FaultFileSystem left = files.afterPowerLoss(RandomSource.seeded(call));
            List<String> found = ids(TableManifest.read(left, FOLDER).orElseThrow());
            if (hasFailed) {
                assertThat(found).isIn(List.of("1"), List.of("2"));
            } else {
                assertThat(found).containsExactly("2");
            }
        }
    }

    @Test
    void a_stranger_is_refused_and_a_damaged_transaction_log_put_aside() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        Descriptor known = Descriptor.of(FOLDER, 2);
        Descriptor stranger = Descriptor.of(FOLDER, 1);
        write(files, known);
        TableManifest.empty(files, FOLDER).replace(List.of(), List.of(known));
        write(files, stranger);
        List<String> notices = new ArrayList<>();
        FolderRecovery recovery =
                new FolderRecovery(files, FOLDER, LossPolicy.refused(Path.of("/db"), notices::add));
        assertThatThrownBy(() -> recovery.recover(true))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(stranger.toString())
                .hasMessageContaining("rowhouse sstable import");
        files.write(FOLDER.resolve("transaction-1.log"), new byte[200]);
        assertThat(ids(recovery.recover(true))).containsExactly("2");
        assertThat(files.exists(FOLDER.resolve("transaction-1.log.damaged"))).isTrue();
        assertThat(files.exists(FOLDER.resolve("set-aside/1/nb-1-big-Data.db"))).isTrue();
        assertThat(notices).hasSize(2);
    }

    @Test
    void the_manifest_decides_what_a_transaction_has_come_to() throws IOException {
        Descriptor first = Descriptor.of(FOLDER, 1);
        Descriptor second = Descriptor.of(FOLDER, 2);
        Descriptor third = Descriptor.of(FOLDER, 3);
        for (List<Descriptor> listed : List.of(List.of(first), List.of(second), List.of(third))) {
            MemoryFileSystem files = new MemoryFileSystem();
            files.createFolders(FOLDER);
            write(files, first);
            TransactionLog replaced = TransactionLog.begin(files, FOLDER, List.of(first));
            replaced.add(second);
            replaced.commit();
            if (listed.contains(third)) {
                // The second has been replaced meanwhile, and its log has stayed.
                first.delete(files);
                write(files, third);
            } else {
                write(files, second);
            }
            TableManifest.empty(files, FOLDER).replace(List.of(), listed);
            List<String> notices = new ArrayList<>();
            LossPolicy losses = LossPolicy.refused(Path.of("/db"), notices::add);
            TableManifest found = new FolderRecovery(files, FOLDER, losses).recover(true);
            assertThat(found.sstables()).isEqualTo(listed);
            assertThat(Descriptor.listAll(files, FOLDER)).isEqualTo(listed);
            assertThat(replaced.path()).matches(log -> !files.exists(log));
            assertThat(notices).isEmpty();
        }
    }
}
