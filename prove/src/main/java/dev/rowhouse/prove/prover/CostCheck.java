package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.report.Failure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Compares the work that was measured with the work that the plans promise.
///
/// 1. Each statement of a question belongs to a step whose cost the plan states. A step that reads
///    once for an answer takes one request, and the plan says so. A fetch takes as many requests
///    as the plan says for each row that it completes, or fewer. If it reads many rows for one, it
///    may take [#TOLERANCE] times as many: the answers that are asked for are larger than the
///    average one.
/// 2. A statement that names one partition reads no other one, and one that selects nothing more in
///    the application reads no row that it does not return.
/// 3. The database filters nothing and sorts nothing in memory.
/// 4. The reads and the writes of a mutation's largest run are no more than the plan says at most.
///    A DELETE that the plan repeats, so that it is newer than the writes of callers that race it,
///    is no part of what the plan says. Reads that follow a declined decision are left out on both
///    sides.
/// 5. A mutation does not send the same read twice in a row.
///
/// Plans that loop over rows are measured on the data of the largest owners only, one entity after
/// the other, and the requests of a question with buckets or values of `IN` depend on its
/// parameters. What such plans state is also compared with their own steps: [StatedCostCheck].
final class CostCheck {
    /// The factor by which the reads of a first page may exceed their promise.
    private static final double TOLERANCE = 4;

    private static final double ROUNDING = 0.01;

    private final AccessPaths paths;

    /// A check of the plans of a design.
    CostCheck(Design design) {
        this.paths = new AccessPaths(design);
    }

    /// The questions that take more work than planned.
    List<Failure> questions(Collection<QuestionMeasure> measures) {
        List<Failure> failures = new ArrayList<>();
        for (QuestionMeasure measure : measures) {
            QueryPlan plan = measure.plan();
            List<String> problems = new ArrayList<>();
            steps(measure, plan, problems);
            reads(measure, plan, problems);
            if (measure.isFiltered()) {
                problems.add("the database reads rows that it throws away");
            }
            if (measure.isSorted()) {
                problems.add("the database sorts rows in memory");
            }
            problems.stream()
                    .limit(1)
                    .forEach(problem ->
                            failures.add(
                                    failure(
                                            Failure.Part.QUESTION,
                                            plan.query(),
                                            plan.ask(),
                                            problem)));
        }
        return failures;
    }

    private static void steps(QuestionMeasure measure, QueryPlan plan, List<String> problems) {
        if (plan.buckets().orElse(null) instanceof BucketLoop.Listed listed) {
            step(measure, plan, listed.name(), listed.statement(), 1).ifPresent(problems::add);
        }
        step(measure, plan, plan.row(), plan.statement(), tolerance(plan)).ifPresent(problems::add);
        for (FetchStep fetch : plan.fetches()) {
            fetch(measure, plan, fetch).ifPresent(problems::add);
        }
    }

    private static Optional<String> fetch(
            QuestionMeasure measure, QueryPlan plan, FetchStep fetch) {
        double measured = measure.firstRequests(fetch.statement().cql());
        double rows = measure.completed(fetch.name());
        double promised = plan.cost().perRow(fetch.name());
        double tolerance = fetch.count() == PlanStep.ReadCount.MANY ? TOLERANCE : 1;
        // Two fetches may send the same statement, whose requests are counted together.
        double all =
                plan.fetches().stream()
                        .filter(each -> each.statement().cql().equals(fetch.statement().cql()))
                        .mapToDouble(each ->
                                measure.completed(each.name()) * plan.cost().perRow(each.name()))
                        .sum();
        return measured <= all * tolerance + ROUNDING
                ? Optional.empty()
                : Optional.of(
                        String.format(
                                Locale.ROOT,
                                "%s takes %.1f requests for %.1f rows on average, but the plan says %.1f for each",
                                fetch.name(),
                                measured,
                                rows,
                                promised));
    }

    /// The factor by which a first page may exceed the requests that the plan states for its own
    /// statement. It is 1 if each page is one page of that statement, and has no limit if the
    /// requests depend on the parameters.
    private static double tolerance(QueryPlan plan) {
        if (plan.buckets().isPresent() || plan.values().isPresent()) {
            return Double.MAX_VALUE;
        }
        boolean isOnePage =
                plan.fetches().isEmpty() && plan.checks().isEmpty() && plan.unnesting().isEmpty();
        return isOnePage ? 1 : TOLERANCE;
    }

    /// @param tolerance the factor by which the measured requests may exceed their promise
    private static Optional<String> step(
            QuestionMeasure measure,
            QueryPlan plan,
            String step,
            PlanStatement statement,
            double tolerance) {
        double measured = measure.firstRequests(statement.cql());
        double promised = plan.cost().requests(step);
        boolean isKept =
                measured == 0 || promised > 0 && measured <= promised * tolerance + ROUNDING;
        return isKept
                ? Optional.empty()
                : Optional.of(
                        String.format(
                                Locale.ROOT,
                                "the first page sends %.1f requests of %s on average, but the plan says %.1f",
                                measured,
                                step,
                                promised));
    }

    private void reads(QuestionMeasure measure, QueryPlan plan, List<String> problems) {
        List<PlanStatement> statements = new ArrayList<>(List.of(plan.statement()));
        plan.fetches().forEach(fetch -> statements.add(fetch.statement()));
        if (plan.buckets().orElse(null) instanceof BucketLoop.Listed listed) {
            statements.add(listed.statement());
        }
        if (statements.stream().anyMatch(AccessPaths::allowsFiltering)) {
            problems.add("a statement allows filtering");
        }
        boolean isOnePartitionEach = statements.stream().allMatch(paths::isOfOnePartition);
        if (isOnePartitionEach && measure.partitionsMost() > measure.requestsMost()) {
            problems.add(
                    String.format(
                            Locale.ROOT,
                            "a page reads %,.0f partitions with %,.0f requests",
                            measure.partitionsMost(),
                            measure.requestsMost()));
        }
        if (isPlain(plan) && measure.unusedMost() > 0) {
            problems.add(
                    String.format(
                            Locale.ROOT,
                            "a page reads %,.0f rows that it does not return",
                            measure.unusedMost()));
        }
    }

    /// Whether a plan returns each row that it reads, and reads no other one.
    private boolean isPlain(QueryPlan plan) {
        return plan.buckets().isEmpty()
                && plan.values().isEmpty()
                && plan.fetches().isEmpty()
                && plan.checks().isEmpty()
                && plan.sort().isEmpty()
                && !plan.isDistinct()
                && plan.unnesting().isEmpty()
                && plan.presentWhen().isEmpty()
                && paths.isOfOnePartition(plan.statement());
    }

    /// The mutations that take more work than planned, if that does not depend on the number of
    /// rows that they find, and those that read the same twice.
    static List<Failure> mutations(Collection<MutationMeasure> measures) {
        List<Failure> failures = new ArrayList<>();
        for (MutationMeasure measure : measures) {
            List<Failure> found = hasLoop(measure.plan()) ? List.of() : exceeding(List.of(measure));
            failures.addAll(found);
            if (found.isEmpty()) {
                measure.repeatedRead()
                        .ifPresent(read ->
                                failures.add(failure(measure, "a run reads twice: " + read)));
            }
        }
        return failures;
    }

    private static Failure failure(MutationMeasure measure, String problem) {
        MutationPlan plan = measure.plan();
        return failure(Failure.Part.MUTATION, plan.mutation(), plan.ask(), problem);
    }

    private static boolean hasLoop(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps())
                .anyMatch(step ->
                        step instanceof PlanStep.ForEach
                                || step instanceof PlanStep.ForEachElement);
    }

    /// The mutations that take more work than planned, on data with no larger numbers than the
    /// model says.
    static List<Failure> exceeding(Collection<MutationMeasure> measures) {
        List<Failure> failures = new ArrayList<>();
        for (MutationMeasure measure : measures) {
            MutationPlan plan = measure.plan();
            double writes =
                    repeatedDeletes(plan)
                            + plan.cost().tables().stream()
                                    .mapToDouble(each -> each.writes().largest())
                                    .sum();
            double reads = plan.cost().reads().largest() - readsAfterDecisions(plan);
            // The number of rows in a loop is an estimate; other numbers are whole.
            boolean isRounded = hasLoop(plan);
            largest("reads", measure.readsMost(), reads, isRounded)
                    .or(() -> largest("writes", measure.writtenMost(), writes, isRounded))
                    .ifPresent(problem -> failures.add(failure(measure, problem)));
        }
        return failures;
    }

    /// The reads that a plan states for a declined decision.
    static long readsAfterDecisions(MutationPlan plan) {
        return PlanStep.walk(plan.steps(), PlanStep.Decide.class)
                .mapToLong(decide ->
                        (decide.isRecognised() ? 1 : 0)
                                + PlanStep.walk(decide.undo(), PlanStep.Read.class).count())
                .sum();
    }

    private static long repeatedDeletes(MutationPlan plan) {
        List<PlanStep.Write> deletes =
                PlanStep.walk(plan.allSteps(), PlanStep.Write.class)
                        .filter(write -> write.kind() == PlanStep.WriteKind.DELETE)
                        .toList();
        return deletes.size() - deletes.stream().map(PlanStep.Write::statement).distinct().count();
    }

    private static Optional<String> largest(
            String what, int measured, double promised, boolean isRounded) {
        return measured <= (isRounded ? Math.ceil(promised - ROUNDING) : promised) + ROUNDING
                ? Optional.empty()
                : Optional.of(
                        String.format(
                                Locale.ROOT,
                                "a run takes %,d %s, but the plan says %,.1f at most",
                                measured,
                                what,
                                promised));
    }

    /// A failure of a plan that takes more work than it states.
    static Failure failure(Failure.Part part, String subject, String ask, String problem) {
        return Failure.withoutCase(Failure.Kind.WRONG_COST, part, subject, ask, problem);
    }
}
