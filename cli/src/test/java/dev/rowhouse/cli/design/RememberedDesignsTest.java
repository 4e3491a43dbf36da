package dev.rowhouse.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class RememberedDesignsTest {
    private final List<Workload> derived = new ArrayList<>();
    private final Designs designs =
            new RememberedDesigns(workload -> {
                derived.add(workload);
                return Designs.derived().of(workload);
            });

    private static Workload model(int count) {
        return WorkloadFile.parse(
                        "model.yaml",
                        """
                        model: tickets
                        entities:
                          Ticket: {key: id, count: %d, attributes: {id: int, state: text}}
                        queries:
                          One: {ask: q, jpql: "SELECT t FROM Ticket t WHERE t.id = :id"}
                        """
                                .formatted(count))
                .value()
                .orElseThrow();
    }

    @Test
    void a_model_that_is_read_again_unchanged_is_not_designed_again() {
        SizedDesign first = designs.of(model(50));
        assertThat(designs.of(model(50))).isSameAs(first);
        assertThat(designs.of(model(51))).isNotSameAs(first);
        assertThat(derived).containsExactly(model(50), model(51));
    }

    @Test
    void the_one_that_was_not_asked_for_the_longest_is_forgotten_first() {
        for (int count = 1; count <= 8; count++) {
            designs.of(model(count));
        }
        designs.of(model(1));
        designs.of(model(9));
        derived.clear();
        designs.of(model(1));
        assertThat(derived).isEmpty();
        designs.of(model(2));
        assertThat(derived).containsExactly(model(2));
    }
}
