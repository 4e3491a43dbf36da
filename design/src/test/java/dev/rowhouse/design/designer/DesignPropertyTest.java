package dev.rowhouse.design.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.step.Comparison;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What holds for every design, tried on models made by chance. A failure shows the model.
class DesignPropertyTest {
    private static final int MODELS = 2;

    @Test
    void every_key_contains_the_identity_of_its_rows_and_every_statement_fits_the_schema() {
        for (long seed : Seeds.of(MODELS)) {
            String text = RandomWorkload.of(seed);
            Reading<Workload> reading = WorkloadFile.parse("seed " + seed, text);
            assertThat(reading.value())
                    .as("seed %s\n%s\n%s", seed, reading.text(), text)
                    .isPresent();
            Workload workload = reading.value().orElseThrow();
            try {
                check(workload, Designer.design(workload));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + "\n" + text, e);
            }
        }
    }

    /// This model cannot be served for another reason, and did not ask callers to help each other.
    @Test
    void a_refusal_says_nothing_of_callers_that_the_model_does_not_ask_to_help_each_other() {
        Workload workload =
                WorkloadFile.parse("seed 161", RandomWorkload.of(161)).value().orElseThrow();
        Design design = Designer.design(workload);
        assertThat(design.unserved()).extracting(Unserved::name).contains("changeThingA");
        assertThat(design.unserved())
                .extracting(Unserved::reason)
                .noneMatch(reason -> reason.contains("help each other"));
    }

    /// Models with upserts that hold their instances, and tables with conditional writes.
    @ParameterizedTest
    @ValueSource(longs = {7091, 11002, 11013})
    void a_held_insert_keeps_no_old_row(long seed) {
        Workload workload =
                WorkloadFile.parse("seed " + seed, RandomWorkload.of(seed)).value().orElseThrow();
        check(workload, Designer.design(workload));
    }

    private static void check(Workload workload, Design design) {
        assertThat(design.unserved())
                .extracting(Unserved::reason)
                .noneMatch(reason -> reason.contains("help each other"));
        for (TableDesign table : design.tables()) {
            if (table.kind() != TableKind.BUCKETS) {
                List<Field> key =
                        table.rowKey().stream()
                                .filter(column -> column.source() instanceof ColumnSource.OfField)
                                .map(column -> ((ColumnSource.OfField) column.source()).field())
                                .toList();
                assertThat(new Identity(workload.model(), table.shape()).missing(key))
                        .as(table.cql())
                        .isEmpty();
            }
        }
        assertThat(design.queries().size() + design.mutations().size() + design.unserved().size())
                .isEqualTo(workload.questions().size() + workload.calls().size());
        assertThat(design.tables()).extracting(TableDesign::name).doesNotHaveDuplicates();
        assertThat(design.tables()).noneMatch(table -> table.cql().contains("\""));
        List<String> inserts =
                workload.mutations().stream()
                        .filter(ConceptualMutation.Insert.class::isInstance)
                        .map(mutation -> mutation.header().name())
                        .toList();
        for (MutationPlan plan : design.mutations()) {
            reads(plan.allSteps(), new LinkedHashSet<>());
            if (inserts.contains(plan.mutation())) {
                PlanStep.walk(plan.steps(), PlanStep.Hold.class)
                        .filter(hold -> !requiresAbsence(hold))
                        .forEach(hold -> keepsNoOldRow(hold.steps(), new LinkedHashSet<>()));
            }
            for (List<PlanStep> statement : statements(plan)) {
                PlanStep.walk(statement)
                        .dropWhile(step -> !isWrite(step))
                        .forEach(step -> assertThat(step).as("after a write").isNot(FAILING));
            }
        }
    }

    /// Whether a call ends when its instance exists.
    private static boolean requiresAbsence(PlanStep.Hold hold) {
        return PlanStep.walk(hold.steps(), PlanStep.Require.class)
                .flatMap(require -> require.tests().stream())
                .anyMatch(test -> test.comparison() == Comparison.ABSENT);
    }

    /// Checks that `IF NOT EXISTS` stands only behind a comparison with what was read, or behind a
    /// deletion: elsewhere an older row would stay as it is.
    ///
    /// @param deleted the tables from which rows have been deleted; those of these steps are added
    private static void keepsNoOldRow(List<? extends PlanStep> steps, Set<String> deleted) {
        for (PlanStep step : steps) {
            if (step instanceof PlanStep.Write write) {
                boolean isKeeping = write.statement().cql().endsWith("IF NOT EXISTS");
                assertThat(isKeeping && !deleted.contains(write.table()))
                        .as(write.statement().cql())
                        .isFalse();
                if (write.kind() == PlanStep.WriteKind.DELETE) {
                    deleted.add(write.table());
                }
            } else if (!(step instanceof PlanStep.WhenDifferent)) {
                keepsNoOldRow(step.inner(), deleted);
            }
        }
    }

    /// The steps of each statement of a plan. Where there are several, a later one may fail when
    /// the earlier ones have written: its references are the caller's promise.
    private static List<List<PlanStep>> statements(MutationPlan plan) {
        List<List<PlanStep>> parts =
                PlanStep.walk(plan.steps(), PlanStep.Part.class).map(PlanStep.Part::steps).toList();
        return parts.isEmpty() ? List.of(plan.steps()) : parts;
    }

    private static final Condition<PlanStep> FAILING =
            new Condition<>(
                    step -> step instanceof PlanStep.Read read && read.missing().isFailure(),
                    "a read that may end the mutation in failure");

    private static boolean isWrite(PlanStep step) {
        return step instanceof PlanStep.Write
                || step instanceof PlanStep.Batch
                || step instanceof PlanStep.Decide;
    }

    /// Checks that nothing is read twice on one way through some steps.
    ///
    /// @param before the names of what has been read; the names of these steps are added
    private static void reads(List<? extends PlanStep> steps, Set<String> before) {
        for (PlanStep step : steps) {
            switch (step) {
                case PlanStep.Read read ->
                        assertThat(before.add(read.name())).as("reads %s once", read).isTrue();
                case PlanStep.WhenDifferent when -> {
                    Set<String> otherwise = new LinkedHashSet<>(before);
                    reads(when.steps(), before);
                    reads(when.otherwise(), otherwise);
                    before.addAll(otherwise);
                }
                case PlanStep.ForEach loop -> reads(loop.steps(), before);
                case PlanStep.ForEachElement loop -> reads(loop.steps(), before);
                case PlanStep.ForEachPosition loop -> reads(loop.steps(), before);
                case PlanStep.WhenPresent when -> {
                    Set<String> otherwise = new LinkedHashSet<>(before);
                    reads(when.steps(), before);
                    reads(when.otherwise(), otherwise);
                    before.addAll(otherwise);
                }
                case PlanStep.OwnTime own -> reads(own.steps(), before);
                case PlanStep.WhenApplied when -> reads(when.steps(), before);
                case PlanStep.Hold hold -> reads(hold.steps(), before);
                case PlanStep.Part part -> reads(part.steps(), new LinkedHashSet<>());
                case PlanStep.HoldAlso _, PlanStep.StillHeld _ -> {}
                case PlanStep.Require _, PlanStep.RefuseSame _, PlanStep.RefuseLists _ -> {}
                // What is read to undo a claim is read when nothing else happens.
                case PlanStep.Decide _ -> {}
                case PlanStep.Batch _, PlanStep.Write _, PlanStep.TakeTime _ -> {}
            }
        }
    }
}
