package dev.rowhouse.design.search;

import com.google.ortools.Loader;
import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPObjective;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPSolverParameters;
import com.google.ortools.linearsolver.MPVariable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Solves programs of any size with SCIP. OR-Tools includes it as native code for the usual
/// platforms.
public final class ScipSolver implements Solver {
    private final long millis;

    private ScipSolver(long millis) {
        this.millis = millis;
    }

    /// Loads the solver; empty when its native code is missing.
    ///
    /// @param millis the time limit in milliseconds; after it, the solver returns its best solution
    public static Optional<Solver> load(long millis) {
        try {
            Loader.loadNativeLibraries();
            return Optional.of(new ScipSolver(millis));
        } catch (RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<Solution> solve(Program program) {
        MPSolver solver = MPSolver.createSolver("SCIP");
        if (solver == null) {
            throw new IllegalStateException("OR-Tools came without SCIP");
        }
        try {
            return solve(program, solver);
        } finally {
            solver.delete();
        }
    }

    private Optional<Solution> solve(Program program, MPSolver solver) {
        solver.setTimeLimit(millis);
        solver.suppressOutput();
        MPObjective objective = solver.objective();
        List<MPVariable> variables = new ArrayList<>();
        for (Program.Variable each : program.variables()) {
            MPVariable variable = solver.makeVar(0, 1, each.isBinary(), each.name());
            objective.setCoefficient(variable, each.cost());
            variables.add(variable);
        }
        objective.setMinimization();
        for (Program.Row row : program.rows()) {
            MPConstraint constraint = solver.makeConstraint(row.least(), row.most());
            for (Program.Term term : row.terms()) {
                constraint.setCoefficient(variables.get(term.variable()), term.factor());
            }
        }
        MPSolverParameters parameters = new MPSolverParameters();
        parameters.setDoubleParam(MPSolverParameters.DoubleParam.RELATIVE_MIP_GAP, 0);
        MPSolver.ResultStatus status = solver.solve(parameters);
        if (status != MPSolver.ResultStatus.OPTIMAL && status != MPSolver.ResultStatus.FEASIBLE) {
            return Optional.empty();
        }
        Set<Integer> chosen = new LinkedHashSet<>();
        double cost = 0;
        for (int i = 0; i < variables.size(); i++) {
            if (variables.get(i).solutionValue() > 0.5) {
                chosen.add(i);
                cost += program.variables().get(i).cost();
            }
        }
        double bound = status == MPSolver.ResultStatus.OPTIMAL ? cost : objective.bestBound();
        return Optional.of(new Solution(chosen, cost, bound));
    }
}
