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

/// Callers that meet in the Proof tab: the choice, the progress, the table of results, and the
/// requests that lead to wrong tables.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MeetingCallersTest {
    /// With a list that is not frozen, no call can hold its advert, so that two can leave a row of
    /// each.
    private static final String MODEL =
            """
            model: jobs
            entities:
              JobAdvert:
                key: id
                count: 400_000
                attributes:
                  id: uuid
                  city: {type: text, length: 10, distinct: 900}
                  salary: {type: int, range: 18_000..240_000}
                  skills: {type: list<text>, length: 8, items: 5}
            queries:
              Q1:
                ask: The adverts in a city, best paid first
                jpql: >-
                  SELECT a.salary, a.id, a.skills FROM JobAdvert a
                  WHERE a.city = :city ORDER BY a.salary DESC
            mutations:
              advertise:
                ask: An employer looks for somebody
                jpql: INSERT INTO JobAdvert (id, city, salary, skills) VALUES (:id, :city, :salary, :skills)
                callers: one at a time
              raise:
                ask: An employer offers more
                jpql: UPDATE JobAdvert a SET a.salary = :salary WHERE a.id = :id
            """;

    /// One write each, which is soon explored on replicas, too.
    private static final String NOTES =
            """
            model: notes
            entities:
              Note:
                key: id
                count: 100
                attributes: {id: uuid, text: text}
            queries:
              Q1:
                ask: A note
                jpql: SELECT n.text FROM Note n WHERE n.id = :id
            mutations:
              rewrite:
                ask: A note gets another text
                jpql: UPDATE Note n SET n.text = :text WHERE n.id = :id
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
        browser.open(studio.address() + "#tab=proof");
        browser.await("#work th", "raise");
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

    private void choose(String list, String value) {
        browser.run(
                "const list = document.getElementById('%s'); list.value = '%s';"
                                .formatted(list, value)
                        + "list.dispatchEvent(new Event('change', { bubbles: true })); return '';");
    }

    @Test
    void theFirstFailureIsShownAsTheRequestsOfTheCallers() {
        browser.await("#canvas button", "Prove").click();
        browser.await(".verdict.bad", "NOT PROVEN");
        browser.await("section.details h2", "tables stay wrong after callers met");
        assertThat(browser.texts("section.details .encounter thead th"))
                .hasSize(3)
                .anyMatch(each -> each.startsWith("Caller 1") && each.contains("raise :"))
                .anyMatch(each -> each.startsWith("Caller 2") && each.contains("raise :"));
        assertThat(browser.texts("section.details .encounter tbody td:nth-child(3).does"))
                .as("the second caller")
                .isNotEmpty();
        browser.await("table.meetings td.wrong", "WRONG");
        browser.await(".way summary", "the clock of the first ahead: assumed").click();
        browser.await(".way .encounter td.does", "takes the time");
        browser.await("table.meanwhile th", "raise");
        browser.await("section.details button", "Replay the case").click();
        browser.await("section.details [role=status]", "It still fails");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void oneCallerAtATimeMeetsNobody() {
        choose("callers", "0");
        assertThat(browser.run("return document.getElementById('replicas').disabled;"))
                .isEqualTo(true);
        browser.await("#canvas button", "Prove").click();
        browser.await(".verdict.good", "PROVEN for one caller at a time");
        assertThat(browser.texts("table.meetings")).isEmpty();
    }

    @Test
    void theCopiesOfTheTablesAreChosen() throws IOException {
        Files.writeString(file, NOTES);
        browser.await("#work th", "rewrite");
        choose("replicas", "ONE");
        browser.await("#canvas button", "Prove").click();
        browser.await("table.meetings caption", "on three replicas at ONE");
        browser.await("ul.legend li", "at this level any answer can also be older");
        assertThat(browser.texts("section.details")).isEmpty();
    }
}
