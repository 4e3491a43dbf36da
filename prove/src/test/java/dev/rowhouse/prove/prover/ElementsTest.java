package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Mutations that add elements to collections and remove some.
class ElementsTest {
    private static final String PHOTOS =
            """
            model: photos
            entities:
              Person: {key: id, count: 40, %1$s attributes: {id: int, name: text, groups: {type: set<int>, items: 2, optional: true}}}
              Photo:
                key: id
                count: 400
                attributes:
                  id: uuid
                  takenOn: {type: date, range: 2025-01-01..2025-03-31}
                  state: {type: text, values: [draft, shown]}
                  tags: {type: set<text>, items: 3}
                  faces: {type: 'map<text, int>', items: 2, optional: true}
            relationships:
              Photo.owner: {to: Person, inverse: photos, cardinality: many to one, count: "10 per Person, at most 40"}
            queries:
              Photos: {ask: photos, never: lookup, jpql: "SELECT p.id, p.tags, p.faces, p.owner.groups FROM Photo p WHERE p.owner = :owner ORDER BY p.takenOn DESC"}
              Shown: {ask: shown, jpql: "SELECT p.id, p.tags FROM Photo p WHERE p.state = :state AND p.owner = :owner"}
              Photo: {ask: photo, jpql: "SELECT p FROM Photo p WHERE p.id = :id"}
              Person: {ask: person, jpql: "SELECT p FROM Person p WHERE p.id = :id"}
            mutations:
              join: {ask: join, jpql: "INSERT INTO Person (id, name) VALUES (:id, :name)"}
              take: {ask: take, jpql: "INSERT INTO Photo (id, owner, takenOn, state, tags) VALUES (:id, :owner, :on, 'draft', :tags)"}
              tag: {ask: tag, jpql: "UPDATE Photo p SET p.tags = p.tags + :tags WHERE p.id = :id" %2$s}
              untag: {ask: untag, jpql: "UPDATE Photo p SET p.tags = p.tags - :tags WHERE p.id = :id"}
              name: {ask: name, jpql: "UPDATE Photo p SET p.faces = p.faces + :faces, p.tags = p.tags + :tags WHERE p.id = :id"}
              forget: {ask: forget, jpql: "UPDATE Photo p SET p.faces = p.faces - :faces WHERE p.id = :id"}
              tagAll: {ask: all, jpql: "UPDATE Photo p SET p.tags = p.tags + :tags WHERE p.owner = :owner"}
              swap: {ask: swap, jpql: ["UPDATE Photo p SET p.tags = p.tags - :less WHERE p.id = :id", "UPDATE Photo p SET p.tags = p.tags + :more WHERE p.id = :id"]}
              enter: {ask: enter, jpql: "UPDATE Person p SET p.groups = p.groups + :groups WHERE p.id = :id"}
              leave: {ask: leave, jpql: "UPDATE Person p SET p.groups = p.groups - :groups WHERE p.id = :id"}
              drop: {ask: drop, jpql: "DELETE FROM Photo p WHERE p.id = :id"}
            """;

    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "'callers: one at a time,', ', when: exists'",
        "'', ', when: p.state = ''draft'''",
        "'callers: help each other,', ', together: true'"
    })
    void every_copy_gets_the_elements(String callers, String tagging) {
        Subject subject = Designed.subject(TestModels.read(PHOTOS.formatted(callers, tagging)));

        assertThat(subject.design().unserved()).isEmpty();
        ProofReport report = Proofs.proven(subject);
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
    }
}
