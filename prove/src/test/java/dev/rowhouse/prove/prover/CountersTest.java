package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Counters are counted once and reset, in every table, shown beside other attributes, and go with
/// what they count.
class CountersTest {
    private static final String VIDEOS =
            """
            model: videos
            entities:
              User: {key: id, count: 8, attributes: {id: int, name: text}}
              Video:
                key: id
                count: 24
                attributes: {id: int, title: text, addedAt: timestamp, views: counter, likes: counter}
              Hits:
                key: [video, day, country]
                count: 72
                attributes:
                  day: {type: date, range: 2026-01-01..2026-01-05}
                  country: {type: text, values: [no, pe, tg]}
                  hits: counter
                  seconds: counter
            relationships:
              Video.author: {to: User, inverse: videos, cardinality: many to one, count: 3 per User}
              Hits.video: {to: Video, inverse: hits, cardinality: many to one, count: 3 per Video}
            queries:
              Q1: {ask: A video, jpql: "SELECT v FROM Video v WHERE v.id = :id"}
              Q2: {ask: The videos of a user, jpql: "SELECT v.id, v.title, v.views FROM Video v WHERE v.author = :user ORDER BY v.addedAt DESC", page: 2}
              Q3: {ask: The hits of a video, jpql: "SELECT h.day, h.country, h.hits FROM Hits h WHERE h.video = :video AND h.day >= :from ORDER BY h.day DESC"}
              Q4: {ask: The hits of a day in a country, jpql: "SELECT h.video, h.hits, h.seconds FROM Hits h WHERE h.day = :day AND h.country = :country"}
            mutations:
              add: {ask: A user adds a video, jpql: "INSERT INTO Video (id, author, title, addedAt) VALUES (:id, :author, :title, :at)"}
              retitle: {ask: Another title, jpql: "UPDATE Video v SET v.title = :title WHERE v.id = :id"}
              watch: {ask: Somebody watches, jpql: "UPDATE Video v SET v.views = v.views + 1 WHERE v.id = :id"}
              like: {ask: Some like it, jpql: "UPDATE Video v SET v.likes = v.likes + :n WHERE v.id = :id"}
              unlike: {ask: Some like it no more, jpql: "UPDATE Video v SET v.likes = v.likes - :n WHERE v.id = :id"}
              startAgain: {ask: No views any more, jpql: "UPDATE Video v SET v.views = 0 WHERE v.id = :id"}
              hit: {ask: It is seen in a country, jpql: "UPDATE Hits h SET h.hits = h.hits + 1, h.seconds = h.seconds + :seconds WHERE h.video = :video AND h.day = :day AND h.country = :country"}
              dwell: {ask: Somebody stays longer, jpql: "UPDATE Hits h SET h.seconds = h.seconds + :seconds WHERE h.video = :video AND h.day = :day AND h.country = :country"}
              clear: {ask: The hits of a day begin again, callers: one at a time, jpql: "UPDATE Hits h SET h.hits = 0, h.seconds = 0 WHERE h.video = :video AND h.day = :day AND h.country = :country"}
              drop: {ask: A video goes, jpql: "DELETE FROM Video v WHERE v.id = :id"}
              forget: {ask: Hits go, jpql: "DELETE FROM Hits h WHERE h.video = :video AND h.day = :day AND h.country = :country"}
            """;

    /// Folders whose counters are read together: for one user, page by page, for several users in
    /// one order, sorted by the application, and through what refers to them.
    private static final String FOLDERS =
            """
            model: mail
            entities:
              User: {key: id, count: 8, attributes: {id: int, name: text}}
              Folder:
                key: [user, label]
                attributes:
                  label: {type: text, values: [in, out, new, old, work, home, lost, found, best]}
                  color: text
                  unread: counter
                  total: counter
              Message: {key: id, count: 96, attributes: {id: int, subject: text}}
            relationships:
              Folder.user: {to: User, inverse: folders, cardinality: many to one, count: 6 per User}
              Message.folder: {to: Folder, inverse: messages, cardinality: many to one, count: 2 per Folder}
            queries:
              Q1: {ask: The folders of a user, jpql: "SELECT f.label, f.color, f.unread FROM Folder f WHERE f.user = :user ORDER BY f.label DESC", rate: 100/s}
              Q2: {ask: The folders page by page, jpql: "SELECT f.label, f.color, f.unread FROM Folder f WHERE f.user = :user", page: 2}
              Q3: {ask: The folders of some users, jpql: "SELECT f.user.id, f.label, f.total FROM Folder f WHERE f.user IN :users ORDER BY f.label"}
              Q4: {ask: The messages of a user, jpql: "SELECT m.id, m.folder.label, m.folder.unread FROM Message m WHERE m.folder.user = :user"}
              Q5: {ask: A folder, jpql: "SELECT f.color, f.unread, f.total FROM Folder f WHERE f.user = :user AND f.label = :label", rate: 1/s}
            mutations:
              add: {ask: A folder comes, jpql: "INSERT INTO Folder (user, label, color) VALUES (:user, :label, :color)"}
              send: {ask: A message comes, jpql: "INSERT INTO Message (id, folder, subject) VALUES (:id, :folder, :subject)"}
              come: {ask: One more, jpql: "UPDATE Folder f SET f.unread = f.unread + 1, f.total = f.total + 1 WHERE f.user = :user AND f.label = :label"}
              read: {ask: Some are read, jpql: "UPDATE Folder f SET f.unread = f.unread - :n WHERE f.user = :user AND f.label = :label"}
              readAll: {ask: All are read, jpql: "UPDATE Folder f SET f.unread = 0 WHERE f.user = :user AND f.label = :label"}
              drop: {ask: A folder goes, jpql: "DELETE FROM Folder f WHERE f.user = :user AND f.label = :label"}
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void counts_are_right(int seed) {
        prove(VIDEOS, seed);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void counts_read_together_are_right(int seed) {
        Subject subject = Designed.subject(TestModels.read(FOLDERS));

        assertThat(
                        subject.design().queries().stream()
                                .filter(plan ->
                                        plan.fetches().stream()
                                                .anyMatch(fetch -> !fetch.joins().isEmpty()))
                                .map(QueryPlan::query))
                .contains("Q1", "Q3", "Q4");
        prove(FOLDERS, seed);
    }

    private static void prove(String model, int seed) {
        ProofSettings settings =
                Proofs.everyDay(
                        new ProofSettings(seed, new Scale(90), new Scale(60), 30, 8, 40, 2, 9, 20));
        Proofs.right(Designed.subject(TestModels.read(model)), settings);
    }
}
