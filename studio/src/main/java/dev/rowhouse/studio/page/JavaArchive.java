package dev.rowhouse.studio.page;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.java.JavaExport;
import dev.rowhouse.prove.stage.Subject;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import javax.lang.model.SourceVersion;

/// The Java project of a design as a zip archive: the files that `rowhouse export java` writes, in
/// a folder with the name of the design.
public final class JavaArchive {
    /// The first time that an archive can hold: the same design gives the same archive.
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private JavaArchive() {}

    /// The archive.
    ///
    /// @param packageName the package below which everything goes
    /// @throws ExportException when the package has no possible name, or the design holds something
    ///     that Java cannot do
    public static ExportPage.Saved of(Subject subject, String packageName) {
        String name = subject.design().name();
        return new ExportPage.Saved(
                name + "-java.zip",
                "application/zip",
                zip(name, JavaExport.of(subject.workload(), subject.design(), packageName)));
    }

    /// The package that is proposed for a design: `com.example.` and its name.
    public static String usualPackage(String design) {
        String last = design.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
        String name = "com.example." + last;
        return SourceVersion.isName(name) ? name : name + "_model";
    }

    private static Bytes zip(String folder, List<GeneratedFile> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (GeneratedFile file : files) {
                ZipEntry entry = new ZipEntry(folder + "/" + file.path());
                entry.setTimeLocal(TIME);
                zip.putNextEntry(entry);
                zip.write(file.text().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Bytes.wrap(bytes.toByteArray());
    }
}
