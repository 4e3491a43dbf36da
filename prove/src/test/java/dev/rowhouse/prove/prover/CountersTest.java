package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Counters are counted once, in every table, shown beside other attributes, and go with what they
/// count.
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
              hit: {ask: It is seen in a country, jpql: "UPDATE Hits h SET h.hits = h.hits + 1, h.seconds = h.seconds + :seconds WHERE h.video = :video AND h.day = :day AND h.country = :country"}
              drop: {ask: A video goes, jpql: "DELETE FROM Video v WHERE v.id = :id"}
              forget: {ask: Hits go, jpql: "DELETE FROM Hits h WHERE h.video = :video AND h.day = :day AND h.country = :country"}
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void counts_are_right(int seed) {
        ProofSettings settings =
                new ProofSettings(seed, new Scale(90), new Scale(60), 30, 8, 40, 2, 9, 20);
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(2)))) {
            ProofReport report =
                    new Prover(
                                    Designed.subject(TestModels.read(VIDEOS)),
                                    target,
                                    settings,
                                    Clock.system(),
                                    Progress.NONE)
                            .prove();

            assertThat(report.failures()).isEmpty();
            assertThat(report.unserved()).isEmpty();
            assertThat(report.mutations()).allMatch(MutationReport::copiesAgree);
        }
    }
}
