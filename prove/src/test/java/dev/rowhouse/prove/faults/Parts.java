package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Check;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ResultColumn;
import dev.rowhouse.plan.step.SortTerm;
import dev.rowhouse.plan.step.Unnesting;
import dev.rowhouse.plan.step.ValueMerge;
import dev.rowhouse.plan.table.TableDesign;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Parts of a design with one component exchanged.
final class Parts {
    private Parts() {}

    static PlanStep.Write withStatement(PlanStep.Write write, PlanStatement statement) {
        return new PlanStep.Write(write.table(), statement, write.kind(), write.reason());
    }

    static PlanStep.Read withStatement(PlanStep.Read read, PlanStatement statement) {
        return new PlanStep.Read(
                read.name(),
                read.table(),
                statement,
                read.count(),
                read.missing(),
                read.computed(),
                read.reason());
    }

    static PlanStep.Read withMissing(PlanStep.Read read, PlanStep.WhenMissing missing) {
        return new PlanStep.Read(
                read.name(),
                read.table(),
                read.statement(),
                read.count(),
                missing,
                read.computed(),
                read.reason());
    }

    static PlanStep.Read named(PlanStep.Read read, String name) {
        return new PlanStep.Read(
                name,
                read.table(),
                read.statement(),
                read.count(),
                read.missing(),
                read.computed(),
                read.reason());
    }

    static PlanStep.Decide withUndo(PlanStep.Decide decide, List<PlanStep> undo) {
        return new PlanStep.Decide(
                decide.table(),
                decide.statement(),
                decide.kind(),
                decide.look(),
                decide.done(),
                undo,
                decide.reason());
    }

    static PlanStep.Decide withStatement(PlanStep.Decide decide, PlanStatement statement) {
        return new PlanStep.Decide(
                decide.table(),
                statement,
                decide.kind(),
                decide.look(),
                decide.done(),
                decide.undo(),
                decide.reason());
    }

    static PlanStep.Decide withDone(PlanStep.Decide decide, List<PlanStep.Written> done) {
        return new PlanStep.Decide(
                decide.table(),
                decide.statement(),
                decide.kind(),
                decide.look(),
                done,
                decide.undo(),
                decide.reason());
    }

    static MutationPlan withAllSteps(
            MutationPlan plan, List<PlanStep> steps, List<PlanStep> afterwards) {
        return new MutationPlan(
                plan.mutation(),
                plan.ask(),
                steps,
                afterwards,
                plan.cost(),
                plan.guarantee(),
                plan.crashes(),
                plan.assumptions(),
                plan.newKey(),
                plan.mayMiss(),
                plan.settings(),
                plan.finishes());
    }

    static FetchStep withMissing(FetchStep fetch, FetchStep.Missing missing) {
        return new FetchStep(
                fetch.name(),
                fetch.source(),
                fetch.statement(),
                fetch.joins(),
                fetch.count(),
                missing,
                fetch.presentWhen(),
                fetch.accessPath(),
                fetch.reason());
    }

    static FetchStep named(FetchStep fetch, String name) {
        return new FetchStep(
                name,
                fetch.source(),
                fetch.statement(),
                fetch.joins(),
                fetch.count(),
                FetchStep.Missing.ZERO,
                fetch.presentWhen(),
                fetch.accessPath(),
                fetch.reason());
    }

    /// The parts of a question's plan in which faults are made.
    record QueryParts(
            PlanStatement statement,
            List<ResultColumn> columns,
            Optional<BucketLoop> buckets,
            Optional<ValueMerge> values,
            OptionalInt first,
            List<FetchStep> fetches,
            List<Check> checks,
            List<SortTerm> sort,
            boolean isDistinct,
            Optional<String> presentWhen,
            OptionalInt page,
            QueryPlan.ReadDirection direction,
            Optional<Unnesting> unnesting) {
        static QueryParts of(QueryPlan plan) {
            return new QueryParts(
                    plan.statement(),
                    plan.columns(),
                    plan.buckets(),
                    plan.values(),
                    plan.first(),
                    plan.fetches(),
                    plan.checks(),
                    plan.sort(),
                    plan.isDistinct(),
                    plan.presentWhen(),
                    plan.page(),
                    plan.direction(),
                    plan.unnesting());
        }

        QueryPlan in(QueryPlan plan) {
            return new QueryPlan(
                    plan.query(),
                    plan.ask(),
                    plan.source(),
                    plan.row(),
                    statement,
                    columns,
                    buckets,
                    values,
                    first,
                    fetches,
                    checks,
                    sort,
                    isDistinct,
                    presentWhen,
                    page,
                    plan.nextPage(),
                    plan.settings(),
                    direction,
                    unnesting,
                    plan.cost(),
                    plan.accessPath(),
                    plan.reason());
        }

        QueryParts with(PlanStatement other) {
            return new QueryParts(
                    other,
                    columns,
                    buckets,
                    values,
                    first,
                    fetches,
                    checks,
                    sort,
                    isDistinct,
                    presentWhen,
                    page,
                    direction,
                    unnesting);
        }

        QueryParts withColumns(List<ResultColumn> other) {
            return new QueryParts(
                    statement,
                    other,
                    buckets,
                    values,
                    first,
                    fetches,
                    checks,
                    sort,
                    isDistinct,
                    presentWhen,
                    page,
                    direction,
                    unnesting);
        }

        QueryParts with(BucketLoop other) {
            return new QueryParts(
                    statement,
                    columns,
                    Optional.of(other),
                    values,
                    first,
                    fetches,
                    checks,
                    sort,
                    isDistinct,
                    presentWhen,
                    page,
                    direction,
                    unnesting);
        }

        QueryParts with(ValueMerge other) {
            return new QueryParts(
                    statement,
                    columns,
                    buckets,
                    Optional.of(other),
                    first,
                    fetches,
                    checks,
                    sort,
                    isDistinct,
                    presentWhen,
                    page,
                    direction,
                    unnesting);
        }

        QueryParts withoutFirst() {
            return new QueryParts(
                    statement,
                    columns,
                    buckets,
                    values,
                    OptionalInt.empty(),
                    fetches,
                    checks,
                    sort,
                    isDistinct,
                    presentWhen,
                    page,
                    direction,
                    unnesting);
        }

        QueryParts withFetches(List<FetchStep> other) {
            return new QueryParts(
                    statement,
                    columns,
                    buckets,
                    values,
                    first,
                    other,
                    checks,
                    sort,
                    isDistinct,
                    presentWhen,
                    page,
                    direction,
                    unnesting);
        }

        QueryParts withChecks(List<Check> other) {
            return new QueryParts(
                    statement,
                    columns,
                    buckets,
                    values,
                    first,
                    fetches,
                    other,
                    sort,
                    isDistinct,
                    presentWhen,
                    page,
                    direction,
                    unnesting);
        }

        QueryParts withDuplicates() {
            return new QueryParts(
                    statement,
                    columns,
                    buckets,
                    values,
                    first,
                    fetches,
                    checks,
                    sort,
                    false,
                    presentWhen,
                    page,
                    direction,
                    unnesting);
        }

        QueryParts withSort(List<SortTerm> other) {
            return new QueryParts(
                    statement,
                    columns,
                    buckets,
                    values,
                    first,
                    fetches,
                    checks,
                    other,
                    isDistinct,
                    presentWhen,
                    page,
                    direction,
                    unnesting);
        }

        QueryParts withoutPresence() {
            return new QueryParts(
                    statement,
                    columns,
                    buckets,
                    values,
                    first,
                    fetches,
                    checks,
                    sort,
                    isDistinct,
                    Optional.empty(),
                    page,
                    direction,
                    unnesting);
        }

        QueryParts withPage(OptionalInt other) {
            return new QueryParts(
                    statement,
                    columns,
                    buckets,
                    values,
                    first,
                    fetches,
                    checks,
                    sort,
                    isDistinct,
                    presentWhen,
                    other,
                    direction,
                    unnesting);
        }

        QueryParts with(QueryPlan.ReadDirection other) {
            return new QueryParts(
                    statement,
                    columns,
                    buckets,
                    values,
                    first,
                    fetches,
                    checks,
                    sort,
                    isDistinct,
                    presentWhen,
                    page,
                    other,
                    unnesting);
        }
    }

    static Design with(Design design, QueryPlan old, QueryPlan plan) {
        return design.withQueries(
                design.queries().stream().map(each -> each == old ? plan : each).toList());
    }

    static Design with(Design design, MutationPlan old, MutationPlan plan) {
        return design.withMutations(
                design.mutations().stream().map(each -> each == old ? plan : each).toList());
    }

    static Design with(Design design, TableDesign old, TableDesign table) {
        return design.withTables(
                design.tables().stream().map(each -> each == old ? table : each).toList());
    }
}
