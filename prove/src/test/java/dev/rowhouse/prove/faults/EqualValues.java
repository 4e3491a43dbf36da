package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Values in place of others that are equal where a step runs: it runs when two values of the plan
/// do not differ.
final class EqualValues {
    private EqualValues() {}

    /// A write that runs when some values are equal.
    private record Equal(List<PlanStep.Change> pairs, PlanStatement statement) {
        boolean is(Expression one, Expression other) {
            return one.equals(other)
                    || pairs.stream()
                            .map(pair -> List.of(pair.before(), pair.after()))
                            .anyMatch(pair -> pair.containsAll(List.of(one, other)));
        }
    }

    /// Whether a faulty plan differs from the right one by nothing but such values.
    static boolean areAll(MutationPlan right, MutationPlan faulty) {
        List<Equal> before = equals(right.allSteps());
        List<Equal> after = equals(faulty.allSteps());
        List<PlanStatement> others = others(right, before);
        return others.equals(others(faulty, after))
                && before.size() == after.size()
                && IntStream.range(0, before.size())
                        .allMatch(i -> areEqual(before.get(i), after.get(i).statement()));
    }

    private static boolean areEqual(Equal right, PlanStatement faulty) {
        List<Bind> wanted = right.statement().binds();
        List<Bind> given = faulty.binds();
        return wanted.size() == given.size()
                && IntStream.range(0, wanted.size())
                        .allMatch(i -> right.is(wanted.get(i).value(), given.get(i).value()));
    }

    private static List<Equal> equals(List<? extends PlanStep> steps) {
        return equals(steps, List.of()).toList();
    }

    /// @param known the pairs of values that are equal where the steps run
    private static Stream<Equal> equals(
            List<? extends PlanStep> steps, List<PlanStep.Change> known) {
        return steps.stream()
                .flatMap(step ->
                        switch (step) {
                            case PlanStep.Write write when !known.isEmpty() ->
                                    Stream.of(new Equal(known, write.statement()));
                            case PlanStep.WhenDifferent when -> {
                                List<PlanStep.Change> more = new ArrayList<>(known);
                                more.addAll(when.pairs());
                                yield Stream.concat(
                                        equals(when.steps(), known),
                                        equals(when.otherwise(), more));
                            }
                            default -> equals(step.inner(), known);
                        });
    }

    private static List<PlanStatement> others(MutationPlan plan, List<Equal> equal) {
        List<PlanStatement> known = equal.stream().map(Equal::statement).toList();
        return statements(plan).filter(each -> !known.contains(each)).toList();
    }

    private static Stream<PlanStatement> statements(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps(), PlanStep.Write.class).map(PlanStep.Write::statement);
    }
}
