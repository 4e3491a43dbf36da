package dev.rowhouse.design.designer;

import dev.rowhouse.design.cost.CostFacts;
import dev.rowhouse.design.search.ComponentSolver;
import dev.rowhouse.design.search.Program;
import dev.rowhouse.design.search.RememberingSolver;
import dev.rowhouse.design.search.Solver;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.cost.Prices;

import java.util.List;
import java.util.Map;

/// One design of a [Redesign], of a workload whose callers are as it says.
///
/// @param kept the part of the design before that was kept
/// @param facts facts of the workload's model
/// @param solutions solutions of the parts of its program
/// @param edits the number of edits since everything was computed anew
record DesignPass(
        Stages stages,
        Prices prices,
        Redesign.Kept kept,
        CostFacts facts,
        Map<Program, Solver.Solution> solutions,
        int edits) {
    /// After so many edits everything is computed anew, because facts about tables and mutations
    /// that are gone take memory.
    private static final int EDITS_MAX = 100;

    /// Designs a workload for the first time.
    static DesignPass of(Workload workload, Prices prices) {
        CostFacts facts = CostFacts.of(workload.model());
        return made(workload, prices, Redesign.Kept.SOLUTIONS, facts, Map.of(), 0);
    }

    /// Designs the workload after an edit.
    DesignPass after(Workload changed) {
        if (changed.equals(stages.workload())) {
            return with(stages.ofEqual(changed), Redesign.Kept.DESIGN);
        }
        if (changed.withoutTexts().equals(stages.workload().withoutTexts())) {
            return with(stages.describing(changed, prices), Redesign.Kept.CHOICE);
        }
        return changed.model().withoutTexts().equals(facts.model().withoutTexts())
                        && edits < EDITS_MAX
                ? made(changed, prices, Redesign.Kept.FACTS, facts, solutions, edits + 1)
                : made(
                        changed,
                        prices,
                        Redesign.Kept.SOLUTIONS,
                        CostFacts.of(changed.model()),
                        solutions,
                        0);
    }

    private DesignPass with(Stages next, Redesign.Kept now) {
        return new DesignPass(next, prices, now, facts, solutions, edits);
    }

    private static DesignPass made(
            Workload workload,
            Prices prices,
            Redesign.Kept kept,
            CostFacts facts,
            Map<Program, Solver.Solution> solutions,
            int edits) {
        RememberingSolver parts = Designer.solverOfParts(solutions);
        Solver solver = new ComponentSolver(parts);
        Stages stages =
                Stages.of(
                        workload,
                        prices,
                        List.of(),
                        facts,
                        solver,
                        problem -> problem.best(solver));
        return new DesignPass(stages, prices, kept, facts, parts.used(), edits);
    }
}
