package dev.rowhouse.studio.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The page in a real browser: what is typed reaches the file and the tables, and what happens to
/// the file reaches the page.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageTest {
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
            mutations:
              register:
                ask: Add a user
                jpql: INSERT INTO User (name, mail) VALUES (:name, :mail)
            """;

    private static final String NO_PROOF = "This report has no proof.";

    private static final String BOXES = "#form=boxes";

    private static final String TEXT =
            "const { EditorView } = await import('@codemirror/view');"
                    + "const view = EditorView.findFromDOM(document.querySelector('#editor'));";

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
        browser.open(studio.address() + BOXES);
        browser.await(".box h2", "users");
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

    private String editorText() {
        return String.valueOf(browser.run(TEXT + "return view.state.doc.toString();"));
    }

    /// Selects the first place of a text in the editor.
    private void selectInEditor(String text) {
        browser.run(
                TEXT
                        + "const at = view.state.doc.toString().indexOf('%s');".formatted(text)
                        + "view.focus();"
                        + "view.dispatch({ selection: { anchor: at, head: at + %d } });"
                                .formatted(text.length()));
    }

    private void awaitFile(String part) {
        browser.await(() -> Files.readString(file).contains(part), "the file gets: " + part);
    }

    @Test
    void whatIsTypedReachesTheFileAndTheTables() throws Exception {
        selectInEditor("mail: text");
        browser.press("phone: text");
        selectInEditor("u.mail");
        browser.press("u.phone");
        selectInEditor("mail) VALUES");
        browser.press("phone) VALUES");
        browser.await(".columns li", "phone");
        awaitFile("SELECT u.phone FROM");
        browser.await(".saving", "Saved");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aMistakeIsMarkedAndFixedByOneKeyOrClick() throws Exception {
        selectInEditor("u.mail");
        browser.press("u.mial");
        browser.await("#work .badge", "served");
        browser.run(
                "for (let i = 0; i < 200 && !document.querySelector('.cm-lintRange-error'); i++)"
                        + " await new Promise((done) => setTimeout(done, 100));");
        browser.press(Keys.F8);
        browser.await(".cm-diagnostic", "mial");
        browser.await(".cm-diagnosticAction", "Replace by `mail`").click();
        awaitFile("SELECT u.mail FROM");
        assertThat(editorText()).isEqualTo(MODEL);
    }

    @Test
    void editsFromOutsideAppear() throws Exception {
        Files.writeString(file, MODEL.replace("mail", "email"));
        browser.await(".columns li", "email");
        assertThat(editorText()).contains("email: text");
    }

    @Test
    void editsAtDifferentPlacesAreMerged() throws Exception {
        editWhileTheFileBecomes(MODEL.replace("Find a user", "Look up a user"));
        awaitFile("2000");
        awaitFile("Look up a user");
        browser.await("#work th", "Look up a user");
        assertThat(editorText())
                .isEqualTo(MODEL.replace("1000", "2000").replace("Find a user", "Look up a user"));
    }

    /// Puts 2000 for 1000 in the editor, which is kept from writing until somebody else has written
    /// the file.
    private void editWhileTheFileBecomes(String text) throws IOException {
        browser.run(
                TEXT
                        + "window.plain = window.fetch;"
                        + "window.fetch = (...all) => all[1]?.method === 'PUT'"
                        + " ? new Promise((done) => { window.go = () => done(plain(...all)); })"
                        + " : plain(...all);"
                        + "const at = view.state.doc.toString().indexOf('1000');"
                        + "view.dispatch({ changes: { from: at, to: at + 4, insert: '2000' } });"
                        + "while (!window.go) await new Promise((done) => setTimeout(done, 20));");
        Files.writeString(file, text);
        browser.run("window.fetch = window.plain; window.go();");
    }

    private void makeConflict() throws IOException {
        editWhileTheFileBecomes(MODEL.replace("1000", "3000"));
        browser.await(".notice", "Another program changed the same lines");
    }

    @Test
    void inAConflictNothingIsOverwritten() throws Exception {
        makeConflict();
        assertThat(Files.readString(file)).contains("3000");
        assertThat(editorText()).contains("2000");
        browser.await(".notice button", "Keep mine").click();
        awaitFile("2000");
        selectInEditor("2000");
        browser.pressControl("z");
        awaitFile("3000");
    }

    @Test
    void inAConflictTheTextThatGivesWayIsOneUndoAway() throws Exception {
        makeConflict();
        browser.await(".notice button", "Take the file").click();
        browser.await(".saving", "Saved");
        assertThat(editorText()).contains("3000");
        selectInEditor("3000");
        browser.pressControl("z");
        awaitFile("2000");
    }

    @Test
    void aDeletedFileIsWrittenAgain() throws Exception {
        Files.delete(file);
        browser.await(".notice button", "Write it again").click();
        browser.await(".saving", "Saved");
        assertThat(Files.readString(file)).isEqualTo(MODEL);
    }

    @Test
    void twoPagesShowTheSame() throws Exception {
        String first = browser.openBeside(studio.address() + BOXES);
        browser.await(".box h2", "users");
        selectInEditor("Find a user");
        browser.press("Look up");
        awaitFile("ask: Look up");
        browser.switchTo(first);
        browser.await("#work th", "Look up");
        selectInEditor("Add a user");
        browser.press("Register");
        awaitFile("ask: Register");
        assertThat(Files.readString(file)).contains("ask: Look up", "ask: Register");
        assertThat(editorText()).isEqualTo(Files.readString(file));
    }

    @Test
    void lineEndsOfWindowsAreKept() throws Exception {
        Files.writeString(file, MODEL.replace("\n", "\r\n"));
        browser.await("#work th", "Find a user");
        selectInEditor("Find a user");
        browser.press("Look up");
        awaitFile("ask: Look up\r\n");
        assertThat(Files.readString(file).replace("\r\n", "")).doesNotContain("\n");
    }

    @Test
    void aQuestionLightsWhatBelongsToIt() {
        browser.pointAt(browser.await("#work tr", "Q1"));
        browser.await(".box.lit", "users");
        browser.await("#work tr.lit", "register");
        browser.await(".cm-lit", "Q1");
    }

    @Test
    void aWayToAnswerIsPinnedAndReleasedInTheFile() throws Exception {
        browser.await("[role=tab]", "Why").click();
        browser.await("#canvas button", "Pin").click();
        awaitFile("    using: table\n    key: \"((name))\"\n");
        browser.await("#canvas button", "Let the designer choose").click();
        browser.await(".saving", "Saved");
        browser.run(
                "while (document.querySelector('#canvas').textContent.includes('Let the designer'))"
                        + " await new Promise((done) => setTimeout(done, 50)); return '';");
        assertThat(Files.readString(file)).isEqualTo(MODEL);
    }

    @Test
    void aWayIsPinnedForAQuestionInBraces() throws Exception {
        String braces =
                MODEL.replaceAll(
                        "Q1:\n.*\n.*",
                        "Q1: {ask: Find a user, jpql: SELECT u.mail FROM User u WHERE u.name = :name}");
        Files.writeString(file, braces);
        browser.await(() -> editorText().equals(braces), "the editor has the text");
        browser.await("[role=tab]", "Why").click();
        browser.await("#canvas button", "Pin").click();
        awaitFile("= :name, using: table, key: \"((name))\"}");
        browser.await("#canvas button", "Let the designer choose").click();
        browser.await(() -> Files.readString(file).equals(braces), "the file is as before");
    }

    @Test
    void anotherWayIsComparedAndNothingChanges() throws Exception {
        String likes = Files.readString(Path.of("../examples/likes/model.yaml"));
        Files.writeString(file, likes);
        browser.await(() -> editorText().equals(likes), "the editor has the text");
        browser.await("[role=tab]", "Why").click();
        browser.await("#canvas button", "Compare").click();
        browser.await("dialog h3", "Tables");
        browser.await("dialog summary", "likes_by_product").click();
        browser.await("dialog .changes del", "- ");
        browser.press(Keys.ESCAPE);
        browser.run(
                "while (document.querySelector('dialog'))"
                        + " await new Promise((done) => setTimeout(done, 50)); return '';");
        assertThat(Files.readString(file)).isEqualTo(likes);
    }

    /// The buttons of the mistake at the cursor or behind it.
    private void fix(String title) {
        browser.run(
                "for (let i = 0; i < 200 && !document.querySelector('.cm-lintRange-error'); i++)"
                        + " await new Promise((done) => setTimeout(done, 100));"
                        + "document.querySelector('.cm-content').focus(); return '';");
        browser.press(Keys.F8);
        browser.await(".cm-diagnosticAction", title).click();
    }

    @Test
    void whatIsMissingIsAddedByOneClick() throws Exception {
        Files.writeString(file, MODEL.replace("    count: 1000\n", ""));
        browser.await(() -> !editorText().contains("count"), "the editor has the text");
        fix("Write `count: 1_000`");
        awaitFile("    key: name\n    count: 1_000\n    attributes:\n");
        browser.await("#work .badge", "served");
        browser.pressControl("z");
        browser.await(() -> !Files.readString(file).contains("count"), "one undo takes it back");
    }

    @Test
    void whatAQuestionNamesIsAddedToTheModel() throws Exception {
        selectInEditor("u.mail");
        browser.press("u.phone");
        awaitFile("SELECT u.phone");
        fix("Add the attribute `phone` to `User`");
        awaitFile("      mail: text\n      phone: text\n");
        assertThat(editorText()).isEqualTo(Files.readString(file));
    }

    @Test
    void theRemedyOfARefusalIsOneClick() throws Exception {
        Files.writeString(file, MODEL.replace("= :name\n", "= :name\n    using: lookup\n"));
        browser.await("#work .badge", "refused");
        fix("Remove `using` at Q1");
        browser.await(() -> Files.readString(file).equals(MODEL), "the key is removed");
    }

    @Test
    void aMutationIsCutBetweenItsRequests() {
        browser.await("[role=tab]", "Plans").click();
        browser.await(".answer.new", "Q1");
        browser.run(
                "const cut = document.getElementById('cut'); cut.value = '0';"
                        + "cut.dispatchEvent(new Event('input', { bubbles: true })); return '';");
        browser.await(".answer.old", "Q1");
        browser.await(".steps .open", "INSERT");
    }

    @Test
    void keysAndNamesAreCompleted() {
        selectInEditor("u.mail");
        browser.press("u.ma");
        browser.await(".cm-tooltip-autocomplete li", "mail");
        browser.press(Keys.ENTER);
        assertThat(editorText()).isEqualTo(MODEL);
    }

    @Test
    void aDroppedSchemaBecomesTheModel() throws Exception {
        browser.run(
                "const file = new File(['CREATE TABLE shop (id int PRIMARY KEY, name text);'],"
                        + " 'shops.sql');"
                        + "const data = new DataTransfer(); data.items.add(file);"
                        + "document.body.dispatchEvent("
                        + "new DragEvent('drop', { dataTransfer: data, bubbles: true }));"
                        + "return '';");
        browser.await("dialog button", "Use this model").click();
        awaitFile("Shop:");
    }

    /// A link of the dialog *Export* as a selector.
    private static String export(String address) {
        return "dialog a[href=\"./api/" + address + "\"]";
    }

    @Test
    void theSchemaIsExported() {
        browser.await("#header button", "Export").click();
        browser.await(export("export?kind=cql"), "Schema");
        assertThat(
                        browser.run(
                                "const answer = await fetch(document.querySelector('"
                                        + export("export?kind=cql")
                                        + "').href);"
                                        + "return answer.headers.get('Content-Disposition') + ' '"
                                        + " + await answer.text();"))
                .asString()
                .contains("small.cql", "CREATE TABLE");
    }

    @Test
    void everyExportOfTheListIsAFile() {
        browser.await("#header button", "Export").click();
        browser.await("dialog a", "Report");
        assertThat(
                        browser.run(
                                "const wrong = [];"
                                        + "for (const link of document.querySelectorAll('dialog a')) {"
                                        + "  const answer = await fetch(link.href);"
                                        + "  const size = (await answer.arrayBuffer()).byteLength;"
                                        + "  const name = answer.headers.get('Content-Disposition');"
                                        + "  if (!answer.ok || size < 100"
                                        + "      || !/filename=.small/.test(name))"
                                        + "    wrong.push(link.href + ' ' + answer.status + name);"
                                        + "} return wrong.join(', ');"))
                .isEqualTo("");
    }

    @Test
    void thePackageOfTheJavaProjectIsChosen() {
        browser.await("#header button", "Export").click();
        browser.await("dialog a", "Java");
        String link = "return document.getElementById('export-java').href;";
        browser.run("document.querySelector('dialog input').focus(); return '';");
        browser.press("org.shop");
        assertThat(browser.run(link)).asString().endsWith("/api/java?package=org.shop");
        browser.press(".1");
        assertThat(browser.run(link)).asString().endsWith("/api/java");
    }

    private String report() {
        return String.valueOf(
                browser.run(
                        "const answer = await fetch('./api/report'); return await answer.text();"));
    }

    @Test
    void aProofRunsAndItsResultIsShown() {
        assertThat(report()).contains("<!doctype html>", NO_PROOF);
        browser.await("#header button", "Prove").click();
        browser.await(".verdict", "✓");
        browser.await("#work .badge.proven", "proven");
        assertThat(report()).contains("<!doctype html>").doesNotContain(NO_PROOF);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void theConsoleRunsStatementsAndRecallsThem() {
        browser.await(".console-head button", "CQL console").click();
        browser.press("SELECT count(*) FROM users", Keys.ENTER);
        browser.await("#console-output .answer", "count");
        browser.press(Keys.ARROW_UP);
        browser.await("#console-input .cm-line", "SELECT count(*) FROM users");
        browser.press(Keys.ENTER, "SELECT nothing FROM users", Keys.ENTER);
        browser.await("#console-output .wrong", "nothing");
        browser.press("EXPLAIN SELECT * FROM users", Keys.ENTER);
        browser.await("#console-output pre", "table");
    }

    @Test
    void theAddressCarriesTheState() {
        browser.await("#work button", "Q1").click();
        browser.await("[role=tab]", "Rows").click();
        browser.await("table.partition", "mail");
        String address = String.valueOf(browser.run("return location.href;"));
        assertThat(address).contains("tab=rows", "question=Q1");
        browser.open("about:blank");
        browser.open(address);
        browser.await("[role=tab][aria-selected=true]", "Rows");
        browser.await("#work tr.selected", "Q1");
    }

    /// In the studio pictures have no links: a click selects.
    @Test
    void aClickInAPictureSelects() {
        browser.open("about:blank");
        browser.open(studio.address() + "#tab=tables");
        browser.await("svg.picture [data-table=users] text", "users").click();
        browser.await("#work tr.lit", "Q1");
        assertThat(String.valueOf(browser.run("return location.href;"))).contains("table=users");
        assertThat(browser.run("return document.querySelectorAll('svg.picture a').length;"))
                .isEqualTo(0L);
    }

    @Test
    void nothingIsRequestedFromElsewhere() {
        Object addresses =
                browser.run(
                        "return performance.getEntriesByType('resource').map((each) => each.name)"
                                + ".filter((each) => !each.startsWith(location.origin))"
                                + ".filter((each) => !each.startsWith('data:')).join(' ');");
        assertThat(addresses).isEqualTo("");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void withoutAFileThereIsAGallery(@TempDir Path folder) throws Exception {
        try (StartedStudio empty = StartedStudio.at(folder.resolve("model.yaml"))) {
            browser.open("about:blank");
            browser.open(empty.address() + BOXES);
            browser.await(".gallery button", "hotel").click();
            browser.await(".box h2", "hotels");
            assertThat(Files.readString(empty.file())).contains("model: hotel");
        }
    }
}
