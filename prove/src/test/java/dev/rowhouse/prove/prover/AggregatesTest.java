package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the database makes of the rows of a partition is what the conceptual data say, also of no
/// rows at all and where a partition has static columns only.
class AggregatesTest {
    private static final String WEATHER =
            """
            model: weather
            entities:
              Station:
                key: id
                count: 12
                attributes: {id: int, name: text, region: {type: text, distinct: 4}}
              Reading:
                key: [station, day, hour]
                attributes:
                  day: {type: date, range: 2026-01-01..2026-01-06}
                  hour: tinyint
                  celsius: {type: float, optional: true}
                  rain: {type: int, range: 0..50}
                  price: {type: decimal, optional: true}
            relationships:
              Reading.station: {to: Station, inverse: readings, cardinality: many to one, count: "15 per Station, at most 40"}
            queries:
              Q1: {ask: The readings of a station, jpql: "SELECT r, r.station.name FROM Reading r WHERE r.station = :station AND r.day >= :from ORDER BY r.day, r.hour"}
              Q2: {ask: How warm it was, jpql: "SELECT COUNT(r), COUNT(r.celsius) AS measured, AVG(r.celsius), MIN(r.celsius), MAX(r.celsius), SUM(r.price) FROM Reading r WHERE r.station = :station"}
              Q3: {ask: The rain of each day, jpql: "SELECT r.day, SUM(r.rain) AS rain, AVG(r.rain), COUNT(r) FROM Reading r WHERE r.station = :station AND r.day BETWEEN :from AND :to GROUP BY r.day ORDER BY r.day DESC", page: 2}
              Q4: {ask: How many stations, jpql: "SELECT COUNT(s) AS stations FROM Station s WHERE s.region = :region"}
              Q5: {ask: The rain of each hour, jpql: "SELECT r.hour, SUM(r.rain) FROM Reading r WHERE r.station = :station GROUP BY r.hour"}
              Q6: {ask: Of each station of a region, jpql: "SELECT r.station, r.day, MAX(r.celsius), MIN(r.hour) FROM Reading r WHERE r.station.region = :region GROUP BY r.station, r.day"}
              Q7: {ask: Of some days, jpql: "SELECT COUNT(r), MAX(r.rain) FROM Reading r WHERE r.day IN :days"}
            mutations:
              measure: {ask: It measures, jpql: "INSERT INTO Reading (station, day, hour, celsius, rain, price) VALUES (:station, :day, :hour, :celsius, :rain, :price)"}
              correct: {ask: It was wrong, jpql: "UPDATE Reading r SET r.rain = :rain, r.celsius = :celsius WHERE r.station = :station AND r.day = :day AND r.hour = :hour"}
              forget: {ask: A reading goes, jpql: "DELETE FROM Reading r WHERE r.station = :station AND r.day = :day AND r.hour = :hour"}
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void answers_are_right(int seed) {
        ProofSettings settings =
                Proofs.everyDay(
                        new ProofSettings(
                                seed, new Scale(200), new Scale(100), 40, 8, 40, 1, 6, 20));
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(2)))) {
            ProofReport report =
                    new Prover(
                                    Designed.subject(TestModels.read(WEATHER)),
                                    target,
                                    settings,
                                    Clock.system(),
                                    Progress.NONE)
                            .prove();

            assertThat(report.failures()).isEmpty();
            assertThat(report.unserved()).isEmpty();
            assertThat(report.questions()).hasSize(7).allMatch(question -> question.wrong() == 0);
        }
    }
}
