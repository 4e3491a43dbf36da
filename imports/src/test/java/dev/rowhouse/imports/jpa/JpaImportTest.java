package dev.rowhouse.imports.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.imports.note.ImportException;
import dev.rowhouse.imports.note.Imported;
import dev.rowhouse.imports.note.Note;
import dev.rowhouse.imports.script.ScriptFile;
import dev.rowhouse.imports.yaml.ModelWriter;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Compiled classes in, a model out.
class JpaImportTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path GOLDEN = Path.of("src/test/resources/golden/imports/jpa/shop.txt");

    @Test
    void classesAndTheirQueriesBecomeAModel() throws Exception {
        Imported imported =
                JpaImport.read(
                        "shop",
                        FILES,
                        folder(),
                        Optional.of(
                                new ScriptFile(
                                        "more.jpql",
                                        """
                                        -- name: OrdersOfCustomer
                                        -- The orders of a customer
                                        -- rate: 10/s
                                        SELECT o.id, o.state FROM Purchase o WHERE o.customer = :customer ORDER BY o.id;
                                        SELECT COUNT(o) FROM Purchase o WHERE o.customer = :customer;
                                        DELETE FROM Line l WHERE l.purchase = :order AND l.position = :position;
                                        """)));
        String text =
                ModelWriter.write(imported.model(), "")
                        + imported.notes().stream()
                                .map(note -> "! " + note.kind().text() + " " + note.text() + "\n")
                                .collect(Collectors.joining())
                                .replace(folder().toString(), "FOLDER");
        if (System.getProperty("golden", "check").equals("update") && System.getenv("CI") == null) {
            FILES.writeText(GOLDEN, text);
        }
        assertThat(text).isEqualTo(FILES.readText(GOLDEN));
    }

    @Test
    void aJarIsAsGoodAsAFolder() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
            for (Path each : FILES.list(folder())) {
                if (each.toString().endsWith(".class")) {
                    jar.putNextEntry(new ZipEntry("shop/" + each.getFileName()));
                    jar.write(FILES.readBytes(each));
                }
            }
            jar.putNextEntry(new ZipEntry("shop/Damaged.class"));
            jar.write(new byte[] {1, 2, 3});
        }
        Files memory = new Files(bytes.toByteArray());
        Imported imported = JpaImport.read("shop", memory, Path.of("shop.jar"), Optional.empty());
        assertThat(imported.model().entities()).hasSize(10);
        assertThat(imported.notes(Note.Kind.LEFT_OUT))
                .anyMatch(note -> note.file().equals("shop/Damaged.class"));
    }

    @Test
    void whatHoldsNoEntityIsRefused() {
        Path empty = Path.of("src/test/resources/golden");
        assertThatThrownBy(() -> JpaImport.read("m", FILES, empty, Optional.empty()))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("there is no class in it");
    }

    private static Path folder() throws Exception {
        URL file = requireNonNull(JpaImportTest.class.getResource("Shop.class"));
        return requireNonNull(Path.of(file.toURI()).getParent());
    }

    /// Files of which one is a jar.
    private static final class Files extends MemoryFileSystem {
        private final byte[] jar;

        Files(byte[] jar) {
            this.jar = jar;
        }

        @Override
        public byte[] readBytes(Path file) {
            return jar;
        }
    }
}
