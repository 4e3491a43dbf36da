package dev.rowhouse.design.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.designer.DesignedFiles;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.Stages;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.ColumnChanges;
import dev.rowhouse.design.maintenance.MutationDrafter;
import dev.rowhouse.design.maintenance.ShownEntities;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Where a mutation is not drafted for a table or a column, because it is plain that there is no
/// work, a draft has no work either.
@ExtendWith(DesignedFiles.Shared.class)
class UndraftedWorkTest {
    private static final int MODELS = 1;

    @ParameterizedTest
    @ValueSource(strings = {"hotel", "chat", "likes", "auction"})
    void mutations_of_examples(String example, DesignedFiles designed) {
        check(designed.stages(Path.of("..", "examples", example, "model.yaml")));
    }

    @Test
    void mutations_of_random_models() {
        for (long seed : Seeds.of(MODELS)) {
            Workload workload =
                    WorkloadFile.parse("seed " + seed, RandomWorkload.of(seed))
                            .value()
                            .orElseThrow();
            check(Designer.stages(workload, Prices.cassandra()));
        }
    }

    private static void check(Stages stages) {
        Workload workload = stages.workload();
        Model model = workload.model();
        Set<String> sources = ShownEntities.sources(model);
        CardinalityEstimator cardinalities = new CardinalityEstimator(model);
        List<ConceptualMutation> possible =
                workload.mutations().stream()
                        .filter(each ->
                                work(model, cardinalities, new TableSet(model), each).isPresent())
                        .toList();
        int undrafted = 0;
        for (Table table : stages.layout().tables().tables()) {
            TableSet bare = TableSet.of(model, table.bare());
            for (Field column : table.others()) {
                Table storing = table.bare().storing(List.of(column));
                ShownEntities shown = ShownEntities.of(model, storing, sources);
                ColumnChanges changes = ColumnChanges.of(model, storing, column, sources);
                for (ConceptualMutation mutation : possible) {
                    boolean isUndrafted =
                            !shown.mayBeWrittenBy(mutation)
                                    || !changes.mayNeed(mutation)
                                            && work(model, cardinalities, bare, mutation)
                                                    .filter(DraftedWork::isEmpty)
                                                    .isPresent();
                    if (isUndrafted) {
                        undrafted++;
                        TableSet alone = TableSet.of(model, storing);
                        assertThat(work(model, cardinalities, alone, mutation))
                                .as("%s for %s with %s", mutation.header().name(), table, column)
                                .contains(DraftedWork.NONE);
                    }
                }
            }
        }
        assertThat(undrafted).isPositive();
    }

    private static Optional<DraftedWork> work(
            Model model,
            CardinalityEstimator cardinalities,
            TableSet tables,
            ConceptualMutation mutation) {
        return DraftedWork.of(mutation, new MutationDrafter(model, tables), cardinalities);
    }
}
