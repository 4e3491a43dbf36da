package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Rows that stay in an answer although they have nothing to join.
class LeftJoinTest {
    private static final String PARCELS =
            """
            model: left
            entities:
              Company: {key: id, count: 10, attributes: {id: uuid, title: text}}
              Courier: {key: id, count: 50, attributes: {id: uuid, name: text}}
              Parcel: {key: id, count: 400, attributes: {id: uuid, status: text, customer: {type: int, distinct: 60}}}
            relationships:
              Courier.company: {to: Company, inverse: couriers, cardinality: many to one, optional: true, count: "3 per Company, at most 8"}
              Parcel.courier: {to: Courier, inverse: parcels, cardinality: many to one, optional: true, count: "6 per Courier, at most 12"}
            queries:
              Q1: {ask: the parcels of a customer with their couriers, jpql: "SELECT p.id, c.name, k.title FROM Parcel p LEFT JOIN p.courier c LEFT JOIN c.company k WHERE p.customer = :customer"%s}
              Q2: {ask: a courier with the parcels, jpql: "SELECT c.name, p.id FROM Courier c LEFT JOIN c.parcels p WHERE c.id = :courier"}
            mutations:
              found: {ask: found, jpql: "INSERT INTO Company (id, title) VALUES (:id, :title)"}
              retitle: {ask: retitle, jpql: "UPDATE Company c SET c.title = :title WHERE c.id = :id"}
              hire: {ask: hire, jpql: "INSERT INTO Courier (id, name) VALUES (:id, :name)"}
              rename: {ask: rename, jpql: "UPDATE Courier c SET c.name = :name WHERE c.id = :id"}
              move: {ask: move, jpql: "UPDATE Courier c SET c.company = :company WHERE c.id = :id"}
              place: {ask: place, jpql: "INSERT INTO Parcel (id, status, customer, courier) VALUES (:id, :status, :customer, :courier)"}
              hand: {ask: hand, jpql: "UPDATE Parcel p SET p.courier = :courier WHERE p.id = :id"}
              drop: {ask: drop, jpql: "DELETE FROM Parcel p WHERE p.id = :id"}
            """;

    private static final String TAGS =
            """
            model: tags
            entities:
              User: {key: id, count: 200, attributes: {id: uuid, name: text, country: {type: text, distinct: 20}}}
              Tag: {key: id, count: 20, attributes: {id: int, label: text}}
            relationships:
              User.tags: {to: Tag, inverse: users, cardinality: many to many, count: "2 per User, at most 8"}
            queries:
              Q1: {ask: a user with all tags, jpql: "SELECT u.name, t.label FROM User u LEFT JOIN u.tags t WHERE u.id = :user"}
              Q2:
                ask: the users of a country with their tags
                jpql: SELECT u.id, u.name, t.label FROM User u LEFT JOIN u.tags t WHERE u.country = :country ORDER BY u.name DESC
                page: 3
            mutations:
              join: {ask: join, jpql: "INSERT INTO User (id, name, country) VALUES (:id, :name, :country)"}
              label: {ask: label, jpql: "INSERT INTO Tag (id, label) VALUES (:id, :label)"}
              relabel: {ask: relabel, jpql: "UPDATE Tag t SET t.label = :label WHERE t.id = :id"}
              tag: {ask: tag, jpql: "INSERT INTO User.tags (user, tag) VALUES (:user, :tag)"}
              untag: {ask: untag, jpql: "DELETE FROM User.tags l WHERE l.user = :user AND l.tag = :tag"}
            """;

    /// Counters of what may have nothing to join: to one, to many, and in a partition with others.
    private static final String COUNTED =
            """
            model: counted
            entities:
              Shop: {key: id, count: 30, attributes: {id: int, name: text}}
              Shelf: {key: [shop, number], count: 60, attributes: {number: {type: int, range: 1..9}, label: text, visits: counter}}
              Tag: {key: id, count: 20, attributes: {id: int, label: text, items: {derived: COUNT(items), type: counter}}}
              Item: {key: id, count: 200, attributes: {id: int, kind: {type: text, distinct: 20}}}
            relationships:
              Shelf.shop: {to: Shop, inverse: shelves, cardinality: many to one, count: "2 per Shop, at most 9"}
              Item.shelf: {to: Shelf, inverse: items, cardinality: many to one, optional: true, count: "3 per Shelf, at most 20"}
              Item.tags: {to: Tag, inverse: items, cardinality: many to many, count: "1 per Item, at most 4; 10 per Tag, at most 40"}
            queries:
              Shelves: {ask: the items of a kind with the visits of their shelves, jpql: "SELECT i.id, s.label, s.visits FROM Item i LEFT JOIN i.shelf s WHERE i.kind = :kind"}
              Tags: {ask: the items of a kind with all tags, jpql: "SELECT i.id, t.label, t.items FROM Item i LEFT JOIN i.tags t WHERE i.kind = :kind"}
              OfShop: {ask: the shelves of a shop, jpql: "SELECT h.name, s.number, s.visits FROM Shop h LEFT JOIN h.shelves s WHERE h.id = :shop"}
            mutations:
              open: {ask: open, jpql: "INSERT INTO Shop (id, name) VALUES (:id, :name)"}
              build: {ask: build, jpql: "INSERT INTO Shelf (shop, number, label) VALUES (:shop, :number, :label)"}
              visit: {ask: visit, jpql: "UPDATE Shelf s SET s.visits = s.visits + 1 WHERE s.shop = :shop AND s.number = :number"}
              label: {ask: label, jpql: "INSERT INTO Tag (id, label) VALUES (:id, :label)"}
              store: {ask: store, jpql: "INSERT INTO Item (id, kind, shelf) VALUES (:id, :kind, :shelf)"}
              tag: {ask: tag, jpql: "INSERT INTO Item.tags (item, tag) VALUES (:item, :tag)"}
              untag: {ask: untag, jpql: "DELETE FROM Item.tags l WHERE l.item = :item AND l.tag = :tag"}
            """;

    @Test
    void a_counter_of_nothing_is_null() {
        Subject subject = Designed.subject(TestModels.read(COUNTED));

        for (String query : List.of("Shelves", "Tags", "OfShop")) {
            assertThat(missing(subject.design(), query))
                    .contains(FetchStep.Missing.ZERO_OR_NULL)
                    .doesNotContain(FetchStep.Missing.ZERO);
        }
        assertProven(subject);
    }

    @Test
    void what_is_joined_is_read_by_key_or_copied() {
        Subject fetched = Designed.subject(TestModels.read(PARCELS.formatted("")));
        Subject copied = Designed.subject(TestModels.read(PARCELS.formatted(", never: lookup")));

        assertThat(missing(fetched.design(), "Q1")).containsOnly(FetchStep.Missing.NULL);
        assertThat(missing(copied.design(), "Q1")).isEmpty();
        assertProven(fetched);
        assertProven(copied);
    }

    @Test
    void an_instance_without_any_is_a_row() {
        Subject subject = Designed.subject(TestModels.read(TAGS));

        assertThat(missing(subject.design(), "Q2")).containsExactly(FetchStep.Missing.NULL);
        assertProven(subject);
    }

    private static List<FetchStep.Missing> missing(Design design, String query) {
        return design.findQuery(query).orElseThrow().fetches().stream()
                .map(FetchStep::missing)
                .toList();
    }

    private static void assertProven(Subject subject) {
        ProofReport report = Proofs.proven(subject);
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
    }
}
