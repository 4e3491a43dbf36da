package dev.rowhouse.studio.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.java.JavaExport;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.studio.session.DesignedModel;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// Files that the page saves: the Java project as an archive, and the report.
class SavedFilesTest {
    private static final DesignedModel.Result HOTEL = design("hotel");

    private static DesignedModel.Result design(String example) {
        Path file =
                Path.of(System.getProperty("project.root", ".."))
                        .resolve("examples")
                        .resolve(example)
                        .resolve("model.yaml");
        Workload workload = WorkloadFile.read(FileSystem.system(), file).value().orElseThrow();
        return new DesignedModel.Result(workload, List.of(), Designer.sized(workload));
    }

    @Test
    void theArchiveHasTheFilesOfTheExport() throws IOException {
        ExportPage.Saved saved = JavaArchive.of(HOTEL.subject(), "org.inn");
        assertThat(saved.name()).isEqualTo("hotel-java.zip");
        Map<String, String> expected = new LinkedHashMap<>();
        for (GeneratedFile file :
                JavaExport.of(HOTEL.workload(), HOTEL.sized().design(), "org.inn")) {
            expected.put("hotel/" + file.path(), file.text());
        }
        assertThat(expected).containsKey("hotel/pom.xml");
        assertThat(unzipped(saved.content())).isEqualTo(expected);
    }

    @Test
    void aPackageThatJavaCannotHaveIsRefused() {
        assertThatThrownBy(() -> JavaArchive.of(HOTEL.subject(), "1"))
                .isInstanceOf(ExportException.class);
    }

    @Test
    void theSameDesignGivesTheSameArchive() {
        assertThat(JavaArchive.of(HOTEL.subject(), "org.inn").content())
                .isEqualTo(JavaArchive.of(HOTEL.subject(), "org.inn").content());
    }

    private static Map<String, String> unzipped(Bytes archive) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive.toArray()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return files;
    }

    @ParameterizedTest
    @CsvSource({
        "hotel, com.example.hotel",
        "FoodDelivery, com.example.fooddelivery",
        "new, com.example.new_model"
    })
    void thePackageFollowsFromTheName(String design, String name) {
        assertThat(JavaArchive.usualPackage(design)).isEqualTo(name);
    }

    @Test
    void theReportIsOneFileWithPicturesAndCosts() {
        ExportPage.Saved saved = ReportExport.of(HOTEL, Optional.empty());
        assertThat(saved.name()).isEqualTo("hotel.html");
        assertThat(saved.content().toUtf8())
                .startsWith("<!doctype html>")
                .contains(
                        "Content-Security-Policy",
                        "data-table=\"hotels\"",
                        "This report has no proof.")
                .doesNotContain("src=\"http", "href=\"http");
    }
}
