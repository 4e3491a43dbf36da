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

/// The design of a workload that is being edited. After each edit, only the stages that it reaches
/// are made again. The result is always the same as that of [Designer#stages].
///
/// Parts are kept where their inputs are equal by value. Positions in the model file, and the
/// descriptions of entities, are no part of these values:
///
/// - An equal workload keeps the design.
/// - A workload that differs in descriptions and texts only keeps the candidates and the choice;
///   the layout and the plans name the new texts.
/// - A workload of an equal model keeps the sizes of candidate tables, and of each mutation that
///   does the same as before its drafts. Rates are no part of either.
/// - A part of the program that is equal to a part before keeps its solution.
///
/// **Thread safety.** None: a design and those that follow it share what they have computed, so
/// only one at a time may be made.
public final class Redesign {
    /// After so many edits everything is computed anew, because facts about tables and mutations
    /// that are gone take memory.
    private static final int EDITS_MAX = 100;

    private final Stages stages;
    private final Prices prices;
    private final Kept kept;
    private final CostFacts facts;
    private final Map<Program, Solver.Solution> solutions;
    private final int edits;

    /// The part of the design before that was kept.
    public enum Kept {
        /// At most solutions of equal parts of the program.
        SOLUTIONS,
        /// Sizes and drafts, which follow from the model.
        FACTS,
        /// The candidates and the choice.
        CHOICE,
        /// The whole design.
        DESIGN
    }

    private Redesign(
            Stages stages,
            Prices prices,
            Kept kept,
            CostFacts facts,
            Map<Program, Solver.Solution> solutions,
            int edits) {
        this.stages = stages;
        this.prices = prices;
        this.kept = kept;
        this.facts = facts;
        this.solutions = solutions;
        this.edits = edits;
    }

    /// Designs a workload for the first time.
    ///
    /// @throws IllegalStateException as [Designer#design(Workload)] does
    public static Redesign of(Workload workload, Prices prices) {
        CostFacts facts = CostFacts.of(workload.model());
        return made(workload, prices, Kept.SOLUTIONS, facts, Map.of(), 0);
    }

    /// Designs the workload after an edit.
    ///
    /// @throws IllegalStateException as [Designer#design(Workload)] does
    public Redesign after(Workload changed) {
        if (changed.equals(stages.workload())) {
            return with(stages.ofEqual(changed), Kept.DESIGN);
        }
        if (changed.withoutTexts().equals(stages.workload().withoutTexts())) {
            return with(stages.describing(changed, prices), Kept.CHOICE);
        }
        return changed.model().withAbout("").equals(facts.model().withAbout(""))
                        && edits < EDITS_MAX
                ? made(changed, prices, Kept.FACTS, facts, solutions, edits + 1)
                : made(
                        changed,
                        prices,
                        Kept.SOLUTIONS,
                        CostFacts.of(changed.model()),
                        solutions,
                        0);
    }

    private Redesign with(Stages next, Kept now) {
        return new Redesign(next, prices, now, facts, solutions, edits);
    }

    private static Redesign made(
            Workload workload,
            Prices prices,
            Kept kept,
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
        return new Redesign(stages, prices, kept, facts, parts.used(), edits);
    }

    /// All stages of the design.
    public Stages stages() {
        return stages;
    }

    /// The part of the design before that was kept.
    public Kept kept() {
        return kept;
    }
}
