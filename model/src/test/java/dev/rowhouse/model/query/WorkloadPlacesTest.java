package dev.rowhouse.model.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.source.SourcePosition;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class WorkloadPlacesTest {
    private static final Path LIKES = Path.of("..", "examples", "likes", "model.yaml");

    @Test
    void each_question_and_mutation_is_at_the_line_that_names_it() throws IOException {
        WorkloadPlaces places =
                WorkloadFile.readWithPlaces(FileSystem.system(), LIKES)
                        .value()
                        .orElseThrow()
                        .places();
        List<String> lines = FileSystem.system().readText(LIKES).lines().toList();

        assertThat(places.file()).isEqualTo(LIKES.toString());
        assertThat(places.questions().keySet()).containsExactly("Q1", "Q2", "Q3", "Q4");
        assertThat(places.mutations().keySet())
                .containsExactly("addCustomer", "addProduct", "like", "unlike", "renameProduct");
        for (var named : List.of(places.questions(), places.mutations())) {
            for (Map.Entry<String, SourcePosition> each : named.entrySet()) {
                assertThat(
                                lines.get(each.getValue().line() - 1)
                                        .substring(each.getValue().column() - 1))
                        .isEqualTo(each.getKey() + ":");
            }
        }
    }

    @Test
    void a_name_that_the_file_does_not_have_is_nowhere() {
        assertThat(WorkloadPlaces.unknown("model.yaml").find("Q1")).isEmpty();
    }
}
