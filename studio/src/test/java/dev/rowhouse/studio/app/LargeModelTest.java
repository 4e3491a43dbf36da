package dev.rowhouse.studio.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;

/// The page with a model of more than a hundred tables.
class LargeModelTest {
    private static final int ENTITIES = 60;

    /// Entities that are found by their keys and by their labels: two tables for each.
    private static String model() {
        StringBuilder entities = new StringBuilder();
        StringBuilder queries = new StringBuilder();
        for (int i = 0; i < ENTITIES; i++) {
            entities.append(
                    "  Thing%d: {key: id, count: 1_000, attributes: {id: uuid, label%d: text, size: int}}\n"
                            .formatted(i, i));
            queries.append(
                    "  Q%d: {ask: one, jpql: SELECT t FROM Thing%d t WHERE t.id = :id}\n"
                            .formatted(i, i));
            queries.append(
                    "  L%d: {ask: some, jpql: SELECT t FROM Thing%d t WHERE t.label%d = :label}\n"
                            .formatted(i, i, i));
        }
        return "model: large\nentities:\n" + entities + "queries:\n" + queries;
    }

    @Test
    void allTablesAreDrawnAndFollowTheText(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("model.yaml");
        Files.writeString(file, model());
        try (StartedStudio studio = StartedStudio.at(file);
                Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.open(studio.address());
            browser.await(() -> drawn(browser, "").equals("120"), "all tables are drawn");

            Files.writeString(file, model().replace("size: int", "weight: bigint"));
            browser.await(
                    () -> drawn(browser, " [data-column=weight]").equals("120"),
                    "all tables have the new column");
            assertThat(drawn(browser, " [data-column=size]")).isEqualTo("0");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /// The number of tables of the diagram in which there is something.
    private static String drawn(Chromium browser, String inside) {
        return String.valueOf(
                browser.run(
                        "return new Set([...document.querySelectorAll("
                                + "'svg.picture [data-table]%s')].map((each) =>".formatted(inside)
                                + " each.closest('[data-table]').dataset.table)).size;"));
    }
}
