package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.TakenValue;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

/// Attributes that keep the value which another instance had when a mutation set the role.
class SnapshotsTest {
    private static final String ORDERS =
            """
            model: orders
            entities:
              Restaurant: {key: id, count: 100, attributes: {id: uuid, name: text, street: text}}
              Courier: {key: id, count: 50, attributes: {id: uuid, name: {type: text, optional: true}}}
              Product: {key: [restaurant, number], count: 1_000, attributes: {number: int, price: int}}
              Order:
                key: id
                count: 2_000
                attributes:
                  id: uuid
                  at: timestamp
                  placedAt: {snapshot: restaurant.%s}
                  courierName: {snapshot: courier.name}
                  total: {derived: SUM(lines.sum)}
              Line:
                key: [order, product]
                count: 6_000
                attributes:
                  quantity: int
                  price: {snapshot: product.price, type: int}
                  sum: {derived: quantity * price}
                  place: {snapshot: product.restaurant.name}
            relationships:
              Product.restaurant: {to: Restaurant, cardinality: many to one, count: 10 per Restaurant}
              Order.restaurant: {to: Restaurant, cardinality: many to one, count: "20 per Restaurant, at most 60"}
              Order.courier: {to: Courier, optional: true, cardinality: many to one, count: "40 per Courier, at most 90"}
              Line.order: {to: Order, inverse: lines, cardinality: many to one, count: "3 per Order, at most 9"}
              Line.product: {to: Product, cardinality: many to one, count: "6 per Product, at most 60"}
            queries:
              Orders: {ask: orders, jpql: "SELECT o.id, o.placedAt, o.restaurant.name, o.courierName FROM Order o WHERE o.restaurant = :restaurant ORDER BY o.at DESC"}
              One: {ask: an order, jpql: "SELECT o.placedAt, o.total FROM Order o WHERE o.id = :id"}
              Lines: {ask: the lines, jpql: "SELECT l.quantity, l.price, l.sum, l.place FROM Line l WHERE l.order = :order"}
            %smutations:
              open: {ask: open, jpql: "INSERT INTO Restaurant (id, name, street) VALUES (:id, :name, :street)"}
              rename: {ask: rename, jpql: "UPDATE Restaurant r SET r.name = :name WHERE r.id = :id"}
              move: {ask: move, jpql: "UPDATE Restaurant r SET r.street = :street WHERE r.id = :id"}
              hire: {ask: hire, jpql: "INSERT INTO Courier (id, name) VALUES (:id, :name)"}
              known: {ask: known, jpql: "UPDATE Courier c SET c.name = :name WHERE c.id = :id"}
              offer: {ask: offer, jpql: "INSERT INTO Product (restaurant, number, price) VALUES (:restaurant, :number, :price)"}
              reprice: {ask: reprice, jpql: "UPDATE Product p SET p.price = :price WHERE p.restaurant = :restaurant AND p.number = :number"}
              place: {ask: place, jpql: "INSERT INTO Order (id, at, restaurant) VALUES (:id, :at, :restaurant)"%s}
              take: {ask: take, jpql: "UPDATE Order o SET o.courier = :courier WHERE o.id = :id"}
              add: {ask: add, jpql: "INSERT INTO Line (order, product, quantity) VALUES (:order, :product, :quantity)"}
              more: {ask: more, jpql: "UPDATE Line l SET l.quantity = :quantity WHERE l.order = :order AND l.product = :product"}
            """;

    /// The snapshot `city` decides where a row is.
    private static final String BOOKINGS =
            """
            model: bookings
            entities:
              Hotel: {key: id, count: 50, attributes: {id: uuid, city: text, name: text}}
              Booking:
                key: id
                count: 1_000
                attributes:
                  id: uuid
                  at: timestamp
                  city: {snapshot: hotel.city}
                  name: {snapshot: hotel.name}
            relationships:
              Booking.hotel: {to: Hotel, cardinality: many to one, count: "20 per Hotel, at most 60"}
            queries:
              City: {ask: those of a city, jpql: "SELECT b.id, b.name FROM Booking b WHERE b.city = :city ORDER BY b.at"}
              One: {ask: a booking, jpql: "SELECT b.at, b.city, b.name FROM Booking b WHERE b.id = :id"}
            mutations:
              open: {ask: open, jpql: "INSERT INTO Hotel (id, city, name) VALUES (:id, :city, :name)"}
              move: {ask: move, jpql: "UPDATE Hotel h SET h.city = :city WHERE h.id = :id"}
              book: {ask: book, jpql: "INSERT INTO Booking (id, at, hotel) VALUES (:id, :at, :hotel)"%s}
              change: {ask: change, jpql: "UPDATE Booking b SET b.hotel = :hotel WHERE b.id = :id"}
              cancel: {ask: cancel, jpql: "DELETE FROM Booking b WHERE b.id = :id"}
            """;

    private static final String BY_PLACE =
            "  Places: {ask: those of a place, jpql: \"SELECT o.id FROM Order o WHERE o.placedAt = :place\"}\n";

    @Test
    void the_value_of_the_moment_stays() {
        Proofs.proven(subject("street", "", ""));
    }

    @Test
    void a_change_of_the_original_writes_no_snapshot() {
        Subject subject = subject("street", "", "");

        assertThat(
                        PlanStatements.writtenTables(
                                subject.design().findMutation("move").orElseThrow().steps()))
                .hasSize(1);
    }

    @Test
    void a_value_from_elsewhere_is_found() {
        Subject right = subject("street", "", "");
        Subject wrong =
                new Subject(
                        TestModels.read(ORDERS.formatted("name", "", "")),
                        right.design(),
                        right.sizes());

        assertThat(Proofs.of(wrong, Proofs.withoutLargeOwners()).failures()).isNotEmpty();
    }

    @Test
    void a_snapshot_in_a_key_assumes_one_caller_where_nothing_is_held() {
        Subject subject = subject("street", BY_PLACE, ", together: true");

        assertThat(subject.design().findMutation("place").orElseThrow().guarantee().kind())
                .isEqualTo(Guarantee.Kind.ONE_CALLER);
        assertThat(Proofs.of(subject, Proofs.withoutLargeOwners()).failures()).isEmpty();
    }

    @Test
    void a_condition_is_refused_where_nothing_is_held() {
        Subject subject = subject("street", "", ", when: not exists, callers: one at a time");

        assertThat(subject.design().findMutation("place")).isEmpty();
        assertThat(subject.design().unserved())
                .anyMatch(each ->
                        each.reason().contains("takes the snapshot `placedAt`")
                                && each.remedy().contains("`callers: one at a time`"));
    }

    @Test
    void a_snapshot_is_written_down_with_the_call_that_takes_it() {
        Subject subject = Designed.subject(TestModels.read(BOOKINGS.formatted("")));

        MutationPlan book = subject.design().findMutation("book").orElseThrow();
        assertThat(book.guarantee().kind()).isEqualTo(Guarantee.Kind.REPAIRS);
        assertThat(book.hold().orElseThrow().taken())
                .extracting(TakenValue::name)
                .containsExactlyInAnyOrder("city", "name");
        Proofs.proven(subject);
    }

    @Test
    void a_condition_may_decide_about_a_snapshot_that_is_written_down() {
        Proofs.proven(Designed.subject(TestModels.read(BOOKINGS.formatted(", when: not exists"))));
    }

    private static Subject subject(String original, String question, String when) {
        return Designed.subject(TestModels.read(ORDERS.formatted(original, question, when)));
    }
}
