package dev.rowhouse.studio.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Many pages of one studio. A browser opens at most six connections to one server, and a stream of
/// events keeps one of them busy.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManyPagesTest {
    private static final int PAGES = 12;
    private static final int LOADS = 14;
    private static final Duration STALLED = Duration.ofSeconds(20);
    private static final String BOXES = "#form=boxes";

    private static final String MODEL =
            """
            model: small
            entities:
              User:
                key: name
                count: 1000
                attributes:
                  name: text
                  mail: text
            queries:
              Q1:
                ask: Find a user
                jpql: SELECT u.mail FROM User u WHERE u.name = :name
            """;

    private Path file = Path.of("");
    private StartedStudio studio;
    private Chromium browser;

    @BeforeAll
    void start(@TempDir Path profile) {
        browser = Chromium.start(profile);
    }

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        file = folder.resolve("model.yaml");
        Files.writeString(file, MODEL);
        studio = StartedStudio.at(file);
    }

    @AfterEach
    void close() {
        browser.startAnew();
        studio.close();
    }

    @AfterAll
    void end() {
        if (browser != null) {
            browser.close();
        }
    }

    private void load() {
        browser.open("about:blank");
        browser.open(studio.address() + BOXES);
        browser.await(".box h2", "users");
    }

    @Test
    void twelvePagesFollowTheFile() throws IOException {
        load();
        List<String> pages = new ArrayList<>();
        for (int i = 1; i < PAGES; i++) {
            pages.add(browser.openBeside(studio.address() + BOXES));
            browser.await(".box h2", "users");
        }
        Files.writeString(file, MODEL.replace("mail", "email"));
        browser.await(".columns li", "email");
        for (String each : pages) {
            browser.switchTo(each);
            browser.await(".columns li", "email");
        }
        writeFromThePage("Find a user", "Look up a user");
        browser.await(() -> Files.readString(file).contains("Look up"), "the file is written");
        for (String each : pages) {
            browser.switchTo(each);
            browser.await("#work th", "Look up a user");
        }
        assertThat(browser.complaints()).isEmpty();
    }

    private void writeFromThePage(String text, String other) {
        browser.run(
                "const { EditorView } = await import('@codemirror/view');"
                        + "const view = EditorView.findFromDOM(document.querySelector('#editor'));"
                        + "const at = view.state.doc.toString().indexOf('%s');".formatted(text)
                        + "view.dispatch({ changes: { from: at, to: at + %d, insert: '%s' } });"
                                .formatted(text.length(), other));
    }

    @Test
    void manyPagesInARowOpenWithoutWaiting() {
        for (int i = 0; i < LOADS; i++) {
            long start = System.nanoTime();
            load();
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("load " + i)
                    .isLessThan(STALLED);
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aPageThatIsShownAgainHasThePresentState() throws IOException {
        load();
        browser.open("about:blank");
        Files.writeString(file, MODEL.replace("mail", "email"));
        browser.back();
        browser.await(".columns li", "email");
    }

    @Test
    void withoutASharedWorkerEachPageHasItsStream() throws IOException {
        browser.runInEachPage("delete globalThis.SharedWorker;");
        load();
        assertThat(browser.run("return typeof SharedWorker;")).isEqualTo("undefined");
        Files.writeString(file, MODEL.replace("mail", "email"));
        browser.await(".columns li", "email");
        for (int i = 0; i < PAGES; i++) {
            load();
        }
    }

    @Test
    void marksStayWhenTheDesignComesBeforeTheAnswerToItsText() {
        load();
        browser.run(
                "const plain = window.fetch;"
                        + "window.fetch = async (...all) => {"
                        + "  const answer = await plain(...all);"
                        + "  if (all[1]?.method === 'PUT') {"
                        + "    while (!document.querySelector('#canvas.stale'))"
                        + "      await new Promise((done) => setTimeout(done, 20));"
                        + "    window.isLate = true;"
                        + "  }"
                        + "  return answer;"
                        + "};");
        writeFromThePage("u.mail", "u.mial");
        browser.await(
                () -> browser.run("return window.isLate === true;").equals(true),
                "the answer comes after the design");
        browser.await(
                () -> !browser.texts(".cm-lintRange-error").isEmpty(), "the mistake is marked");
        assertThat(browser.texts(".cm-lintRange-error")).containsExactly("mial");
    }
}
