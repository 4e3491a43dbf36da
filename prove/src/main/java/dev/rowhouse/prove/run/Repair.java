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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finishes the calls of crashed callers: the calls with old rows in the table of held instances
/// ([dev.rowhouse.plan.step.PlanStep.Hold]). A repair may run at any time, also twice at once, and
/// while the application calls mutations.
public final class Repair {
    private static final Call ALL = new Call(HeldCalls.ALL, List.of());

    private Repair() {}

    /// The result of a repair.
    ///
    /// @param finished the calls that it ran to their end, as `mutation of instance`
    /// @param young the number of calls that it left alone because they may still be running
    /// @param unknown the calls that it cannot finish, in the same form: the design does not have
    ///     the mutation, or the mutation has other parameters now
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
    /// @param age the least age of the calls that are finished
    /// @throws StepFailedException when a step of a call cannot be carried out
    /// @throws dev.rowhouse.prove.database.TargetException when there is no table of held instances
    public static Report run(Target target, Design design, Duration age) {
        List<String> finished = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        Set<Datum> young = new HashSet<>();
        Set<Datum> old = new HashSet<>();
        long latest = ChronoUnit.MICROS.between(Instant.EPOCH, target.now().minus(age));
        for (Map<String, Optional<Datum>> row : Rows.all(target, ALL).rows()) {
            if ((Long) HoldWalk.value(row, "time").java() > latest) {
                young.add(HoldWalk.value(row, "call"));
                continue;
            }
            // A call has a row for each name that it holds.
            boolean isFirst = old.add(HoldWalk.value(row, "call"));
            List<String> group = isFinished(target, design, row) ? finished : unknown;
            if (isFirst) {
                group.add(
                        HoldWalk.value(row, "mutation").java()
                                + " of "
                                + HoldWalk.value(row, "instance").java());
            }
        }
        return new Report(finished, young.size(), unknown);
    }

    /// Finishes a call; whether the design has a plan that can do it.
    private static boolean isFinished(
            Target target, Design design, Map<String, Optional<Datum>> row) {
        String mutation = HoldWalk.value(row, "mutation").java().toString();
        Optional<MutationPlan> plan =
                design.findMutation(mutation).filter(each -> each.hold().isPresent());
        if (plan.isEmpty()) {
            return false;
        }
        try {
            MutationRun.finish(target, plan.get(), HoldWalk.value(row, "instance"), row);
            return true;
        } catch (UnfitCallException _) {
            return false;
        }
    }
}
