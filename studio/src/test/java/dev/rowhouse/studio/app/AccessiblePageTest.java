package dev.rowhouse.studio.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.studio.http.Resources;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The page for people who use the keyboard alone, a screen reader, dark colours, a narrow window
/// or paper.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessiblePageTest {
    private static final String AXE = "META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

    private StartedStudio studio;
    private Chromium browser;

    @BeforeAll
    void open(@TempDir Path folder) throws IOException {
        browser = Chromium.start(folder.resolve("profile"));
        studio = StartedStudio.on(folder, "hotel");
        openTab("tables");
        browser.await("svg.picture", "hotels");
    }

    @AfterAll
    void close() {
        if (browser != null) {
            browser.close();
            studio.close();
        }
    }

    private void openTab(String tab) {
        browser.resize(1280, 900);
        browser.open("about:blank");
        browser.open(studio.address() + "#tab=" + tab);
        browser.await("#work th", "Q9");
    }

    /// What the rules of axe-core find.
    ///
    /// @param options an argument of `axe.run`, such as rules; may be empty
    private Object violations(String options) {
        browser.run(Resources.text(AXE) + "; window.axe = axe; return '';");
        return browser.run(
                "const { violations } = await axe.run(%s);".formatted(options)
                        + "return violations.map((each) => each.id + ': '"
                        + " + each.nodes.map((node) => node.target + ' ' + node.any.map("
                        + "(check) => check.message)).join('; ')).join('\\n');");
    }

    /// By all rules on the light page, and by that of contrast on the dark one, which differs in
    /// colours only.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "tables",
                "tables&view=copies",
                "tables&view=model",
                "rows",
                "plans",
                "sizes",
                "ring",
                "why",
                "proof"
            })
    void axeFindsNothing(String tab) {
        for (boolean isDark : new boolean[] {false, true}) {
            browser.preferDark(isDark);
            openTab(tab);
            browser.run(
                    "for (let i = 0; i < 600 && document.querySelector('#canvas [role=status]'); i++)"
                            + " await new Promise((done) => setTimeout(done, 100)); return '';");
            String rules = isDark ? "{ runOnly: ['color-contrast'] }" : "";
            assertThat(violations(rules)).as(tab + (isDark ? ", dark" : ", light")).isEqualTo("");
        }
        assertThat(
                        browser.run(
                                "const canvas = document.querySelector('#canvas');"
                                        + "return canvas.scrollWidth - canvas.clientWidth;"))
                .as("the pixels that %s is too wide", tab)
                .isEqualTo(0L);
        browser.preferDark(false);
    }

    @Test
    void theKeyboardReachesEverything() {
        openTab("tables");
        browser.run("document.activeElement.blur(); return '';");
        List<String> reached = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            browser.press(Keys.TAB);
            reached.add(
                    String.valueOf(
                            browser.run(
                                    "const at = document.activeElement;"
                                            + "return at.id || at.textContent.trim().slice(0, 20)"
                                            + " || at.tagName;")));
        }
        assertThat(String.join("|", reached))
                .contains("Skip to the tables", "Prove", "Examples", "Export", "divide-main")
                .contains("Q1", "addHotel", "tab-tables", "Diagram", "CQL console");
    }

    @Test
    void theArrowKeysGoThroughTheTabs() {
        openTab("tables");
        browser.run("document.getElementById('tab-tables').focus(); return '';");
        browser.press(Keys.ARROW_RIGHT);
        browser.await("[role=tab][aria-selected=true]", "Rows");
        browser.press(Keys.END);
        browser.await("[role=tab][aria-selected=true]", "Proof");
        browser.press(Keys.ARROW_RIGHT);
        browser.await("[role=tab][aria-selected=true]", "Tables");
    }

    @Test
    void theArrowKeysMoveTheDividers() {
        openTab("tables");
        browser.run("document.getElementById('divide-main').focus(); return '';");
        Object before = browser.run("return document.getElementById('source').clientWidth;");
        browser.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        assertThat(
                        ((Number)
                                        browser.run(
                                                "return document.getElementById('source').clientWidth;"))
                                .intValue())
                .isGreaterThan(((Number) before).intValue());
    }

    @Test
    void onPaperAreTheTablesAndQuestions() {
        openTab("tables");
        browser.await("svg.picture", "hotels");
        browser.preferPaper(true);
        assertThat(browser.isShown("#editor")).isFalse();
        assertThat(browser.isShown("#console")).isFalse();
        assertThat(browser.isShown("svg.picture")).isTrue();
        assertThat(browser.isShown("#work th .plain")).isTrue();
        assertThat(browser.isShown(".choices")).isFalse();
        assertThat(
                        browser.run(
                                "const [canvas, picture] = ['#canvas', 'svg.picture'].map((each) =>"
                                        + " document.querySelector(each).getBoundingClientRect());"
                                        + "return picture.right <= canvas.right;"))
                .isEqualTo(true);
        browser.preferPaper(false);
    }

    @Test
    void aNarrowWindowNeedsNoScrollingToTheSide() {
        openTab("tables");
        browser.resize(420, 800);
        browser.await("#work th", "Q9");
        assertThat(
                        browser.run(
                                "return document.documentElement.scrollWidth"
                                        + " <= document.documentElement.clientWidth;"))
                .isEqualTo(true);
    }
}
