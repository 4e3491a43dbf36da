package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.WorkloadFile;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;

class AlikeInstancesTest {
    @Test
    void all_instances_have_one_state_but_their_own_keys_and_unique_values() {
        Model model =
                WorkloadFile.read(
                                FileSystem.system(),
                                Path.of("src", "test", "resources", "faults", "accounts.yaml"))
                        .value()
                        .orElseThrow()
                        .model();
        Dataset data = new DataGenerator(model, RandomSource.seeded(1)).generate();
        Dataset alike = AlikeInstances.of(data);

        assertThat(alike.instances("User")).hasSameSizeAs(data.instances("User"));
        assertThat(
                        alike.instances("User").stream()
                                .map(user -> user.values().get("state"))
                                .distinct())
                .hasSize(1);
        assertThat(
                        alike.instances("User").stream()
                                .map(user -> user.values().get("email"))
                                .distinct())
                .hasSameSizeAs(data.instances("User"));
    }
}
