package dev.rowhouse.studio.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// The views of the tab *Tables*: the tables, their copies, and the model. What one points at
/// lights up what belongs to it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ViewsPageTest {
    private StartedStudio studio;
    private Chromium browser;

    @BeforeAll
    void open(@TempDir Path folder) throws IOException {
        browser = Chromium.start(folder.resolve("profile"));
        studio = StartedStudio.on(folder, "hotel");
    }

    @AfterAll
    void close() {
        if (browser != null) {
            browser.close();
            studio.close();
        }
    }

    private void openView(String view) {
        browser.resize(1920, 1080);
        browser.open("about:blank");
        browser.open(studio.address() + "#tab=tables&view=" + view);
        browser.await("#work th", "Q9");
        browser.await("svg.picture text", "hotel");
    }

    /// The names of a kind that are lit in the picture, each once.
    private List<String> lit(String kind) {
        return Arrays.stream(
                        String.valueOf(
                                        browser.run(
                                                "return [...document.querySelectorAll('svg [data-%1$s].lit')].map((each) => each.dataset.%1$s).join(' ');"
                                                        .formatted(kind)))
                                .split(" ", -1))
                .filter(name -> !name.isEmpty())
                .distinct()
                .sorted()
                .toList();
    }

    private void pointAtWork(String name) {
        browser.pointAt(browser.await("#work tr", name + " "));
        browser.await("#work tr.lit", name);
    }

    @Test
    void theAddressCarriesTheView() {
        openView("tables");
        browser.await("[aria-label=View] button", "Copies").click();
        browser.await("svg.picture text", "Copies in hotel");
        browser.await("[aria-label=View] button", "Model").click();
        browser.await("svg.picture text", "PointOfInterest");
        browser.await("[aria-label=Notation] button", "Chen").click();
        browser.await(
                () ->
                        browser.run("return location.hash;")
                                .toString()
                                .contains("view=model&form=diagram&notation=chen"),
                "the address carries the view");
        Object address = browser.run("return location.href;");
        browser.open("about:blank");
        browser.open(address.toString());
        browser.await("[aria-label=View] [aria-pressed=true]", "Model");
        browser.await("[aria-label=Notation] [aria-pressed=true]", "Chen");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aViewThatDoesNotExistIsTheTables() {
        openView("nothing");
        browser.await("[aria-label=View] [aria-pressed=true]", "Tables");
    }

    @Test
    void aQuestionLightsTheEntitiesAndRelationshipsThatItIsAbout() {
        openView("model");
        pointAtWork("Q1");
        assertThat(lit("entity")).containsExactly("Hotel", "PointOfInterest");
        assertThat(lit("relationship")).containsExactly("Hotel.pois");
        browser.pointAt(browser.await("#header h1", "Rowhouse"));
        browser.await(() -> lit("entity").isEmpty(), "the light goes out");
    }

    @Test
    void anEntityLightsWhatUsesIt() {
        openView("model");
        browser.pointAt(browser.await("svg [data-entity=PointOfInterest]", ""));
        browser.await("#work tr.lit", "Q1");
        assertThat(browser.texts("#work tr.lit")).noneMatch(each -> each.startsWith("Q9"));
        assertThat(lit("entity")).containsExactly("PointOfInterest");
        browser.await("svg [data-entity=PointOfInterest]", "").click();
        browser.await(".details h2", "PointOfInterest");
        browser.await(
                () -> browser.run("return location.hash;").toString().contains("entity=Point"),
                "the address carries the entity");
    }

    @Test
    void aMutationLightsItsTablesAmongTheCopies() {
        openView("copies");
        pointAtWork("renameHotel");
        assertThat(lit("mutation")).containsExactly("renameHotel");
        assertThat(lit("table"))
                .contains("hotels", "hotels_by_point_of_interest")
                .doesNotContain("guests");
    }

    @Test
    void aLineOfACardIsTheTableOfThatLine() {
        openView("copies");
        browser.pointAt(
                browser.await(
                        "svg [data-mutation=renameHotel][data-table=hotels_by_point_of_interest]",
                        ""));
        browser.await("#work tr.lit", "Q1");
        assertThat(lit("table")).containsExactly("hotels_by_point_of_interest");
        assertThat(lit("mutation")).contains("renameHotel");
    }

    @Test
    void aTypeLightsUpAndGoesOutLikeATable() {
        openView("tables");
        browser.pointAt(browser.await("svg [data-type=address]", ""));
        browser.await(() -> lit("type").equals(List.of("address")), "the type lights up");
        assertThat(lit("table")).contains("hotels").doesNotContain("amenities_by_room");
        assertThat(browser.texts("#work tr.lit")).isNotEmpty();
        pointAtWork("Q1");
        assertThat(opacity()).isEqualTo(lit("type").isEmpty() ? "0.35" : "1");
        pointAtWork("Q5");
        assertThat(lit("type")).isEmpty();
        assertThat(opacity()).isEqualTo("0.35");
        browser.pointAt(browser.await("#header h1", "Rowhouse"));
        browser.await(() -> opacity().equals("1"), "the light goes out");
    }

    private String opacity() {
        return String.valueOf(
                browser.run(
                        "return getComputedStyle(document.querySelector('svg [data-type=address]'))"
                                + ".opacity;"));
    }

    @Test
    void theKeyboardReachesViewsAndEntities() {
        openView("tables");
        browser.run("document.querySelector('[aria-label=View] button').focus(); return '';");
        browser.press(Keys.TAB);
        browser.press(Keys.TAB);
        browser.press(Keys.ENTER);
        browser.await("[aria-label=Entities] button", "Guest");
        browser.run(
                "[...document.querySelectorAll('[aria-label=Entities] button')]"
                        + ".find((each) => each.textContent === 'Guest').focus(); return '';");
        browser.await("#work tr.lit", "Q9");
        browser.press(Keys.SPACE);
        browser.await(".details h2", "Guest");
    }

    @Test
    void rolesOfManyToManyAndTheirLinksAreCompleted() {
        openView("tables");
        complete("SELECT h.name FROM Hotel h JOIN h.po", "pois");
        complete("SELECT p.name FROM Hotel h JOIN h.pois p WHERE p.desc", "description");
        complete("DELETE FROM Hotel.po", "pois");
        complete("DELETE FROM Hotel.pois l WHERE l.point", "pointOfInterest");
        complete("INSERT INTO Hotel.pois (hotel, point", "pointOfInterest");
    }

    /// Types a statement at the end of the questions and expects a word among the completions.
    private void complete(String statement, String word) {
        browser.run(
                "const { EditorView } = await import('@codemirror/view');"
                        + "const { startCompletion } = await import('@codemirror/autocomplete');"
                        + "const view = EditorView.findFromDOM(document.querySelector('#editor'));"
                        + "const at = view.state.doc.toString().indexOf('\\nmutations:');"
                        + "const insert = '\\n  Q99:\\n    jpql: %s';".formatted(statement)
                        + "view.dispatch({ changes: { from: at, insert },"
                        + " selection: { anchor: at + insert.length }, scrollIntoView: true });"
                        + "view.focus(); startCompletion(view); return '';");
        browser.await(".cm-tooltip-autocomplete li", word);
        browser.press(Keys.ESCAPE);
        browser.pressControl("z");
        browser.await(".saving", "Saved");
    }
}
