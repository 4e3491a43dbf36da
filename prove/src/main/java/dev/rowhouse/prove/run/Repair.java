package dev.rowhouse.prove.run;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.value.Datum;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finishes the calls of callers that have crashed: those whose row in the table of held instances
/// is old ([dev.rowhouse.plan.step.PlanStep.Hold]). It may run at any time, also twice at once, and
/// while others call.
public final class Repair {
    private static final Call ALL =
            new Call(
                    "SELECT instance, call, mutation, parameters, WRITETIME(call) AS time FROM "
                            + HeldCalls.TABLE,
                    List.of());

    private Repair() {}

    /// What a repair has done.
    ///
    /// @param finished the calls that it ran to their end, as `mutation of instance`
    /// @param young how many rows it left alone because their calls may still be running
    /// @param unknown the rows of mutations that the design does not have, in the same form
    public record Report(List<String> finished, int young, List<String> unknown) {
        /// Copies the lists.
        public Report {
            finished = List.copyOf(finished);
            unknown = List.copyOf(unknown);
        }
    }

    /// Finishes calls.
    ///
    /// @param target where the tables of the design are
    /// @param age how old the rows of calls are, at least, that are finished
    /// @throws StepFailedException when a step of a call cannot be carried out
    /// @throws dev.rowhouse.prove.database.TargetException when there is no table of held instances
    public static Report run(Target target, Design design, Duration age) {
        List<String> finished = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        int young = 0;
        long latest = ChronoUnit.MICROS.between(Instant.EPOCH, target.now().minus(age));
        for (Map<String, Optional<Datum>> row : Rows.all(target, ALL).rows()) {
            Optional<Datum> call = row.get("call");
            if (call == null || call.isEmpty()) {
                continue;
            }
            Datum name = value(row, "instance");
            String mutation = value(row, "mutation").java().toString();
            String text = mutation + " of " + name.java();
            Optional<MutationPlan> plan =
                    design.findMutation(mutation).filter(each -> each.hold().isPresent());
            if ((Long) value(row, "time").java() > latest) {
                young++;
            } else if (plan.isEmpty()) {
                unknown.add(text);
            } else {
                MutationRun.finish(target, plan.get(), name, row);
                finished.add(text);
            }
        }
        return new Report(finished, young, unknown);
    }

    private static Datum value(Map<String, Optional<Datum>> row, String column) {
        return row.getOrDefault(column, Optional.empty())
                .orElseThrow(() -> new IllegalStateException("no " + column + " in " + row));
    }
}
