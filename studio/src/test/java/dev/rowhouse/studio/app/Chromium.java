package dev.rowhouse.studio.app;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.WebDriverWait;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.stream.Stream;

/// A browser without a window, with a profile of its own.
final class Chromium implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration PAUSE = Duration.ofMillis(50);

    /// Functions of a script: all elements of a selector, and the text of one as a person sees it.
    /// To ask the browser for each element by itself takes seconds in a large picture.
    private static final String SEEN =
            """
            const all = (selector) => [...document.querySelectorAll(selector)];
            const seen = (each) =>
              each.checkVisibility({ visibilityProperty: true })
                ? (each.innerText ?? each.textContent).replace(/[^\\S\\n]+/g, ' ').trim()
                : '';
            """;

    private final ChromeDriver driver;

    private Chromium(ChromeDriver driver) {
        this.driver = driver;
    }

    /// Starts a browser. Where there is none, the test is left out.
    ///
    /// @param profile an empty folder
    static Chromium start(Path profile) {
        Optional<Path> browser = find("chromium", "chromium-browser", "google-chrome");
        Optional<Path> service = find("chromedriver");
        assumeTrue(
                browser.isPresent() && service.isPresent(),
                "LEFT OUT: the tests of the studio's page need Chromium and chromedriver on the PATH");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.orElseThrow().toFile());
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
                "--user-data-dir=" + profile);
        options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL"));
        ChromeDriver driver =
                new ChromeDriver(
                        new ChromeDriverService.Builder()
                                .usingDriverExecutable(service.orElseThrow().toFile())
                                .build(),
                        options);
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        return new Chromium(driver);
    }

    private static Optional<Path> find(String... names) {
        return Stream.of(names)
                .flatMap(name ->
                        Stream.of(System.getenv("PATH").split(File.pathSeparator))
                                .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// Opens an address.
    void open(String address) {
        driver.get(address);
    }

    /// Opens an address in a window of its own, to which later calls go.
    ///
    /// @return the name of the window before
    String openBeside(String address) {
        String before = driver.getWindowHandle();
        driver.switchTo().newWindow(WindowType.WINDOW);
        driver.get(address);
        return before;
    }

    /// Closes all windows and opens an empty one, and forgets what the pages have complained about.
    /// The next page, if it is of another origin, finds nothing of the earlier ones.
    void startAnew() {
        Set<String> before = driver.getWindowHandles();
        driver.switchTo().newWindow(WindowType.TAB);
        String empty = driver.getWindowHandle();
        before.forEach(window -> driver.switchTo().window(window).close());
        driver.switchTo().window(empty);
        driver.manage().logs().get("browser");
    }

    /// Goes back to the page before.
    void back() {
        driver.navigate().back();
    }

    /// Runs a script at the beginning of each page that is opened from now on.
    void runInEachPage(String script) {
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
    }

    /// Lets later calls go to a window.
    void switchTo(String window) {
        driver.switchTo().window(window);
    }

    /// Shows the page as it is printed.
    void preferPaper(boolean isPaper) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia", Map.of("media", isPaper ? "print" : ""));
    }

    /// Whether an element can be seen.
    boolean isShown(String selector) {
        return driver.findElement(By.cssSelector(selector)).isDisplayed();
    }

    /// Whether the person prefers dark pages.
    void preferDark(boolean isDark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(
                                Map.of(
                                        "name",
                                        "prefers-color-scheme",
                                        "value",
                                        isDark ? "dark" : "light"))));
    }

    /// The width and height of the page.
    void resize(int width, int height) {
        resize(width, height, 1);
    }

    /// The width and height of the page.
    ///
    /// @param scale the pixels of a screenshot for each of the page
    void resize(int width, int height, double scale) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of(
                        "width", width,
                        "height", height,
                        "deviceScaleFactor", scale,
                        "mobile", false));
    }

    /// Shows pages without scrollbars, as a person sees them who does not scroll.
    void hideScrollbars() {
        driver.executeCdpCommand("Emulation.setScrollbarsHidden", Map.of("hidden", true));
    }

    /// The page as it is seen, as PNG.
    byte[] screenshot() {
        Object data =
                driver.executeCdpCommand("Page.captureScreenshot", Map.of("format", "png"))
                        .get("data");
        return Base64.getDecoder().decode(String.valueOf(data));
    }

    /// Waits for an element with a text in it.
    ///
    /// @param selector a selector of CSS
    WebElement await(String selector, String text) {
        List<WebElement> found = new ArrayList<>();
        new WebDriverWait(driver, PATIENCE, PAUSE)
                .withMessage(() -> selector + " with `" + text + "`; there is: " + texts(selector))
                .ignoring(StaleElementReferenceException.class)
                .until(_ -> {
                    Object first =
                            driver.executeScript(
                                    SEEN
                                            + "return all(arguments[0]).find("
                                            + "(each) => seen(each).includes(arguments[1]));",
                                    selector,
                                    text);
                    if (first instanceof WebElement element) {
                        found.add(element);
                    }
                    return !found.isEmpty();
                });
        return found.getFirst();
    }

    /// Waits until something holds.
    ///
    /// @param what the thing in words
    void await(Callable<Boolean> condition, String what) {
        new WebDriverWait(driver, PATIENCE, PAUSE)
                .withMessage(what)
                .until(_ -> {
                    try {
                        return condition.call();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                });
    }

    /// The texts of all elements of a selector.
    List<String> texts(String selector) {
        Object texts = driver.executeScript(SEEN + "return all(arguments[0]).map(seen);", selector);
        return ((List<?>) requireNonNull(texts)).stream().map(String::valueOf).toList();
    }

    /// Presses keys where the focus is.
    void press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    /// Presses the key of a letter together with Control.
    void pressControl(String letter) {
        press(Keys.chord(Keys.CONTROL, letter));
    }

    /// The result of a script, which is the body of an async function; an empty text for none.
    Object run(String script) {
        Object result =
                driver.executeAsyncScript(
                        "const done = arguments[0]; (async () => { "
                                + script
                                + " })().then(done, (error) => done('ERROR ' + error.stack));");
        return requireNonNullElse(result, "");
    }

    /// Moves the mouse over an element, at once.
    void pointAt(WebElement element) {
        new Actions(driver, Duration.ZERO).moveToElement(element).perform();
    }

    /// The errors and warnings that the browser has reported, such as refused requests.
    List<String> complaints() {
        return driver.manage().logs().get("browser").getAll().stream()
                .filter(each -> each.getLevel().intValue() >= Level.WARNING.intValue())
                .map(Object::toString)
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
