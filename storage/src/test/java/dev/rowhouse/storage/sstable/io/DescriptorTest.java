package dev.rowhouse.storage.sstable.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;

class DescriptorTest {
    private static final Path FOLDER = Path.of("ks", "t-1");

    @Test
    void names_are_read_and_made() {
        Descriptor descriptor = Descriptor.parse(FOLDER.resolve("nb-17-big-Data.db"));
        assertThat(descriptor).isEqualTo(Descriptor.of(FOLDER, 17));
        assertThat(descriptor.file(Component.TOC)).isEqualTo(FOLDER.resolve("nb-17-big-TOC.txt"));
        assertThat(Descriptor.parse(Path.of("nb-3g8k_0x2b_4hiq82ovdb6tqvgyxw-big-Data.db")).id())
                .isEqualTo("3g8k_0x2b_4hiq82ovdb6tqvgyxw");
    }

    @Test
    void other_formats_are_refused_by_name() {
        assertThatThrownBy(() -> Descriptor.parse(Path.of("ob-1-big-Data.db")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'ob-big'")
                .hasMessageContaining("'nb-big'")
                .hasMessageContaining("'oa-big'");
        assertThatThrownBy(() -> Descriptor.parse(Path.of("oa-1-bti-Data.db")))
                .hasMessageContaining("'oa-bti'");
        assertThatThrownBy(() -> Descriptor.parse(Path.of("mc-1-big-Data.db")))
                .hasMessageContaining("upgradesstables");
        assertThatThrownBy(() -> Descriptor.parse(Path.of("manifest.json")))
                .hasMessageContaining("no file of an SSTable");
        assertThatThrownBy(() -> new Descriptor(FOLDER, "../x"))
                .hasMessageContaining("no id of an SSTable");
    }

    @Test
    void a_name_tells_the_version() {
        Descriptor descriptor = Descriptor.parse(FOLDER.resolve("oa-17-big-Data.db"));
        assertThat(descriptor.version()).isEqualTo(SSTableVersion.OA);
        assertThat(descriptor).isNotEqualTo(Descriptor.of(FOLDER, 17));
        assertThat(descriptor.file(Component.TOC)).isEqualTo(FOLDER.resolve("oa-17-big-TOC.txt"));
    }

    @Test
    void a_folder_lists_its_sstables_by_number() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        for (String name : new String[] {"nb-10-big-Data.db", "nb-9-big-Data.db", "schema.cql"}) {
            files.write(FOLDER.resolve(name), new byte[0]);
        }
        assertThat(Descriptor.list(files, FOLDER))
                .extracting(Descriptor::id)
                .containsExactly("9", "10");
    }

    @Test
    void an_sstable_of_which_only_some_files_are_left_is_listed() throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        for (String name :
                new String[] {
                    "nb-1-big-TOC.txt", "nb-2-big-Index.db", "nb-3-big-TOC.txt.tmp", "notes.txt"
                }) {
            files.write(FOLDER.resolve(name), new byte[0]);
        }
        assertThat(Descriptor.list(files, FOLDER)).extracting(Descriptor::id).containsExactly("1");
        assertThat(Descriptor.listAll(files, FOLDER))
                .extracting(Descriptor::id)
                .containsExactly("1", "2", "3");
    }
}
