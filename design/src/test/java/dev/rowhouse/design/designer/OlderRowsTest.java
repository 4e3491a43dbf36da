package dev.rowhouse.design.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;

/// INSERTs that hold their instance delete the rows of an older one, if there is one.
class OlderRowsTest {
    private final Design design =
            Designer.design(
                    WorkloadFile.read(
                                    FileSystem.system(),
                                    Path.of("..", "examples", "food-delivery", "model.yaml"))
                            .value()
                            .orElseThrow());

    private long testsForNull(String mutation) {
        MutationPlan plan = design.findMutation(mutation).orElseThrow();
        return PlanStep.walk(plan.allSteps(), PlanStep.WhenPresent.class).count();
    }

    /// Who is `free` exists.
    @Test
    void a_value_of_a_partial_table_needs_no_test_whether_the_instance_exists() {
        assertThat(testsForNull("hire")).isZero();
        assertThat(testsForNull("openRestaurant")).isZero();
    }

    /// The other one is about the courier, who may be missing.
    @Test
    void one_test_stands_around_the_deletions_of_all_older_rows() {
        assertThat(testsForNull("place")).isEqualTo(2);
    }
}
