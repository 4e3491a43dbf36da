package dev.rowhouse.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.report.html.HtmlWriter;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrowserTest {
    private final String report = HtmlWriter.write(TestReports.page(TestReports.example("hotel")));
    private final List<Browser> opened = new ArrayList<>();

    /// Starts the browser, which takes longer than the tests.
    @BeforeAll
    void open(@TempDir Path folder) throws IOException {
        opened.add(Browser.open(folder, report));
    }

    @AfterAll
    void close() {
        opened.forEach(Browser::close);
    }

    private Browser browser() throws IOException {
        Browser browser = opened.getFirst();
        browser.resize(1280, 900);
        browser.show(report);
        return browser;
    }

    @Test
    void searchLeavesWhatHasAllWords() throws IOException {
        Browser browser = browser();
        int entries = browser.shown(".entry").size();
        browser.find("body").sendKeys("/");
        WebElement search = browser.find("#search");
        assertThat(browser.run("document.activeElement.id")).isEqualTo("search");
        search.sendKeys("reservations GUEST_last_name");
        List<WebElement> found = browser.shown(".entry");
        assertThat(found).hasSizeLessThan(entries).isNotEmpty();
        assertThat(found)
                .allSatisfy(entry ->
                        assertThat(
                                        String.valueOf(entry.getDomProperty("textContent"))
                                                .toLowerCase(Locale.ROOT))
                                .contains("reservations")
                                .contains("guest_last_name"));
        assertThat(browser.shown("#table-reservations_by_guest_last_name")).hasSize(1);
        assertThat(browser.shown("#table-amenities")).isEmpty();
        assertThat(browser.shown("nav a[href='#table-amenities']")).isEmpty();
        assertThat(browser.shown("nav a[href='#table-reservations_by_guest_last_name']"))
                .hasSize(1);
        assertThat(browser.find("#found").getText()).matches("\\d+ found");

        search.clear();
        search.sendKeys("no such words");
        assertThat(browser.shown(".entry")).isEmpty();
        assertThat(browser.shown("main .part")).isEmpty();
        assertThat(browser.find("#found").getText()).isEqualTo("nothing found");

        search.sendKeys(Keys.ESCAPE);
        assertThat(browser.shown(".entry")).hasSize(entries);
        assertThat(browser.find("#found").getText()).isEmpty();
        browser.assertNoComplaints();
    }

    @Test
    void aButtonCopiesItsStatement() throws IOException {
        Browser browser = browser();
        browser.allowClipboard();
        browser.go("#question-Q1");
        WebElement button = browser.find("#question-Q1 .copy");
        assertThat(button.getDomAttribute("aria-label")).isEqualTo("Copy the statement of Q1");
        button.click();
        assertThat(browser.clipboard())
                .isEqualTo(
                        """
                        SELECT hotel_id, name, phone, address
                        FROM hotels_by_point_of_interest
                        WHERE point_of_interest_name = :poi\
                        """);
        assertThat(button.getText()).isEqualTo("Copied");
        browser.assertNoComplaints();
    }

    @Test
    void aDeepLinkShowsItsTarget() throws IOException {
        Browser browser = browser();
        browser.go("#mutation-renameHotel");
        browser.await(isAtTop("mutation-renameHotel"));

        // The target is filtered out: the search ends.
        browser.find("#search").sendKeys("amenities");
        assertThat(browser.shown("#mutation-renameHotel")).isEmpty();
        browser.run("location.hash = 'question-Q2'");
        browser.await("document.getElementById('search').value === ''");
        assertThat(browser.shown("#question-Q2")).hasSize(1);
        browser.await(isAtTop("question-Q2"));
        browser.assertNoComplaints();
    }

    /// That an element is where a person who follows a link to it looks.
    private static String isAtTop(String id) {
        return "((top) => top >= 0 && top <= 200)(document.getElementById('%s').getBoundingClientRect().top)"
                .formatted(id);
    }

    @Test
    void narrowPagesDoNotScrollSideways() throws IOException {
        Browser browser = browser();
        for (int width : List.of(390, 768, 1280, 1920)) {
            browser.resize(width, 900);
            browser.go("");
            assertThat(browser.run("document.documentElement.scrollWidth <= innerWidth"))
                    .as(width + " pixels")
                    .isEqualTo("true");
        }
    }

    @Test
    void picturesLeadToWhatTheyShow() throws IOException {
        Browser browser = browser();
        browser.go("#overview");
        browser.find("#overview [data-table='guests'] text").click();
        assertThat(browser.run("location.hash")).isEqualTo("#table-guests");
        browser.go("#overview");
        browser.find("#overview [data-question='Q9'] text").click();
        assertThat(browser.run("location.hash")).isEqualTo("#question-Q9");
        browser.go("#overview");
        browser.find("#picture-copies [data-mutation='renameHotel'] text").click();
        assertThat(browser.run("location.hash")).isEqualTo("#mutation-renameHotel");
        browser.assertNoComplaints();
    }

    @Test
    void picturesLeadOnWithoutAMouse() throws IOException {
        Browser browser = browser();
        browser.go("#overview");
        browser.run("document.querySelector('#picture-tables a[href$=guests]').focus()");
        browser.find("#picture-tables a[href$=guests]").sendKeys(Keys.ENTER);
        assertThat(browser.run("location.hash")).isEqualTo("#table-guests");
        browser.assertNoComplaints();
    }

    @Test
    void searchLeavesOutTheRowsOfPictures() throws IOException {
        Browser browser = browser();
        String sample =
                String.valueOf(
                        browser.run(
                                "document.querySelector('#table-hotels figure').textContent.match(/'(\\w+-\\d+)'/)[1]"));
        browser.find("#search").sendKeys(sample);
        assertThat(browser.shown(".entry")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void axeFindsNothing(String scheme) throws IOException {
        Browser browser = browser();
        browser.prefer(scheme);
        browser.go("");
        assertThat(browser.axe()).isEmpty();
        browser.prefer("light");
    }

    @Test
    void headingsAreInOrder() throws IOException {
        Browser browser = browser();
        String levels =
                String.valueOf(
                        browser.run(
                                "Array.from(document.querySelectorAll('h1,h2,h3,h4,h5'), h => h.tagName[1]).join('')"));
        assertThat(levels).startsWith("12").doesNotContain("13", "24", "11");
        assertThat(levels.indexOf('1', 1)).isNegative();
        assertThat(browser.shown("main, nav, header, footer")).hasSize(4);
    }

    @Test
    void hostileTextsDoNotRun() throws IOException {
        Browser browser = browser();
        browser.show(
                HtmlWriter.write(
                        HostileTextTest.everywhere(
                                "</script><script>window.hacked=1</script><img src=x onerror='window.hacked=1'>\"'><svg onload=window.hacked=1>")));
        assertThat(browser.run("window.hacked")).isEqualTo("null");
        assertThat(
                        browser.run(
                                "document.images.length + document.querySelectorAll('[onload]').length"))
                .isEqualTo("0");
        assertThat(browser.find("h1").getText()).startsWith("</script><script>window.hacked=1");
        browser.assertNoComplaints();
    }
}
