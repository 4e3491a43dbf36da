package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// A refusal names the mutation, the step and the instance, whoever refuses.
class RefusalTest {
    private static final String MODEL = TestModels.FOLLOWERS + TestModels.FOLLOWERS_MUTATIONS;
    private static final ProofSettings SETTINGS =
            new ProofSettings(1, new Scale(100), new Scale(40), 5, 3, 10, 1, 4, 20);

    private static Failure failure(String mutation, UnaryOperator<List<PlanStep>> spoil) {
        Subject broken =
                Spoiled.subject(MODEL, design -> Spoiled.withSteps(design, mutation, spoil));
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(2)))) {
            ProofReport report =
                    new Prover(broken, target, SETTINGS, Clock.system(), Progress.NONE).prove();
            return report.failures().getFirst();
        }
    }

    /// The steps with another statement in the last one.
    private static List<PlanStep> withLast(List<PlanStep> steps, String cql) {
        List<PlanStep> changed = new ArrayList<>(steps);
        PlanStep.Write last = (PlanStep.Write) changed.removeLast();
        changed.add(
                new PlanStep.Write(
                        last.table(),
                        new PlanStatement(cql, List.of()),
                        last.kind(),
                        last.reason()));
        return changed;
    }

    @Test
    void a_statement_that_the_target_rejects() {
        Failure failure =
                failure("unfollow", steps -> withLast(steps, "DELETE FROM nowhere WHERE a = 1"));

        assertThat(failure.kind()).isEqualTo(Failure.Kind.REFUSED);
        assertThat(failure.subject()).isEqualTo("unfollow");
        assertThat(failure.details().part()).isEqualTo(Failure.Part.MUTATION);
        assertThat(failure.details().steps())
                .extracting(Failure.FailedStep::number)
                .containsExactly("4");
        assertThat(failure.details().about()).singleElement().asString().startsWith("Follow(");
        assertThat(failure.difference())
                .startsWith("the embedded engine rejects: DELETE FROM nowhere WHERE a = 1");
    }

    @Test
    void a_statement_that_is_rejected_while_loading() {
        Failure failure =
                failure("follow", steps -> withLast(steps, "INSERT INTO nowhere (a) VALUES (1)"));

        assertThat(failure.subject()).isEqualTo("follow");
        assertThat(failure.details().steps()).hasSize(1);
        assertThat(failure.details().about()).singleElement().asString().startsWith("Follow(");
        assertThat(failure.instances()).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void a_read_that_finds_nothing_for_an_instance_that_exists() {
        Failure failure =
                failure(
                        "unfollow",
                        steps -> {
                            PlanStep.Read read = (PlanStep.Read) steps.getFirst();
                            List<PlanStep> changed = new ArrayList<>(steps);
                            changed.set(
                                    0,
                                    new PlanStep.Read(
                                            read.name(),
                                            read.table(),
                                            new PlanStatement(
                                                    read.statement()
                                                            .cql()
                                                            .replaceAll(
                                                                    "(follower_\\w+ = ):\\w+",
                                                                    "$1'nobody'"),
                                                    read.statement().binds().stream()
                                                            .filter(bind ->
                                                                    !bind.marker().equals("a"))
                                                            .toList()),
                                            read.count(),
                                            PlanStep.WhenMissing.FAIL,
                                            read.computed(),
                                            read.reason()));
                            return changed;
                        });

        assertThat(failure.kind()).isEqualTo(Failure.Kind.REFUSED);
        assertThat(failure.details().steps())
                .extracting(Failure.FailedStep::number)
                .containsExactly("1");
        assertThat(failure.details().about()).hasSize(1);
        assertThat(failure.difference())
                .startsWith("it found no row in ")
                .endsWith(" for an instance that exists");
        assertThat(failure.statements()).singleElement().asString().startsWith("SELECT ");
    }

    @Test
    void the_steps_that_write_a_wrong_table_are_named() {
        Failure failure =
                failure(
                        "unfollow",
                        steps -> List.of(steps.get(0), steps.get(1), steps.get(3), steps.get(2)));

        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_AFTER_CRASH);
        assertThat(failure.details().steps())
                .extracting(Failure.FailedStep::text)
                .singleElement()
                .asString()
                .startsWith("4 (delete from ");
    }
}
