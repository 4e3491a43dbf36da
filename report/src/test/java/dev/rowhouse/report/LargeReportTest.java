package dev.rowhouse.report;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.report.compose.PageComposer;
import dev.rowhouse.report.html.HtmlWriter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

/// The report of a model with 200 tables.
class LargeReportTest {
    private static final int ENTITIES = 100;
    private static final int BYTES_MAX = 12_000_000;
    private static final double OPENING_SECONDS_MAX = 5;

    @Test
    void opensFast(@TempDir Path folder) throws IOException {
        var subject = TestReports.subject(model());
        assertThat(subject.design().tables()).hasSizeGreaterThanOrEqualTo(200);
        String html = HtmlWriter.write(PageComposer.of(subject));
        assertThat(html.getBytes(UTF_8).length).isLessThan(BYTES_MAX);
        try (Browser browser = Browser.open(folder, html)) {
            browser.go("#table-things_99_by_group");
            double seconds =
                    Double.parseDouble(
                                    String.valueOf(
                                            browser.run(
                                                    "performance.timing.loadEventEnd - performance.timing.navigationStart")))
                            / 1_000;
            assertThat(seconds).isLessThan(OPENING_SECONDS_MAX);
            browser.find("#search").sendKeys("things_42");
            assertThat(browser.shown("#table-things_42_by_group")).hasSize(1);
            assertThat(browser.shown("#table-things_99_by_group")).isEmpty();
        }
    }

    private static String model() {
        StringBuilder yaml = new StringBuilder("model: large\nentities:\n");
        for (int i = 0; i < ENTITIES; i++) {
            yaml.append(
                    "  Thing%1$d: {key: id, count: 100_000, attributes: {id: uuid, group: {type: text, length: 8}, name: text, at: timestamp}}%n"
                            .formatted(i));
        }
        yaml.append("queries:\n");
        for (int i = 0; i < ENTITIES; i++) {
            yaml.append(
                    "  A%1$d: {ask: Thing %1$d, jpql: 'SELECT t FROM Thing%1$d t WHERE t.id = :id'}%n"
                            .formatted(i));
            yaml.append(
                    "  B%1$d: {ask: Newest of a group of things %1$d, jpql: 'SELECT t.id, t.name FROM Thing%1$d t WHERE t.group = :group ORDER BY t.at DESC', table: things_%1$d_by_group}%n"
                            .formatted(i));
        }
        yaml.append("mutations:\n");
        for (int i = 0; i < ENTITIES; i++) {
            yaml.append(
                    "  add%1$d: {ask: A thing, jpql: 'INSERT INTO Thing%1$d (id, group, name, at) VALUES (:id, :group, :name, :at)'}%n"
                            .formatted(i));
        }
        return yaml.toString();
    }
}
