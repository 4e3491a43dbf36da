package dev.rowhouse.plan.step;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Stream;

/// All statements of a plan, also those that run seldom.
public final class PlanStatements {
    private PlanStatements() {}

    /// The statements of a question: its own, that of a loop over buckets, those of fetches, and
    /// those that read the next page.
    public static Stream<PlanStatement> of(QueryPlan plan) {
        return Stream.of(
                        Stream.of(plan.statement()),
                        plan.buckets().stream()
                                .flatMap(loop ->
                                        loop instanceof BucketLoop.Listed listed
                                                ? Stream.of(listed.statement())
                                                : Stream.empty()),
                        plan.fetches().stream().map(FetchStep::statement),
                        plan.nextPage().stream().flatMap(PlanStatements::of))
                .flatMap(each -> each);
    }

    private static Stream<PlanStatement> of(NextPage next) {
        return next instanceof NextPage.Continuation continuation
                ? continuation.statements().stream()
                : Stream.empty();
    }

    /// The statements of a mutation, in the order of its steps.
    public static Stream<PlanStatement> of(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps())
                .flatMap(step ->
                        switch (step) {
                            case PlanStep.Read read -> Stream.of(read.statement());
                            case PlanStep.Write write -> Stream.of(write.statement());
                            case PlanStep.Decide decide ->
                                    Stream.of(decide.statement(), decide.look());
                            case PlanStep.Hold hold ->
                                    Stream.of(hold.claim(), hold.look(), hold.release());
                            default -> Stream.empty();
                        });
    }

    /// The tables that some steps write, in the order of their first write.
    public static SequencedSet<String> writtenTables(List<? extends PlanStep> steps) {
        SequencedSet<String> tables = new LinkedHashSet<>();
        PlanStep.walk(steps)
                .forEach(step -> {
                    switch (step) {
                        case PlanStep.Write write -> tables.add(write.table());
                        case PlanStep.Decide decide -> tables.add(decide.table());
                        default -> {}
                    }
                });
        return tables;
    }
}
