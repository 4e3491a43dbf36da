package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.growth.PartitionOwner;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The check of a prediction depends on the generated instances: whether some partition is filled
/// is counted, never taken from the model.
class FilledPartitionTest {
    private final Model model =
            WorkloadFile.parse(
                            "orders",
                            """
                            model: orders
                            entities:
                              Shop: {key: id, count: 32, attributes: {id: int}}
                              Order: {key: id, attributes: {id: int, note: int}}
                            relationships:
                              Order.shop: {to: Shop, inverse: orders, cardinality: many to one, count: "1 per Shop, at most 8"}
                            """)
                    .value()
                    .orElseThrow()
                    .model();

    @Test
    void orders_of_one_shop_fill_its_partition() {
        assertThat(isReached(List.of(), 0, 1, 2, 3, 4, 5)).isTrue();
        assertThat(isReached(List.of(), 0, 1, 2, 3, 4)).isFalse();
    }

    @Test
    void only_orders_with_one_note_fill_a_partition_of_shop_and_note() {
        assertThat(isReached(List.of("note"), 9, 9, 9, 9, 9, 9, 1)).isTrue();
        assertThat(isReached(List.of("note"), 9, 9, 9, 9, 1, 2, 3, 4)).isFalse();
    }

    /// Whether orders of one shop, with these notes, fill a partition of their shop and the given
    /// attributes.
    private boolean isReached(List<String> attributes, int... notes) {
        List<Instance> orders =
                IntStream.range(0, notes.length)
                        .mapToObj(id ->
                                new Instance(
                                        "Order",
                                        Map.of(
                                                "id", number(id),
                                                "note", number(notes[id]),
                                                "shop.id", number(1))))
                        .toList();
        return FilledPartition.isReached(
                new PartitionOwner("Order", "shop", attributes), Dataset.of(model, orders));
    }

    private static Datum number(int value) {
        return Datum.of(NativeType.INT, value);
    }
}
