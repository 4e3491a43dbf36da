package dev.rowhouse.storage.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.compaction.TransactionLog.Recovered;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// The log of a transaction: its text, what recovery makes of it, and of a damaged one.
class TransactionLogTest {
    private static final Path FOLDER = Path.of("table");
    private static final Path LOG = FOLDER.resolve("transaction-1.log");
    private static final Path EXAMPLE = Path.of("..", "docs", "formats", "transaction-log.md");

    private final MemoryFileSystem files = new MemoryFileSystem();

    TransactionLogTest() {
        files.createFolders(FOLDER);
    }

    private static Descriptor sstable(int id) {
        return Descriptor.of(FOLDER, id);
    }

    /// Stands for a whole SSTable.
    private static void make(MemoryFileSystem files, int id) {
        files.write(sstable(id).file(Component.DATA), new byte[1]);
        files.write(sstable(id).file(Component.TOC), new byte[1]);
    }

    private static TransactionLog begun(MemoryFileSystem files) throws IOException {
        make(files, 1);
        make(files, 2);
        TransactionLog log = TransactionLog.begin(files, FOLDER, List.of(sstable(1), sstable(2)));
        log.add(sstable(3));
        make(files, 3);
        return log;
    }

    private static List<String> ids(FileSystem files) throws IOException {
        return Descriptor.list(files, FOLDER).stream().map(Descriptor::id).toList();
    }

    @Test
    void the_text_is_as_documented() throws IOException {
        TransactionLog log = begun(files);
        log.commit();
        String text = files.readText(LOG);
        assertThat(text.lines()).hasSize(5).last().asString().startsWith("COMMIT ");
        assertThat(FileSystem.system().readText(EXAMPLE)).contains(text);
    }

    @Test
    void recovery_of_a_committed_transaction_deletes_what_was_replaced() throws IOException {
        begun(files).commit();
        assertThat(TransactionLog.recover(files, FOLDER))
                .containsExactly(new Recovered(LOG, true, List.of("1", "2")));
        assertThat(ids(files)).containsExactly("3");
        assertThat(files.exists(LOG)).isFalse();
    }

    @Test
    void recovery_of_another_one_deletes_what_was_added() throws IOException {
        begun(files);
        assertThat(TransactionLog.recover(files, FOLDER))
                .containsExactly(new Recovered(LOG, false, List.of("3")));
        assertThat(ids(files)).containsExactly("1", "2");
        assertThat(TransactionLog.recover(files, FOLDER)).isEmpty();
    }

    @Test
    void a_log_that_was_being_written_counts_for_nothing() throws IOException {
        Path temporary = FOLDER.resolve("transaction-1.log.tmp");
        files.write(temporary, new byte[] {1, 2, 3});
        assertThat(TransactionLog.recover(files, FOLDER)).isEmpty();
        assertThat(files.exists(temporary)).isFalse();
    }

    @Test
    void an_open_transaction_keeps_others_from_its_first_sstable() throws IOException {
        begun(files);
        assertThatThrownBy(() -> TransactionLog.begin(files, FOLDER, List.of(sstable(1))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("recovered first");
    }

    @Test
    void nothing_follows_the_end() throws IOException {
        TransactionLog log = begun(files);
        log.commit();
        log.deleteInputs();
        assertThat(ids(files)).containsExactly("3");
        log.abort();
        assertThat(ids(files)).containsExactly("3");
        assertThatThrownBy(log::commit).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void deleting_may_be_tried_again() throws IOException {
        FaultFileSystem failing = new FaultFileSystem();
        failing.createFolders(FOLDER);
        TransactionLog log = TransactionLog.begin(failing, FOLDER, List.of(sstable(1)));
        log.commit();
        failing.failAt(3, Fault.ERROR);
        assertThatThrownBy(log::deleteInputs).isInstanceOf(IOException.class);
        log.deleteInputs();
        assertThat(failing.list(FOLDER)).isEmpty();
    }

    /// What may come of a damaged log: an exception before anything is deleted, or a set of
    /// SSTables that is right.
    @Test
    void a_flipped_bit_never_mixes_old_and_new() throws IOException {
        for (boolean isCommitted : new boolean[] {false, true}) {
            MemoryFileSystem original = new MemoryFileSystem();
            original.createFolders(FOLDER);
            TransactionLog log = begun(original);
            if (isCommitted) {
                log.commit();
            }
            byte[] bytes = original.readBytes(LOG);
            for (int bit = 0; bit < bytes.length * 8; bit++) {
                MemoryFileSystem damaged = new MemoryFileSystem();
                damaged.createFolders(FOLDER);
                make(damaged, 1);
                make(damaged, 2);
                make(damaged, 3);
                byte[] flipped = bytes.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                damaged.write(LOG, flipped);
                String context = "bit " + bit;
                try {
                    TransactionLog.recover(damaged, FOLDER);
                    // The old ones whole. A new one beside them says nothing that they do not.
                    assertThat(ids(damaged))
                            .describedAs(context)
                            .isIn(List.of("1", "2"), List.of("1", "2", "3"));
                } catch (CorruptTransactionLogException e) {
                    assertThat(e.file()).isEqualTo(LOG);
                    assertThat(e.line()).isBetween(1, 5);
                    assertThat(ids(damaged)).describedAs(context).containsExactly("1", "2", "3");
                }
            }
        }
    }

    @Test
    void a_damaged_commit_is_noticed_when_deleting_had_begun() throws IOException {
        begun(files).commit();
        String text = files.readText(LOG);
        files.delete(sstable(1).file(Component.TOC));
        files.writeText(LOG, text.replace("COMMIT", "COMMIR"));
        assertThatThrownBy(() -> TransactionLog.recover(files, FOLDER))
                .isInstanceOf(CorruptTransactionLogException.class)
                .hasMessageContaining("line 5")
                .hasMessageContaining("nb-1-big has been deleted");
        assertThat(ids(files)).containsExactly("1", "2", "3");
    }

    @Test
    void an_interrupted_line_counts_for_nothing_whatever_the_disk_made_of_it() throws IOException {
        begun(files);
        String whole = files.readText(LOG);
        for (String tail :
                List.of("A", "ADD 4 0123", "ADD 4 01234567", "\n\n\n", "COMMIT 12345678\n")) {
            files.write(LOG, (whole + tail).getBytes(StandardCharsets.UTF_8));
            make(files, 3);
            assertThat(TransactionLog.recover(files, FOLDER))
                    .describedAs(tail)
                    .containsExactly(new Recovered(LOG, false, List.of("3")));
        }
    }

    @Test
    void an_empty_log_is_damaged() {
        files.write(LOG, new byte[0]);
        assertThatThrownBy(() -> TransactionLog.recover(files, FOLDER))
                .isInstanceOf(CorruptTransactionLogException.class)
                .hasMessageContaining("line 1");
    }
}
