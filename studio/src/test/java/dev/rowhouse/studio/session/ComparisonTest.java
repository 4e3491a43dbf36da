package dev.rowhouse.studio.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.report.change.Change;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.change.DesignTexts;
import dev.rowhouse.studio.page.ComparePage;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class ComparisonTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path HOTEL =
            Path.of(System.getProperty("project.root", ".."), "examples", "hotel", "model.yaml");

    private static Reading<Changes> compared(String text, String replacement) throws IOException {
        Workload now = WorkloadFile.read(FILES, HOTEL).value().orElseThrow();
        String other = FILES.readText(HOTEL).replace(text, replacement);
        return Comparison.of(now, FILES, HOTEL, other);
    }

    @Test
    void another_way_changes_its_tables_and_the_cost() throws IOException {
        Changes changes =
                compared("    rate: 200/s\n", "    rate: 200/s\n    using: lookup\n")
                        .value()
                        .orElseThrow();

        assertThat(changes.tables().stream().map(Change::name))
                .contains("hotels_by_point_of_interest");
        assertThat(changes.questions().stream().map(Change::name)).containsExactly("Q1");
        assertThat(changes.figures(DesignTexts.COST))
                .hasValueSatisfying(cost -> assertThat(cost.after()).isGreaterThan(cost.before()));
    }

    @Test
    void what_is_new_and_what_goes_is_shown_as_a_whole() throws IOException {
        Map<String, Object> tree =
                ComparePage.of(
                        compared("table: available_rooms_by_hotel_date", "table: rooms_by_hotel")
                                .value()
                                .orElseThrow());

        assertThat(tree.get("tables"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .anySatisfy(table -> assertThat(table).isEqualTo(shown(table, "new", "added")))
                .anySatisfy(
                        table -> assertThat(table).isEqualTo(shown(table, "removed", "removed")));
    }

    /// The tree, if it is of a kind and has only lines of a kind.
    private static Object shown(Object tree, String kind, String lines) {
        return tree instanceof Map<?, ?> map
                        && kind.equals(map.get("kind"))
                        && map.get("lines") instanceof List<?> all
                        && !all.isEmpty()
                        && all.stream()
                                .allMatch(line ->
                                        line instanceof Map<?, ?> one
                                                && lines.equals(one.get("kind")))
                ? tree
                : "not so";
    }

    @Test
    void the_same_text_changes_nothing() throws IOException {
        assertThat(compared("", "").value().orElseThrow().isEmpty()).isTrue();
    }

    @Test
    void mistakes_are_told() throws IOException {
        assertThat(compared("rate: 200/s", "rate: often").text()).contains("often");
    }
}
