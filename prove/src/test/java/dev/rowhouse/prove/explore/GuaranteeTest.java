package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Whatever a plan says that it guarantees, no interleaving and no crash contradicts it.
class GuaranteeTest {
    private static final int MODELS = 1;

    /// How many combinations of parameters meet in a pair; half as many have trouble.
    private static final int MEETINGS = Integer.getInteger("guarantee.meetings", 2);

    /// A search that ends early finds the short ways, too.
    private static final ExplorationSettings EARLY =
            new ExplorationSettings(
                    1, 1, MEETINGS, MEETINGS / 2, Integer.getInteger("guarantee.states", 600));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auction",
                "followers",
                "gyms",
                "hotel",
                "jobs",
                "likes",
                "pagila",
                "phonebook",
                "sensors",
                "suspensions",
                "timeline"
            })
    void examples_keep_what_their_plans_guarantee(String example) {
        Path model = Path.of("..", "examples", example, "model.yaml");
        assertThat(broken(WorkloadFile.read(FileSystem.system(), model).value().orElseThrow()))
                .isEmpty();
    }

    @Test
    void a_change_that_crashed_is_finished_before_another_one_of_the_instance() {
        Workload shop =
                WorkloadFile.parse(
                                "shop.yaml",
                                """
                                model: shop
                                entities:
                                  Product: {key: id, count: 100, attributes: {id: uuid, title: text, stock: int}}
                                  Line: {key: [order, number], count: 6_000, attributes: {order: uuid, number: int, quantity: int}}
                                relationships:
                                  Line.product: {to: Product, inverse: lines, cardinality: many to one, count: "60 per Product, at most 200"}
                                queries:
                                  Lines: {ask: q, jpql: "SELECT l.number, l.product.title FROM Line l WHERE l.order = :order"}
                                  Sold: {ask: q, jpql: "SELECT l.order, l.number, l.quantity FROM Line l WHERE l.product = :product"}
                                  Stock: {ask: q, jpql: "SELECT p.title, p.stock FROM Product p WHERE p.id = :id"}
                                mutations:
                                  rename: {ask: m, jpql: "UPDATE Product p SET p.title = :title WHERE p.id = :id"}
                                  restock: {ask: m, jpql: "UPDATE Product p SET p.stock = :stock WHERE p.id = :id"}
                                  sell: {ask: m, jpql: "INSERT INTO Line (order, number, quantity, product) VALUES (:order, :number, :quantity, :product)"}
                                """)
                        .value()
                        .orElseThrow();
        Subject subject = Designed.subject(shop);

        assertThat(subject.design().mutations()).allMatch(plan -> plan.guarantee().converges());
        assertThat(broken(shop)).isEmpty();
    }

    @Test
    void calls_of_several_statements_may_meet() {
        Workload shop =
                WorkloadFile.parse(
                                "shop.yaml",
                                """
                                model: shop
                                entities:
                                  Product: {key: id, count: 100, attributes: {id: uuid, title: text}}
                                  Stock: {key: product, attributes: {left: int}}
                                  Order: {key: id, count: 2_000, attributes: {id: uuid, placedAt: timestamp, buyer: uuid}}
                                  Line: {key: [order, number], attributes: {number: int, quantity: int}}
                                  Cart: {key: buyer, count: 100, attributes: {buyer: uuid, note: text}}
                                relationships:
                                  Stock.product: {to: Product, cardinality: one to one, count: 1 per Product}
                                  Line.order: {to: Order, inverse: lines, cardinality: many to one, count: "3 per Order, at most 20"}
                                  Line.product: {to: Product, inverse: lines, cardinality: many to one, count: "60 per Product, at most 200"}
                                queries:
                                  Orders: {ask: q, jpql: "SELECT o.id FROM Order o WHERE o.buyer = :buyer ORDER BY o.placedAt"}
                                  Lines: {ask: q, jpql: "SELECT l.number, l.product.title FROM Line l WHERE l.order = :order"}
                                  Left: {ask: q, jpql: "SELECT s.left FROM Stock s WHERE s.product = :product"}
                                  Note: {ask: q, jpql: "SELECT c.note FROM Cart c WHERE c.buyer = :buyer"}
                                mutations:
                                  fill: {ask: m, jpql: "INSERT INTO Cart (buyer, note) VALUES (:buyer, :note)"}
                                  rename: {ask: m, jpql: "UPDATE Product p SET p.title = :title WHERE p.id = :product"}
                                  place:
                                    ask: m
                                    jpql:
                                      - {jpql: "UPDATE Stock s SET s.left = :left WHERE s.product = :product", when: "s.left = :before"}
                                      - "INSERT INTO Order (id, placedAt, buyer) VALUES (:id, :at, :buyer)"
                                      - "INSERT INTO Line (order, number, quantity, product) VALUES (:id, 1, :quantity, :product)"
                                      - "DELETE FROM Cart c WHERE c.buyer = :buyer"
                                """)
                        .value()
                        .orElseThrow();

        assertThat(guarantee(Designed.subject(shop), "place").converges()).isTrue();
        assertThat(broken(shop)).isEmpty();
    }

    @Test
    void calls_may_meet_between_two_elements_of_their_lists() {
        Workload shop =
                WorkloadFile.parse(
                                "shop.yaml",
                                """
                                model: shop
                                entities:
                                  Product: {key: id, count: 100, attributes: {id: uuid, title: text}}
                                  Order: {key: id, count: 2_000, attributes: {id: uuid}}
                                  Line: {key: [order, number], attributes: {number: int, quantity: int}}
                                relationships:
                                  Line.order: {to: Order, inverse: lines, cardinality: many to one, count: "3 per Order, at most 20"}
                                  Line.product: {to: Product, inverse: lines, cardinality: many to one, count: "60 per Product, at most 200"}
                                queries:
                                  Lines: {ask: q, jpql: "SELECT l.number, l.quantity, l.product.title FROM Line l WHERE l.order = :order"}
                                mutations:
                                  rename: {ask: m, jpql: "UPDATE Product p SET p.title = :title WHERE p.id = :product"}
                                  remove: {ask: m, jpql: "DELETE FROM Line l WHERE l.order = :order AND l.number = :number"}
                                  place:
                                    ask: m
                                    jpql:
                                      - "INSERT INTO Order (id) VALUES (:order)"
                                      - {jpql: "INSERT INTO Line (order, number, quantity, product) VALUES (:order, :number, 1, :product)", each: [number, product]}
                                """)
                        .value()
                        .orElseThrow();

        assertThat(guarantee(Designed.subject(shop), "place").converges()).isTrue();
        assertThat(broken(shop)).isEmpty();
    }

    @Test
    void models_made_by_chance_keep_what_their_plans_guarantee() {
        List<String> all = new ArrayList<>();
        for (long seed : Seeds.of(MODELS)) {
            String text = RandomWorkload.of(seed);
            List<String> broken = broken(WorkloadFile.parse("random", text).value().orElseThrow());
            if (!broken.isEmpty()) {
                all.add("seed %s%n%s%n%s".formatted(seed, text, String.join("\n", broken)));
            }
        }
        assertThat(all).isEmpty();
    }

    private static List<String> broken(Workload workload) {
        Subject subject = Designed.subject(workload);
        List<String> broken = new ArrayList<>();
        for (Finding finding :
                new Explorer(subject, EARLY, Clock.system(), ExplorationProgress.NONE)
                        .explore()
                        .findings()) {
            boolean converge =
                    finding.mutations().stream()
                            .allMatch(each -> guarantee(subject, each).converges());
            boolean isAlways =
                    guarantee(subject, finding.mutations().getFirst()).kind()
                            == Guarantee.Kind.ALWAYS;
            boolean isWrong =
                    finding.anomaly() == Anomaly.PERMANENT && !finding.situation().isSkewed();
            if (isWrong && converge || finding.anomaly() == Anomaly.HEALS && isAlways) {
                broken.add(
                        "%s, %s: %s%n%s"
                                .formatted(
                                        finding.callers(),
                                        finding.trouble(),
                                        finding.anomaly().text(),
                                        finding.witness()));
            }
        }
        return broken;
    }

    private static Guarantee guarantee(Subject subject, String mutation) {
        return subject.design().findMutation(mutation).orElseThrow().guarantee();
    }
}
