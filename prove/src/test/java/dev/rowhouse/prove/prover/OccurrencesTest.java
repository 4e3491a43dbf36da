package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Mutations find their own rows: all places of one, and no row of another.
class OccurrencesTest {
    private static final String PAPERS =
            """
            model: papers
            entities:
              Person: {key: id, count: 8, attributes: {id: int, name: text}}
              Paper: {key: id, attributes: {id: int, title: text}}
            relationships:
              Paper.author: {to: Person, inverse: papers, cardinality: many to one, count: 3 per Person}
              Paper.reviewer: {to: Person, inverse: reviews, cardinality: many to one, count: 3 per Person}
              Paper.editor: {to: Person, inverse: edits, cardinality: many to one, count: 3 per Person}
            queries:
              Q1: {ask: Papers with who had a hand in them, jpql: "SELECT p.id, p.author.name, p.reviewer.name, p.editor.name FROM Paper p WHERE KEY", using: table}
            mutations:
              rename: {ask: A person gets another name, jpql: "UPDATE Person p SET p.name = :new WHERE p.id = :id"}
              assign: {ask: Another reviewer, jpql: "UPDATE Paper p SET p.reviewer = :reviewer WHERE p.id = :id"}
            """;

    private static final String SEATS =
            """
            model: seats
            entities:
              Guest: {key: id, count: 30, attributes: {id: int}}
              Seat: {key: [table, guest], count: 20, attributes: {table: int, menu: text}}
            relationships:
              Seat.guest: {to: Guest, inverse: seat, cardinality: one to one}
            queries:
              Q1: {ask: What a guest eats, jpql: "SELECT s.menu FROM Seat s WHERE s.guest = :guest"}
            mutations:
              sit: {ask: A guest sits down, jpql: "INSERT INTO Seat (table, guest, menu) VALUES (:table, :guest, :menu)"}
              leave: {ask: A guest leaves, jpql: "DELETE FROM Seat s WHERE s.table = :table AND s.guest = :guest"}
              leaveIf: {ask: "A guest leaves, if there", jpql: "DELETE FROM Seat s WHERE s.table = :table AND s.guest = :guest", when: exists}
            """;

    /// Deeds are unique, so a house's deed makes a row of its city's table unique; the number only
    /// finds the shard.
    private static final String HOUSES =
            """
            model: houses
            entities:
              City: {key: name, count: 2, attributes: {name: text}}
              House: {key: [city, number], count: 30, attributes: {number: int, deed: {type: text, unique: true}}}
            relationships:
              House.city: {to: City, inverse: houses, cardinality: many to one, count: "15 per City, at most 20"}
            queries:
              Q1: {ask: Deeds of a city, jpql: "SELECT h.deed FROM House h WHERE h.city = :city ORDER BY h.deed", bucket: 3 shards of number}
            mutations:
              build: {ask: A house is built, jpql: "INSERT INTO House (city, number, deed) VALUES (:city, :number, :deed)"}
              demolish: {ask: A house is taken down, jpql: "DELETE FROM House h WHERE h.city = :city AND h.number = :number"}
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p.reviewer.name = :name",
                "p.author.name = :name ORDER BY p.editor.name DESC",
                "p.author.name = :name AND p.reviewer.name = :other ORDER BY p.editor.name"
            })
    void a_change_reaches_all_places_of_a_row(String key) {
        ProofReport report = prove(PAPERS.replace("KEY", key));

        assertThat(report.failures()).isEmpty();
        assertThat(report.unserved()).isEmpty();
    }

    @Test
    void a_deletion_of_what_is_not_there_takes_nothing() {
        ProofReport report = prove(SEATS);

        assertThat(report.failures()).isEmpty();
        assertThat(report.unserved()).isEmpty();
    }

    @Test
    void a_deletion_takes_no_other_row_of_its_shard() {
        ProofReport report = prove(HOUSES);

        assertThat(report.failures()).isEmpty();
        assertThat(report.unserved()).isEmpty();
    }

    private static ProofReport prove(String model) {
        ProofSettings settings =
                Proofs.everyDay(
                        new ProofSettings(1, new Scale(30), new Scale(30), 6, 20, 10, 2, 9, 20));
        return Proofs.of(Designed.subject(TestModels.read(model)), settings);
    }
}
