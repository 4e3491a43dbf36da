package dev.rowhouse.design.designer;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.design.search.ComponentSolver;
import dev.rowhouse.design.search.Program;
import dev.rowhouse.design.search.RememberingSolver;
import dev.rowhouse.design.search.Solver;
import dev.rowhouse.design.search.StandardSolver;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.cost.Explanation;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.design.Design;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// From a model with its questions and mutations to tables and statements, in the stages of
/// [Stages]:
///
/// 1. Read every question as a demand on a table: what a row of its answer stands for, what is
///    bound, what is ordered, what is shown.
/// 2. List the candidates: ways to put each question to tables, tables that could serve them, and
///    what each mutation would have to do for each table.
/// 3. Choose among all of them at once, so that the whole workload costs least.
/// 4. Lay the tables out and draft every mutation against them.
/// 5. Name tables and columns, write the statements, estimate sizes, and check every statement
///    against the schema that it will run on.
public final class Designer {
    private static final long SOLVER_MILLIS = 60_000;

    private Designer() {}

    /// Designs the tables and statements of a workload.
    ///
    /// @throws IllegalStateException when a statement of the result would not run on the schema of
    ///     the result, which is a defect of the designer
    public static Design design(Workload workload) {
        return design(workload, Prices.cassandra());
    }

    /// Designs a workload for a database where single things cost something else.
    ///
    /// @throws IllegalStateException as [#design(Workload)] does
    public static Design design(Workload workload, Prices prices) {
        return stages(workload, prices).design();
    }

    /// Designs a workload and keeps every stage.
    ///
    /// @throws IllegalStateException as [#design(Workload)] does
    public static Stages stages(Workload workload, Prices prices) {
        return Redesign.of(workload, prices).stages();
    }

    /// Designs a workload where callers help each other only if the model asks for it. Tables may
    /// stay wrong then when callers meet or crash; compare it with [#sized(Workload)].
    public static SizedDesign sizedWithoutHolds(Workload workload) {
        Stages stages = asGiven(workload, Prices.cassandra());
        return new SizedDesign(stages.design(), stages.layout().tables());
    }

    private static Stages asGiven(Workload workload, Prices prices) {
        Solver solver = solver();
        return Stages.of(workload, prices, List.of(), solver, problem -> problem.best(solver));
    }

    /// Designs a workload so that its tables can be sized again.
    public static SizedDesign sized(Workload workload) {
        Stages stages = stages(workload, Prices.cassandra());
        return new SizedDesign(stages.design(), stages.layout().tables());
    }

    /// Designs a workload and explains the result.
    ///
    /// @param alternatives how many other ways are shown for a question, at most
    public static Explained explain(Workload workload, int alternatives) {
        return explain(workload, Prices.cassandra(), alternatives);
    }

    /// Designs a workload for a database where single things cost something else, and explains the
    /// result.
    ///
    /// @param alternatives how many other ways are shown for a question, at most
    public static Explained explain(Workload workload, Prices prices, int alternatives) {
        Stages stages = stages(workload, prices);
        return new Explained(
                stages.design(),
                new Explainer(stages, solver())
                        .explain(alternatives, asGiven(workload.oneAtATime(), prices).design()));
    }

    /// Explains the answer to one question of a workload.
    ///
    /// @param most how many other ways are shown, at most; those too that the model does not allow
    /// @return nothing where the question cannot be answered
    public static Optional<Alternatives> alternatives(
            Workload workload, Prices prices, String question, int most) {
        Stages stages = stages(workload, prices);
        Explainer explainer = new Explainer(stages, solver());
        Choice best = stages.choice();
        return workload.findQuestion(question)
                .filter(found -> best.findAnswer(found.name()).isPresent())
                .map(found -> new Alternatives(explainer.explain(found, most), best.cost()));
    }

    /// The answer to one question beside the other ways to answer it.
    ///
    /// @param cost what the whole design costs as it is
    public record Alternatives(Explanation.OfQuestion question, double cost) {}

    /// A design with its reasons.
    public record Explained(Design design, Explanation explanation) {}

    /// A design with what it costs.
    ///
    /// @param cost in microseconds per second
    /// @param isProven whether nothing among the candidates costs less
    public record Priced(Design design, double cost, boolean isProven) {}

    /// Designs a workload and prices the result.
    public static Priced priced(Workload workload, Prices prices) {
        return pricedAmong(workload, prices, List.of());
    }

    /// Prices tables from elsewhere, with the best use that can be made of them. Questions that
    /// they cannot answer get further tables.
    ///
    /// @param given tables of the workload's model
    public static Priced pricedWith(Workload workload, Prices prices, List<Table> given) {
        Solver solver = solver();
        return priced(Stages.of(workload, prices, given, solver, problem -> problem.given(solver)));
    }

    /// Designs a workload with more candidates than the designer thinks of by itself.
    ///
    /// @param more tables of the workload's model
    public static Priced pricedAmong(Workload workload, Prices prices, List<Table> more) {
        Solver solver = solver();
        return priced(Stages.of(workload, prices, more, solver, problem -> problem.best(solver)));
    }

    private static Priced priced(Stages stages) {
        return new Priced(stages.design(), stages.choice().cost(), stages.choice().isProven());
    }

    private static Solver solver() {
        return new ComponentSolver(solverOfParts(Map.of()));
    }

    /// The solver of a design's programs, part by part, that solves no part twice.
    ///
    /// @param known solutions of parts that were solved before
    static RememberingSolver solverOfParts(Map<Program, Solver.Solution> known) {
        return new RememberingSolver(new StandardSolver(SOLVER_MILLIS), known);
    }
}
