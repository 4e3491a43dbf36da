package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.FormulaValue;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The reference and the plans compute formulas by different code, and give the same values.
class ComputedValuesTest {
    private static final Workload INVOICES =
            WorkloadFile.read(
                            FileSystem.system(),
                            Path.of("../exports/src/test/resources/models/invoices.yaml"))
                    .value()
                    .orElseThrow();

    @Test
    void the_reference_and_the_plans_compute_the_same_of_usual_and_extreme_values() {
        Dataset data =
                new DataGenerator(
                                INVOICES.model(),
                                RandomSource.seeded(1),
                                Constants.of(INVOICES),
                                UsualValues.of(INVOICES, List.of()),
                                List.of())
                        .generate();
        int compared = 0;
        for (EntityType entity : INVOICES.model().entities()) {
            for (Instance instance : data.instances(entity.name())) {
                for (Attribute attribute : entity.attributes()) {
                    if (attribute.formula().isPresent()) {
                        assertThat(Optional.ofNullable(instance.values().get(attribute.name())))
                                .as("%s of %s", attribute.name(), instance)
                                .isEqualTo(planned(attribute, instance));
                        compared++;
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(3_000);
    }

    private static Optional<Datum> planned(Attribute attribute, Instance instance) {
        Map<String, Object> inputs = new HashMap<>();
        instance.values().forEach((path, value) -> inputs.put(path, value.java()));
        return FormulaValue.of(attribute.formula().orElseThrow(), inputs, attribute.type())
                .map(value -> Datum.of(attribute.type(), value));
    }

    @Test
    void data_corrects_what_does_not_follow() {
        EntityType line = INVOICES.model().entity("Line");
        Dataset data = new DataGenerator(INVOICES.model(), RandomSource.seeded(1)).generate();
        Instance first = data.instances("Line").iterator().next();
        Attribute weight = line.findAttribute("weight").orElseThrow();
        Instance changed =
                first.with(
                        Map.of(
                                "pieces", Optional.of(Datum.of(weight.type(), 4)),
                                "weight", Optional.of(Datum.of(weight.type(), 5))));

        Datum gross =
                data.plus(changed)
                        .find("Line", changed.key(INVOICES.model()))
                        .orElseThrow()
                        .values()
                        .get("gross");

        assertThat(gross).hasToString("20");
    }
}
