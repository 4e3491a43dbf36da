package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.database.TargetGoneException;
import dev.rowhouse.prove.report.Failure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Lets the database prepare each statement of a design. Some run only when callers meet, or after
/// a crash at a certain place, and a proof may never get there.
final class StatementCheck {
    private final Target target;

    /// @param target with the tables of the design
    StatementCheck(Target target) {
        this.target = target;
    }

    /// The questions and mutations with a statement that the database rejects.
    List<Failure> failures(Design design) {
        List<Failure> failures = new ArrayList<>();
        for (QueryPlan plan : design.queries()) {
            rejected(PlanStatements.of(plan))
                    .map(problem ->
                            failure(Failure.Part.QUESTION, plan.query(), plan.ask(), problem))
                    .ifPresent(failures::add);
        }
        for (MutationPlan plan : design.mutations()) {
            rejected(PlanStatements.of(plan))
                    .map(problem ->
                            failure(Failure.Part.MUTATION, plan.mutation(), plan.ask(), problem))
                    .ifPresent(failures::add);
        }
        return failures;
    }

    private Optional<String> rejected(Stream<PlanStatement> statements) {
        return statements.flatMap(each -> problem(each).stream()).findFirst();
    }

    private Optional<String> problem(PlanStatement statement) {
        try {
            target.prepare(statement.cql());
            return Optional.empty();
        } catch (TargetGoneException e) {
            throw e;
        } catch (TargetException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static Failure failure(Failure.Part part, String subject, String ask, String problem) {
        return Failure.withoutCase(Failure.Kind.REFUSED, part, subject, ask, problem);
    }
}
