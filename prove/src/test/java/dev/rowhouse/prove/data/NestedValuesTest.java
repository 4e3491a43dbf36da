package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.stage.Designed;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Cities lie in states, and states in countries.
class NestedValuesTest {
    private static final Path GYMS = Path.of("..", "examples", "gyms", "model.yaml");

    @Test
    void a_city_decides_its_state_and_country_nearly_always() {
        Workload workload = WorkloadFile.read(FileSystem.system(), GYMS).value().orElseThrow();
        List<TableDesign> tables = Designed.subject(workload).design().tables();
        Model small = Scale.DEFAULT.apply(workload.model());
        Dataset gyms =
                new DataGenerator(
                                small,
                                RandomSource.seeded(1),
                                Constants.none(),
                                UsualValues.all(),
                                tables)
                        .generate();

        Map<Object, Set<List<Object>>> places = new HashMap<>();
        gyms.instances("Gym")
                .forEach(gym ->
                        places.computeIfAbsent(gym.values().get("city"), _ -> new HashSet<>())
                                .add(
                                        List.of(
                                                gym.values().get("country"),
                                                gym.values().get("state"))));

        double cities = places.size();
        double combinations = places.values().stream().mapToInt(Set::size).sum();
        assertThat(cities).isGreaterThan(400);
        assertThat(combinations).isBetween(cities * 1.05, cities * 1.5);
    }
}
