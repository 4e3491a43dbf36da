package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.prove.explore.report.CallTimeline;
import dev.rowhouse.prove.explore.report.CallTimeline.Moment;
import dev.rowhouse.prove.explore.report.CallTimeline.Seen;
import dev.rowhouse.prove.explore.report.CallTimeline.State;
import dev.rowhouse.prove.explore.report.CallTimeline.Watched;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/// What readers see while a mutation runs.
class TimelinesTest {
    private static final Path EXAMPLES =
            Path.of(System.getProperty("project.root")).resolve("examples");

    private static final long NOON = Instant.parse("2026-11-01T12:00:00Z").toEpochMilli();

    private static Subject example(String model) {
        return Designed.subject(
                WorkloadFile.read(FileSystem.system(), EXAMPLES.resolve(model))
                        .value()
                        .orElseThrow());
    }

    private static Timelines timelines(Subject subject) {
        return new Timelines(subject, new ManualClock(NOON), 1);
    }

    /// Each answer changes once, with the deletion in its own table.
    @Test
    void a_deletion_reaches_one_question_after_the_other() {
        CallTimeline unlike = timelines(example("likes/model.yaml")).of("unlike").orElseThrow();

        assertThat(unlike.questions()).extracting(Watched::question).containsExactly("Q3", "Q4");
        Moment read = unlike.moments().getFirst();
        assertThat(read.isWrite()).isFalse();
        assertThat(read.statements()).hasSize(1);
        assertThat(read.answers()).extracting(Seen::state).containsOnly(State.OLD);
        assertThat(changing(unlike, 0).statements().getFirst())
                .startsWith("DELETE FROM likes_by_product WHERE product_id = product");
        assertThat(changing(unlike, 1).statements().getFirst())
                .startsWith("DELETE FROM likes_by_customer WHERE customer_id = customer");
    }

    /// All timelines of an object begin with the same instances, made once.
    @Test
    void a_timeline_is_the_same_whatever_was_asked_for_before() {
        Subject likes = example("likes/model.yaml");
        List<String> mutations =
                likes.design().mutations().stream().map(MutationPlan::mutation).toList();
        Timelines asked = timelines(likes);

        assertThat(mutations).hasSizeGreaterThan(1);
        for (String mutation : mutations) {
            assertThat(asked.of(mutation)).isEqualTo(timelines(likes).of(mutation));
            assertThat(asked.of(mutation)).isEqualTo(timelines(likes).of(mutation));
        }
    }

    /// The request after which a question has its new answer.
    private static Moment changing(CallTimeline timeline, int question) {
        List<Moment> moments = timeline.moments();
        int first =
                IntStream.range(0, moments.size())
                        .filter(i -> moments.get(i).answers().get(question).state() == State.NEW)
                        .findFirst()
                        .orElseThrow();
        return moments.get(first);
    }

    /// A question that reads a moved row while it is in both places, or in none, sees it.
    @Test
    void what_only_half_of_a_call_shows_is_neither_answer() {
        Subject moved =
                Designed.subject(
                        WorkloadFile.parse(
                                        "moves.yaml",
                                        """
                                        model: moves
                                        entities:
                                          Task: {key: id, count: 100, attributes: {id: uuid, board: int, place: int}}
                                        queries:
                                          Board: {ask: q, jpql: "SELECT t.id, t.place FROM Task t WHERE t.board = :board ORDER BY t.place", key: "((board), place, id)"}
                                        mutations:
                                          move: {ask: m, jpql: "UPDATE Task t SET t.place = :place WHERE t.id = :id"}
                                        """)
                                .value()
                                .orElseThrow());

        CallTimeline move = timelines(moved).of("move").orElseThrow();

        assertThat(move.moments().stream().flatMap(moment -> moment.answers().stream()))
                .extracting(Seen::state)
                .contains(State.NEITHER);
        assertThat(move.moments().getLast().answers())
                .extracting(Seen::state)
                .containsOnly(State.NEW);
    }

    @Test
    void what_was_asked_for_before_does_not_matter() {
        Subject subject = example("likes/model.yaml");
        Timelines timelines = timelines(subject);
        assertThat(timelines.of("like")).isPresent();
        assertThat(timelines.of("unlike")).isEqualTo(timelines(subject).of("unlike"));
    }

    /// A user has one suspension at most, and all users of the few instances have one.
    @Test
    void there_is_room_for_what_is_inserted() {
        assertThat(timelines(example("suspensions/model.yaml")).of("suspend")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hotel/model.yaml",
                "likes/model.yaml",
                "followers/model.yaml",
                "jobs/model.yaml",
                "auction/model.yaml"
            })
    void every_call_ends_with_the_new_answers(String model) {
        Subject subject = example(model);
        Timelines timelines = timelines(subject);

        for (MutationPlan plan : subject.design().mutations()) {
            CallTimeline timeline = timelines.of(plan.mutation()).orElseThrow();
            assertThat(timeline.moments()).isNotEmpty();
            assertThat(timeline.moments().getLast().answers())
                    .as(plan.mutation())
                    .extracting(Seen::state)
                    .allMatch(State.NEW::equals);
        }
    }
}
