package dev.rowhouse.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.FileSystem;

import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;

/// A page in a real browser: Chromium, by ChromeDriver.
final class Browser implements AutoCloseable {
    private static final Path BINARY = Path.of("/usr/bin/chromium");
    private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

    private final ChromeDriver driver;
    private final Path page;

    private Browser(ChromeDriver driver, Path page) {
        this.driver = driver;
        this.page = page;
    }

    /// Opens a page; the test is skipped where there is no browser.
    ///
    /// @param folder for the page and the browser's own files
    static Browser open(Path folder, String html) throws IOException {
        FileSystem files = FileSystem.system();
        assumeTrue(
                files.exists(BINARY) && files.exists(DRIVER),
                "needs Chromium and ChromeDriver in /usr/bin, such as the packages chromium and chromium-driver");
        Path page = folder.resolve("report.html");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(BINARY.toFile());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1280,900",
                "--user-data-dir=" + folder.resolve("profile"));
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriver driver =
                new ChromeDriver(
                        new ChromeDriverService.Builder()
                                .usingDriverExecutable(DRIVER.toFile())
                                .build(),
                        options);
        driver.manage().timeouts().scriptTimeout(Duration.ofSeconds(60));
        Browser browser = new Browser(driver, page);
        browser.show(html);
        return browser;
    }

    /// Shows another page.
    void show(String html) throws IOException {
        FileSystem.system().writeText(page, html);
        go("");
    }

    /// Loads the page anew.
    ///
    /// @param hash a place of the page such as `#tables`; may be empty
    void go(String hash) {
        driver.get("about:blank");
        driver.get(page.toUri() + hash);
    }

    WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    /// The elements that a person can see somewhere on the page.
    List<WebElement> shown(String css) {
        return driver.findElements(By.cssSelector(css)).stream()
                .filter(WebElement::isDisplayed)
                .toList();
    }

    Object run(String script) {
        return String.valueOf(driver.executeScript("return " + script));
    }

    /// Waits until something is so on the page, which reacts to a new address in its own time.
    ///
    /// @throws org.openqa.selenium.ScriptTimeoutException when it is not so after a minute
    void await(String condition) {
        driver.executeAsyncScript(
                "const done = arguments[arguments.length - 1];"
                        + "const look = () => (%s) ? done() : setTimeout(look, 20);"
                                .formatted(condition)
                        + "look();");
    }

    void resize(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /// Sets the colours that the page should have.
    ///
    /// @param scheme `light` or `dark`
    void prefer(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /// What the rules of axe-core find on the page, with everything unfolded.
    String axe() throws IOException {
        try (InputStream script = Browser.class.getResourceAsStream(AXE)) {
            driver.executeScript(
                    new String(Objects.requireNonNull(script).readAllBytes(), UTF_8)
                            + "; window.axe = axe;"
                            + "document.querySelectorAll('details').forEach((each) => { each.open = true; });");
        }
        return String.valueOf(
                driver.executeAsyncScript(
                        "const done = arguments[0];"
                                + "axe.run().then(({ violations }) => done(violations.map((each) => each.id + ': '"
                                + " + each.nodes.slice(0, 3).map((node) => node.target + ' ' + node.any.map("
                                + "(check) => check.message)).join('; ')).join('\\n')), done);"));
    }

    void allowClipboard() {
        driver.executeCdpCommand(
                "Browser.grantPermissions",
                Map.of("permissions", List.of("clipboardReadWrite", "clipboardSanitizedWrite")));
    }

    String clipboard() {
        return String.valueOf(
                driver.executeAsyncScript(
                        "const done = arguments[0]; navigator.clipboard.readText().then(done, done)"));
    }

    /// Checks that the browser had nothing to complain about, such as a forbidden request.
    void assertNoComplaints() {
        assertThat(driver.manage().logs().get(LogType.BROWSER).getAll())
                .filteredOn(entry -> entry.getLevel().equals(Level.SEVERE))
                .isEmpty();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
