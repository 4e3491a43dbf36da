package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Values in place of others that are equal where a step runs: it runs when two values of the plan
/// do not differ.
final class EqualValues {
    private EqualValues() {}

    /// A write, and the pairs of values that are equal where it runs.
    record Equal(List<PlanStep.Change> pairs, PlanStatement statement) {
        /// Whether two values are equal where the write runs.
        boolean is(Expression one, Expression other) {
            return equalTo(one).contains(other);
        }

        /// A value and all that are equal to it, also by way of others.
        private Set<Expression> equalTo(Expression value) {
            Set<Expression> equal = new LinkedHashSet<>(List.of(value));
            boolean isMore = true;
            while (isMore) {
                isMore = false;
                for (PlanStep.Change pair : pairs) {
                    if (equal.contains(pair.before()) || equal.contains(pair.after())) {
                        isMore |= equal.addAll(List.of(pair.before(), pair.after()));
                    }
                }
            }
            return equal;
        }

        /// Whether a value is one of a row that was read, or equal to one.
        boolean isOfRead(Expression value) {
            return equalTo(value).stream().anyMatch(Expression.RowColumn.class::isInstance);
        }
    }

    /// Whether a faulty plan differs from the right one by nothing but such values.
    static boolean areAll(MutationPlan right, MutationPlan faulty) {
        List<Equal> before = writes(right).toList();
        List<Equal> after = writes(faulty).toList();
        return before.size() == after.size()
                && IntStream.range(0, before.size())
                        .allMatch(i -> areEqual(before.get(i), after.get(i).statement()));
    }

    private static boolean areEqual(Equal right, PlanStatement faulty) {
        List<Bind> wanted = right.statement().binds();
        List<Bind> given = faulty.binds();
        return right.statement().cql().equals(faulty.cql())
                && wanted.size() == given.size()
                && IntStream.range(0, wanted.size())
                        .allMatch(i -> right.is(wanted.get(i).value(), given.get(i).value()));
    }

    /// All writes of a plan, with the pairs of values that are equal where they run.
    static Stream<Equal> writes(MutationPlan plan) {
        return writes(plan.allSteps(), List.of());
    }

    private static Stream<Equal> writes(
            List<? extends PlanStep> steps, List<PlanStep.Change> known) {
        return steps.stream()
                .flatMap(step ->
                        switch (step) {
                            case PlanStep.Write write ->
                                    Stream.of(new Equal(known, write.statement()));
                            case PlanStep.WhenDifferent when -> {
                                List<PlanStep.Change> more = new ArrayList<>(known);
                                more.addAll(when.pairs());
                                yield Stream.concat(
                                        writes(when.steps(), known),
                                        writes(when.otherwise(), more));
                            }
                            default -> writes(step.inner(), known);
                        });
    }
}
