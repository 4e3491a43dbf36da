package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.report.TableReport;
import dev.rowhouse.prove.stage.Designed;

import org.junit.jupiter.api.Test;

import java.util.List;

class SizeCheckTest {
    private static TableReport table(long found, double predicted) {
        return new TableReport("orders_by_shop_status", 500, 20, found, 20, 500, predicted, 1, 1);
    }

    @Test
    void a_partition_larger_than_predicted_fails_everywhere() {
        List<Failure> failures = SizeCheck.failures(List.of(table(110, 11)), _ -> false);
        assertThat(failures)
                .singleElement()
                .satisfies(failure -> {
                    assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_SIZE);
                    assertThat(failure.subject()).isEqualTo("orders_by_shop_status");
                    assertThat(failure.difference()).contains("110", "11");
                });
    }

    @Test
    void the_number_of_partitions_is_near_the_predicted_one() {
        assertThat(SizeCheck.partitions(List.of(partitions(519, 300), partitions(519, 700))))
                .isEmpty();
        assertThat(SizeCheck.partitions(List.of(partitions(519, 3_850), partitions(519, 200))))
                .extracting(Failure::difference)
                .containsExactly(
                        "it has 3,850 partitions, but about 519 were predicted",
                        "it has 200 partitions, but about 519 were predicted");
    }

    private static TableReport partitions(double predicted, long found) {
        return new TableReport("gyms_by_city", 4_000, found, 90, predicted, 4_000, 100, 1, 1);
    }

    @Test
    void a_loose_bound_fails_where_data_come_near_it() {
        assertThat(SizeCheck.failures(List.of(table(11, 110)), _ -> true)).hasSize(1);
        assertThat(SizeCheck.failures(List.of(table(11, 110)), _ -> false)).isEmpty();
        assertThat(SizeCheck.failures(List.of(table(80, 110)), _ -> true)).isEmpty();
    }

    @Test
    void the_largest_owner_fills_its_partition_whatever_attribute_is_bound_besides() {
        Workload workload =
                WorkloadFile.parse(
                                "skew",
                                """
                                model: skew
                                entities:
                                  Shop: {key: id, count: 40_000, attributes: {id: uuid}}
                                  Order:
                                    key: id
                                    attributes:
                                      id: uuid
                                      status: {type: text, values: [open, closed]}
                                      note: text
                                relationships:
                                  Order.shop: {to: Shop, inverse: orders, cardinality: many to one, count: "5_000 per Shop, at most 900_000"}
                                queries:
                                  A: {ask: a, jpql: "SELECT o.id FROM Order o WHERE o.shop = :shop AND o.status = :status", never: check}
                                  B: {ask: b, jpql: "SELECT o.id FROM Order o WHERE o.shop = :shop AND o.note = :note", never: check}
                                """)
                        .value()
                        .orElseThrow();
        ProofSettings settings =
                new ProofSettings(1, new Scale(1_000), new Scale(60), 10, 1, 1, 1, 1, 5);
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(1)))) {
            ProofReport report =
                    new Prover(
                                    Designed.subject(workload),
                                    target,
                                    settings,
                                    Clock.system(),
                                    Progress.NONE)
                            .prove();
            assertThat(report.failures()).as(ProofText.render(report)).isEmpty();
            for (String name : List.of("orders_by_shop_status", "orders_by_shop_note")) {
                TableReport table =
                        report.tables().stream()
                                .filter(each -> each.name().equals(name))
                                .findFirst()
                                .orElseThrow();
                assertThat((double) table.largestRows())
                        .isBetween(table.predictedLargestRows() / 2, table.predictedLargestRows());
            }
        }
    }
}
