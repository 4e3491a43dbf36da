package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.report.Witness;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.prover.Spoiled;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Three callers at the same time.
class ThreeCallersTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static final ExplorationSettings BRIEF =
            new ExplorationSettings(1, 1, 4, 1, 100_000).with(3);

    private static final ExplorationSettings WITHOUT_CRASHES =
            new ExplorationSettings(1, 1, 4, 0, 100_000).with(3);

    private static Subject example(String name) {
        Path model = Path.of("..", "examples", name, "model.yaml");
        return Designed.subject(
                WorkloadFile.read(FileSystem.system(), model).value().orElseThrow());
    }

    private static List<Finding> met(Subject subject, String... mutations) {
        return met(subject, BRIEF, mutations);
    }

    private static List<Finding> met(
            Subject subject, ExplorationSettings settings, String... mutations) {
        List<Finding> findings =
                new GroupExplorer(subject, settings, Clock.system(), NOW)
                        .explore(List.of(mutations), Long.MAX_VALUE);
        assertThat(findings).isNotEmpty();
        return findings;
    }

    private static void assertRight(List<Finding> findings) {
        assertThat(findings).allMatch(each -> each.mutations().size() == 3);
        for (Finding each : findings) {
            assertThat(each.isComplete()).isTrue();
            assertThat(each.witness().map(Witness::steps)).isEmpty();
        }
    }

    @Test
    void a_like_that_is_taken_back_is_not_written_again_under_a_new_name() {
        assertRight(met(example("likes"), WITHOUT_CRASHES, "like", "unlike", "renameProduct"));
    }

    @ParameterizedTest
    @CsvSource({"followers,follow,follow,unfollow", "suspensions,unsuspend,unsuspend,unsuspend"})
    void three_callers_leave_no_wrong_tables(String name, String a, String b, String c) {
        assertRight(met(example(name), a, b, c));
    }

    @ParameterizedTest
    @CsvSource({"raise,raise,raise", "raise,raise,withdraw"})
    void three_callers_that_help_each_other_agree(String a, String b, String c) throws IOException {
        assertRight(met(HeldRacesTest.helped(HeldRacesTest.JOBS), WITHOUT_CRASHES, a, b, c));
    }

    @Test
    void without_its_second_look_a_like_keeps_one_of_three_names() {
        Subject right = example("likes");
        Subject wrong =
                new Subject(
                        right.workload(),
                        Spoiled.withSteps(right.design(), "like", Spoiled::withoutSecondLook),
                        right.sizes());
        Finding finding =
                met(wrong, WITHOUT_CRASHES, "like", "renameProduct", "renameProduct").getFirst();
        assertThat(finding.situation()).isEqualTo(Situation.RACE);
        assertThat(finding.anomaly()).isEqualTo(Anomaly.PERMANENT);
        assertThat(finding.witness().orElseThrow().calls()).hasSize(3);
    }

    @Test
    void fewer_moves_reach_the_same_results() {
        Subject followers = example("followers");
        List<Finding> reduced = met(followers, "follow", "follow", "unfollow");
        List<Finding> whole = met(followers, BRIEF.unreduced(), "follow", "follow", "unfollow");
        assertThat(whole.stream().map(ThreeCallersTest::result))
                .containsExactlyElementsOf(reduced.stream().map(ThreeCallersTest::result).toList());
        assertThat(whole.stream().mapToLong(Finding::states).sum())
                .isGreaterThan(reduced.stream().mapToLong(Finding::states).sum());
    }

    private static List<Object> result(Finding finding) {
        return List.of(finding.mutations(), finding.situation(), finding.anomaly());
    }

    @Test
    void all_groups_of_two_and_three_are_explored() {
        List<Integer> totals = new ArrayList<>();
        Set<Integer> callers =
                new Explorer(
                                example("followers"),
                                WITHOUT_CRASHES,
                                Clock.system(),
                                (_, total, _) -> totals.add(total))
                        .explore().findings().stream()
                                .map(each -> each.mutations().size())
                                .collect(Collectors.toSet());
        assertThat(totals).isNotEmpty().containsOnly(3 + 4);
        assertThat(callers).containsExactlyInAnyOrder(2, 3);
    }

    /// Each call occurs once, but for the first one, which may not have happened or twice.
    @ParameterizedTest
    @EnumSource(Situation.class)
    void orders_have_the_calls_of_all_callers(Situation situation) {
        for (int calls = 2; calls <= 3; calls++) {
            for (List<Integer> order : situation.orders(calls)) {
                for (int other = 1; other < calls; other++) {
                    assertThat(order).containsOnlyOnce(other);
                }
            }
        }
        assertThat(Situation.RACE.orders(3)).hasSize(6).doesNotHaveDuplicates();
        assertThat(Situation.CRASH_BEFORE.orders(2)).containsExactly(List.of(1), List.of(0, 1));
        assertThat(Situation.CRASH.orders(2))
                .containsExactly(List.of(1), List.of(0, 1), List.of(1, 0), List.of(0, 1, 0));
        assertThat(Situation.REPEAT.orders(3)).hasSize(12);
    }
}
