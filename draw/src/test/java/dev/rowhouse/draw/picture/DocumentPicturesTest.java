package dev.rowhouse.draw.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.draw.write.SvgWriter;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Path;

/// The pictures in the documents are those that the examples give. `-Dgolden=update` draws them
/// again.
@ExtendWith(DesignedFiles.Shared.class)
class DocumentPicturesTest {
    private static final Path ROOT = Path.of(System.getProperty("project.root"));

    private final FileSystem files = FileSystem.system();

    @ParameterizedTest
    @CsvSource({
        "hotel, conceptual",
        "hotel, tables",
        "hotel, copies",
        "hotel, partition-available_rooms_by_hotel_date",
        "likes, mutation-unlike",
        "chat, ring",
        "chat, sizes"
    })
    void pictures_in_documents_are_current(String example, String picture, DesignedFiles designed)
            throws IOException {
        Path model = ROOT.resolve("examples").resolve(example).resolve("model.yaml");
        Pictures pictures = Models.of(designed.read(model));

        String drawn = SvgWriter.document(pictures.find(picture).orElseThrow().scene());

        Path file = ROOT.resolve("docs/images").resolve(example + "-" + picture + ".svg");
        if (System.getProperty("golden", "check").equals("update") && System.getenv("CI") == null) {
            files.writeText(file, drawn);
        }
        assertThat(files.readText(file)).isEqualTo(drawn);
    }
}
