package dev.rowhouse.studio.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

import javax.imageio.ImageIO;

/// The picture of the studio in the README shows the page as it is.
///
/// Pixels differ from browser to browser. So a text beside the picture says what the page shows,
/// and which picture that is. `-Dgolden=update` makes both anew.
class ReadmePictureTest {
    private static final Path IMAGES =
            Path.of(System.getProperty("project.root", "..")).resolve("docs/images");
    private static final Path PICTURE = IMAGES.resolve("studio.png");
    private static final Path WORDS = IMAGES.resolve("studio.txt");

    private static final int WIDTH = 1440;
    private static final int HEIGHT = 860;
    private static final double SCALE = 1.5;

    /// The words of the page, with what is chosen and lit; without what differs from run to run.
    private static final String SEEN =
            """
            const words = (element) => element.textContent.replace(/\\s+/g, ' ').trim();
            const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
            const mark = (element) =>
              element.matches('[aria-selected=true], [aria-pressed=true], .lit, :has(:checked)')
                ? '* ' : '- ';
            const list = (title, selector) =>
              [title, ...all(selector).map((each) => mark(each) + words(each))];
            const box = (each) => mark(each) + each.dataset.table + ': '
              + all('[data-column]', each).map((column) => column.dataset.column).join(', ');
            const editor = all('.cm-line').slice(0, 20).map((each) => '  ' + each.textContent);
            return [
              ...list('Header', '#header h1, #header button'),
              'Editor', ...editor.map((each) => each.trimEnd()),
              ...list('Work', '#work h2, #work caption, #work tbody tr'),
              ...list('Tabs', '[role=tab]'),
              ...list('Form', '#canvas .bar button, #canvas .bar label'),
              'Tables', ...all('svg.picture g[data-table]').filter((each) =>
                all('[data-column]', each).length > 0).map(box),
              ...list('Legend', 'svg.picture g[data-question]'),
              ...list('Console', '#console button'),
            ].join('\\n') + '\\n';
            """;

    /// The path and the time of the picture, which are not those of the test.
    private static final String TIDY =
            """
            const say = (selector, text) => [...document.querySelector(selector).childNodes]
              .filter((each) => each.nodeType === Node.TEXT_NODE && each.data.trim())
              .forEach((each, at) => { each.data = at === 0 ? text : ''; });
            say('#header .path', 'examples/hotel/model.yaml');
            say('#header .figure[title]', '240 ms');
            return '';
            """;

    @Test
    void thePictureShowsThePage(@TempDir Path folder) throws Exception {
        try (Chromium browser = Chromium.start(folder.resolve("profile"));
                StartedStudio studio = StartedStudio.at(model(folder))) {
            browser.resize(WIDTH, HEIGHT, SCALE);
            browser.hideScrollbars();
            browser.open(studio.address());
            browser.await("svg.picture", "hotels");
            browser.await("#canvas .bar label", "Fit the width").click();
            browser.pointAt(browser.await("#work tr", "Q4"));
            browser.await("#work tr.lit", "Q4");
            browser.await("#work .badge", "served");
            String seen = String.valueOf(browser.run(SEEN));
            if (System.getProperty("golden", "check").equals("update")) {
                browser.run(TIDY);
                Files.write(PICTURE, browser.screenshot());
                Files.writeString(WORDS, words(seen));
            }
            assertThat(Files.readString(WORDS))
                    .as("-Dgolden=update makes docs/images/studio.png anew")
                    .isEqualTo(words(seen));
        }
    }

    /// The example without what editors are told in it.
    private static Path model(Path folder) throws IOException {
        String text = Files.readString(IMAGES.resolve("../../examples/hotel/model.yaml"));
        Path file = folder.resolve("model.yaml");
        Files.writeString(file, text.replaceFirst("\\A# yaml-language-server.*\\R#\\R", ""));
        return file;
    }

    /// What the page shows, with the size and the digest of the picture.
    private static String words(String seen) throws Exception {
        byte[] picture = Files.readAllBytes(PICTURE);
        BufferedImage image = ImageIO.read(PICTURE.toFile());
        return "studio.png, %d x %d, SHA-256 %s\n\n%s"
                .formatted(
                        image.getWidth(),
                        image.getHeight(),
                        HexFormat.of()
                                .formatHex(MessageDigest.getInstance("SHA-256").digest(picture)),
                        seen);
    }

    @Test
    void thePictureHasTheSizeOfThePage() throws IOException {
        BufferedImage image = ImageIO.read(PICTURE.toFile());
        assertThat(image.getWidth()).isEqualTo((int) (WIDTH * SCALE));
        assertThat(image.getHeight()).isEqualTo((int) (HEIGHT * SCALE));
    }
}
