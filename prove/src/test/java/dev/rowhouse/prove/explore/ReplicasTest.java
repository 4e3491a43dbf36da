package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.PageWidth;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.ExplorationText;
import dev.rowhouse.prove.explore.report.ExplorationTree;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.search.Levels;
import dev.rowhouse.prove.explore.search.Levels.Level;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/// Three replicas at QUORUM leave no wrong tables where one copy leaves none; at other levels they
/// do.
class ReplicasTest {
    private static final ExplorationSettings BRIEF = new ExplorationSettings(1, 1, 4, 2, 60_000);

    private static Workload example(String name) {
        Path model = Path.of("..", "examples", name, "model.yaml");
        return WorkloadFile.read(FileSystem.system(), model).value().orElseThrow();
    }

    private static Exploration explored(Workload workload, ExplorationSettings settings) {
        Subject subject = Designed.subject(workload);
        return new Explorer(subject, settings, Clock.system(), ExplorationProgress.NONE).explore();
    }

    private static List<Object> result(Finding finding) {
        return List.of(finding.mutations(), finding.situation(), finding.anomaly());
    }

    private static void compareAtQuorum(Workload workload, ExplorationSettings settings) {
        Exploration one = explored(workload, settings);
        Exploration three = explored(workload, settings.on(Levels.QUORUM));
        if (one.isComplete() && three.isComplete()) {
            assertThat(three.findings().stream().map(ReplicasTest::result))
                    .as(one.model())
                    .containsExactlyElementsOf(
                            one.findings().stream().map(ReplicasTest::result).toList());
        } else {
            assertThat(three.wrong()).as(one.model()).hasSizeLessThanOrEqualTo(one.wrong().size());
        }
        assertThat(three.states()).isGreaterThanOrEqualTo(one.states());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gyms", "suspensions", "timeline"})
    void at_quorum_examples_end_as_on_one_copy(String name) {
        compareAtQuorum(example(name), BRIEF);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auction",
                "followers",
                "hotel",
                "jobs",
                "likes",
                "pagila",
                "phonebook",
                "sensors"
            })
    @EnabledIfSystemProperty(named = "replicas.all", matches = "true")
    void at_quorum_larger_examples_end_as_on_one_copy(String name) {
        compareAtQuorum(example(name), BRIEF);
    }

    @Test
    @EnabledIfSystemProperty(named = "replicas.all", matches = "true")
    void at_quorum_models_made_by_chance_end_as_on_one_copy() {
        for (long seed : Seeds.of(2)) {
            compareAtQuorum(
                    WorkloadFile.parse("seed " + seed, RandomWorkload.of(seed))
                            .value()
                            .orElseThrow(),
                    new ExplorationSettings(seed, 1, 2, 1, 20_000));
        }
    }

    private static List<Finding> unfollowed(Levels levels) {
        return new GroupExplorer(
                        Designed.subject(example("followers")),
                        BRIEF.on(levels),
                        Clock.system(),
                        Instant.parse("2026-01-01T00:00:00Z"))
                .explore(List.of("follow", "unfollow"), Long.MAX_VALUE);
    }

    private static Finding wrong(Levels levels) {
        return unfollowed(levels).stream()
                .filter(finding -> finding.anomaly() == Anomaly.PERMANENT)
                .filter(finding -> !finding.situation().isSkewed())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void at_one_a_repeated_unfollow_misses_what_another_replica_has() {
        Finding finding = wrong(Levels.ONE);
        assertThat(finding.situation()).isEqualTo(Situation.RETRY);
        assertThat(finding.witness().orElseThrow().steps())
                .anyMatch(step -> step.endsWith("from one replica"))
                .anyMatch(step -> step.endsWith("to one replica"));
    }

    @Test
    void without_read_repair_a_row_that_was_seen_is_gone_again() {
        Finding finding = wrong(new Levels(Level.QUORUM, Level.QUORUM, false));
        assertThat(finding.situation()).isEqualTo(Situation.RETRY);
        assertThat(finding.witness().orElseThrow().steps())
                .anyMatch(step -> step.endsWith("from two replicas"))
                .anyMatch(step -> step.endsWith(", which has reached one replica"));
        assertThat(unfollowed(Levels.QUORUM))
                .noneMatch(each ->
                        each.anomaly() == Anomaly.PERMANENT && !each.situation().isSkewed());
    }

    @Test
    void fewer_moves_reach_the_same_results() {
        Workload workload = example("suspensions");
        Exploration fewer = explored(workload, BRIEF.on(Levels.QUORUM));
        Exploration all = explored(workload, BRIEF.on(Levels.QUORUM).unreduced());
        assertThat(all.states()).isGreaterThan(fewer.states());
        assertThat(all.findings().stream().map(ReplicasTest::result))
                .containsExactlyElementsOf(
                        fewer.findings().stream().map(ReplicasTest::result).toList());
    }

    @Test
    void the_report_says_at_which_level() {
        Exploration one = explored(example("suspensions"), BRIEF.on(Levels.ONE));
        assertThat(one.isAsAssumed()).isFalse();
        assertThat(TextLine.plain(ExplorationText.of(one, new PageWidth(120))))
                .contains("Concurrent callers on three replicas at ONE")
                .contains("at this level any answer can also be older");
        assertThat(ExplorationTree.of(one)).containsEntry("replicas", "ONE");
    }
}
