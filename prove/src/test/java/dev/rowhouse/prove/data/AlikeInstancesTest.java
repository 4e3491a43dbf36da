package dev.rowhouse.prove.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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

    @Test
    void attributes_of_a_candidate_key_are_alike_where_its_other_parts_differ() {
        Model model =
                WorkloadFile.parse(
                                "seats",
                                """
                                model: seats
                                entities:
                                  Seat:
                                    key: id
                                    count: 200
                                    unique: [[row, number]]
                                    attributes: {id: int, row: text, number: int}
                                queries:
                                  Q1: {ask: The seats of a row, jpql: "SELECT s.id FROM Seat s WHERE s.row = :row"}
                                """)
                        .value()
                        .orElseThrow()
                        .model();
        Dataset alike =
                AlikeInstances.of(new DataGenerator(model, RandomSource.seeded(1)).generate());

        Map<Datum, Long> rows =
                alike.instances("Seat").stream()
                        .collect(
                                Collectors.groupingBy(
                                        seat -> seat.values().get("row"), Collectors.counting()));
        assertThat(Collections.max(rows.values()))
                .isGreaterThan(alike.instances("Seat").size() / 2);
        assertThat(
                        alike.instances("Seat").stream()
                                .map(seat ->
                                        List.of(
                                                seat.values().get("row"),
                                                seat.values().get("number")))
                                .distinct())
                .hasSameSizeAs(alike.instances("Seat"));
    }
}
