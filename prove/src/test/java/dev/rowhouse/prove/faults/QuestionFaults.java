package dev.rowhouse.prove.faults;

import dev.rowhouse.model.query.Condition;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Check;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ResultColumn;
import dev.rowhouse.plan.step.Shard;
import dev.rowhouse.plan.step.SortTerm;
import dev.rowhouse.plan.step.ValueLoop;
import dev.rowhouse.plan.step.ValueMerge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Faults in the plans of questions.
final class QuestionFaults {
    private QuestionFaults() {}

    /// A fault in a question's plan.
    @FunctionalInterface
    interface PlanEdit {
        /// The plan with one fault, once per place.
        Stream<Variant<Parts.QueryParts>> of(Parts.QueryParts parts);
    }

    /// A fault at each place of all questions.
    static List<Variant<Design>> inPlans(Design design, PlanEdit edit) {
        List<Variant<Design>> faulty = new ArrayList<>();
        for (QueryPlan plan : design.queries()) {
            edit.of(Parts.QueryParts.of(plan))
                    .forEach(each ->
                            faulty.add(
                                    each.in(parts -> Parts.with(design, plan, parts.in(plan)))
                                            .at(plan.query())));
        }
        return faulty;
    }

    /// A fault in the question's own statement.
    static PlanEdit inStatement(MutationFaults.StatementEdit edit) {
        return parts -> edit.of(parts.statement()).stream().map(each -> each.in(parts::with));
    }

    private static Stream<Variant<Parts.QueryParts>> one(String site, Parts.QueryParts parts) {
        return Stream.of(new Variant<>(site, parts));
    }

    static Stream<Variant<Parts.QueryParts>> columnsSwapped(Parts.QueryParts parts) {
        List<Variant<Parts.QueryParts>> faulty = new ArrayList<>();
        List<ResultColumn> columns = parts.columns();
        for (int i = 0; i < columns.size(); i++) {
            for (int j = i + 1; j < columns.size(); j++) {
                if (areUnlike(columns.get(i), columns.get(j))) {
                    List<ResultColumn> swapped = new ArrayList<>(columns);
                    Collections.swap(swapped, i, j);
                    faulty.add(
                            new Variant<>(
                                    columns.get(i).item() + ", " + columns.get(j).item(),
                                    parts.withColumns(swapped)));
                }
            }
        }
        return faulty.stream();
    }

    /// Whether two columns have the same type and different values.
    private static boolean areUnlike(ResultColumn one, ResultColumn other) {
        boolean isSame = one.step().equals(other.step()) && one.column().equals(other.column());
        return one.type().equals(other.type()) && !isSame;
    }

    private static Stream<BucketLoop> loop(Parts.QueryParts parts) {
        return parts.buckets().stream();
    }

    private static BucketLoop.Direction reversed(BucketLoop.Direction direction) {
        return direction == BucketLoop.Direction.ASCENDING
                ? BucketLoop.Direction.DESCENDING
                : BucketLoop.Direction.ASCENDING;
    }

    private static List<BucketLoop.MergeTerm> reversed(List<BucketLoop.MergeTerm> order) {
        return order.stream()
                .map(term ->
                        new BucketLoop.MergeTerm(
                                term.column(), term.type(), reversed(term.direction())))
                .toList();
    }

    static Stream<Variant<Parts.QueryParts>> bucketsReversed(Parts.QueryParts parts) {
        return loop(parts)
                .filter(BucketLoop.Between.class::isInstance)
                .map(BucketLoop.Between.class::cast)
                .map(each ->
                        new Variant<>(
                                "",
                                parts.with(
                                        new BucketLoop.Between(
                                                each.name(),
                                                each.column(),
                                                each.bucket(),
                                                each.from(),
                                                each.to(),
                                                reversed(each.direction())))));
    }

    static Stream<Variant<Parts.QueryParts>> lastBucketSkipped(Parts.QueryParts parts) {
        return loop(parts)
                .filter(BucketLoop.Between.class::isInstance)
                .map(BucketLoop.Between.class::cast)
                .map(each ->
                        new Variant<>(
                                "",
                                parts.with(
                                        new BucketLoop.Between(
                                                each.name(),
                                                each.column(),
                                                each.bucket(),
                                                each.from(),
                                                each.from(),
                                                each.direction()))));
    }

    /// Only some of the listed buckets are visited.
    static PlanEdit listedBuckets(int most) {
        return parts ->
                loop(parts)
                        .filter(BucketLoop.Listed.class::isInstance)
                        .map(BucketLoop.Listed.class::cast)
                        .flatMap(each ->
                                CqlFaults.limited(each.statement(), most).stream()
                                        .map(limited ->
                                                limited.in(statement ->
                                                        parts.with(
                                                                new BucketLoop.Listed(
                                                                        each.name(),
                                                                        each.column(),
                                                                        each.table(),
                                                                        statement,
                                                                        each.direction(),
                                                                        each.sorted())))));
    }

    private static Stream<BucketLoop.Sharded> shards(Parts.QueryParts parts) {
        return loop(parts)
                .filter(BucketLoop.Sharded.class::isInstance)
                .map(BucketLoop.Sharded.class::cast);
    }

    static Stream<Variant<Parts.QueryParts>> shardSkipped(Parts.QueryParts parts) {
        return shards(parts)
                .filter(each -> each.shard().count() > 2)
                .map(each ->
                        new Variant<>(
                                "",
                                parts.with(
                                        new BucketLoop.Sharded(
                                                each.name(),
                                                each.column(),
                                                new Shard(each.shard().count() - 1),
                                                each.merge()))));
    }

    static Stream<Variant<Parts.QueryParts>> shardsMergedBackwards(Parts.QueryParts parts) {
        return shards(parts)
                .filter(each -> !each.merge().isEmpty())
                .map(each ->
                        new Variant<>(
                                "",
                                parts.with(
                                        new BucketLoop.Sharded(
                                                each.name(),
                                                each.column(),
                                                each.shard(),
                                                reversed(each.merge())))));
    }

    static Stream<Variant<Parts.QueryParts>> shardsNotMerged(Parts.QueryParts parts) {
        return shards(parts)
                .filter(each -> !each.merge().isEmpty())
                .map(each ->
                        new Variant<>(
                                "",
                                parts.with(
                                        new BucketLoop.Sharded(
                                                each.name(),
                                                each.column(),
                                                each.shard(),
                                                List.of()))));
    }

    static Stream<Variant<Parts.QueryParts>> valuesMergedBackwards(Parts.QueryParts parts) {
        return parts.values().stream()
                .map(each ->
                        new Variant<>(
                                "",
                                parts.with(new ValueMerge(each.loops(), reversed(each.order())))));
    }

    static Stream<Variant<Parts.QueryParts>> firstValueOnly(Parts.QueryParts parts) {
        return parts.values().stream()
                .filter(each ->
                        each.loops().getFirst().values() instanceof ValueLoop.Each(var all)
                                && all.size() > 1)
                .map(each -> {
                    List<ValueLoop> loops = new ArrayList<>(each.loops());
                    ValueLoop first = loops.getFirst();
                    ValueLoop.Each values = (ValueLoop.Each) first.values();
                    loops.set(
                            0,
                            new ValueLoop(
                                    first.name(),
                                    first.column(),
                                    first.type(),
                                    new ValueLoop.Each(values.values().subList(0, 1))));
                    return new Variant<>("", parts.with(new ValueMerge(loops, each.order())));
                });
    }

    static Stream<Variant<Parts.QueryParts>> firstOfEachRead(Parts.QueryParts parts) {
        return parts.first().isPresent() ? one("", parts.withoutFirst()) : Stream.empty();
    }

    private static Stream<Variant<Parts.QueryParts>> fetches(
            Parts.QueryParts parts, FetchEdit edit) {
        List<Variant<Parts.QueryParts>> faulty = new ArrayList<>();
        for (int i = 0; i < parts.fetches().size(); i++) {
            int place = i;
            FetchStep fetch = parts.fetches().get(i);
            edit.of(fetch)
                    .map(with -> {
                        List<FetchStep> all = new ArrayList<>(parts.fetches());
                        all.remove(place);
                        all.addAll(place, with);
                        return new Variant<>(fetch.name(), parts.withFetches(all));
                    })
                    .forEach(faulty::add);
        }
        return faulty.stream();
    }

    @FunctionalInterface
    private interface FetchEdit {
        Stream<List<FetchStep>> of(FetchStep fetch);
    }

    static Stream<Variant<Parts.QueryParts>> missingFetchTreatedWrongly(Parts.QueryParts parts) {
        return fetches(
                parts,
                fetch ->
                        Stream.of(
                                List.of(
                                        Parts.withMissing(
                                                fetch,
                                                fetch.missing().isKept()
                                                        ? FetchStep.Missing.LEFT_OUT
                                                        : FetchStep.Missing.NULL))));
    }

    static Stream<Variant<Parts.QueryParts>> needlessFetch(Parts.QueryParts parts) {
        return fetches(
                parts,
                fetch ->
                        fetch.count() == PlanStep.ReadCount.ONE
                                ? Stream.of(
                                        List.of(
                                                unequal(
                                                        Parts.named(
                                                                fetch, fetch.name() + "_again")),
                                                fetch))
                                : Stream.empty());
    }

    /// The same read with another text, so that it is not answered from what was read before.
    private static FetchStep unequal(FetchStep fetch) {
        return new FetchStep(
                fetch.name(),
                fetch.source(),
                new PlanStatement(fetch.statement().cql() + " ", fetch.statement().binds()),
                fetch.joins(),
                fetch.count(),
                fetch.missing(),
                fetch.presentWhen(),
                fetch.accessPath(),
                fetch.reason());
    }

    static Stream<Variant<Parts.QueryParts>> joinMissing(Parts.QueryParts parts) {
        return fetches(
                parts,
                fetch -> {
                    if (fetch.joins().isEmpty()) {
                        return Stream.empty();
                    }
                    Map<String, Expression.RowColumn> joins = new LinkedHashMap<>(fetch.joins());
                    joins.remove(joins.keySet().iterator().next());
                    return Stream.of(
                            List.of(
                                    new FetchStep(
                                            fetch.name(),
                                            fetch.source(),
                                            fetch.statement(),
                                            joins,
                                            fetch.count(),
                                            fetch.missing(),
                                            fetch.presentWhen(),
                                            fetch.accessPath(),
                                            fetch.reason())));
                });
    }

    static Stream<Variant<Parts.QueryParts>> checkMissing(Parts.QueryParts parts) {
        List<Variant<Parts.QueryParts>> faulty = new ArrayList<>();
        for (Check check : parts.checks()) {
            List<Check> fewer = new ArrayList<>(parts.checks());
            fewer.remove(check);
            faulty.add(new Variant<>(check.text(), parts.withChecks(fewer)));
        }
        return faulty.stream();
    }

    static Stream<Variant<Parts.QueryParts>> checkOffByOne(Parts.QueryParts parts) {
        List<Variant<Parts.QueryParts>> faulty = new ArrayList<>();
        for (int i = 0; i < parts.checks().size(); i++) {
            if (parts.checks().get(i)
                    instanceof Check.Comparison(var value, var operator, var operand)) {
                List<Check> checks = new ArrayList<>(parts.checks());
                checks.set(i, new Check.Comparison(value, moved(operator), operand));
                faulty.add(new Variant<>(parts.checks().get(i).text(), parts.withChecks(checks)));
            }
        }
        return faulty.stream();
    }

    private static Condition.Operator moved(Condition.Operator operator) {
        return switch (operator) {
            case EQUAL, LESS -> Condition.Operator.LESS_OR_EQUAL;
            case LESS_OR_EQUAL -> Condition.Operator.LESS;
            case GREATER -> Condition.Operator.GREATER_OR_EQUAL;
            case GREATER_OR_EQUAL -> Condition.Operator.GREATER;
        };
    }

    static Stream<Variant<Parts.QueryParts>> sortedBackwards(Parts.QueryParts parts) {
        return parts.sort().isEmpty()
                ? Stream.empty()
                : one(
                        "",
                        parts.withSort(
                                parts.sort().stream()
                                        .map(term ->
                                                new SortTerm(
                                                        term.value(), term.direction().reversed()))
                                        .toList()));
    }

    static Stream<Variant<Parts.QueryParts>> notSorted(Parts.QueryParts parts) {
        return parts.sort().isEmpty() ? Stream.empty() : one("", parts.withSort(List.of()));
    }

    static Stream<Variant<Parts.QueryParts>> duplicatesKept(Parts.QueryParts parts) {
        return parts.isDistinct() ? one("", parts.withDuplicates()) : Stream.empty();
    }

    /// The answer ends after some pages.
    static PlanEdit pages(int most) {
        return parts ->
                parts.page().isEmpty()
                        ? Stream.empty()
                        : CqlFaults.limited(parts.statement(), most * parts.page().getAsInt())
                                .stream()
                                .map(each -> each.in(parts::with));
    }

    static Stream<Variant<Parts.QueryParts>> pageOffByOne(Parts.QueryParts parts) {
        return parts.page().isEmpty()
                ? Stream.empty()
                : one("", parts.withPage(OptionalInt.of(parts.page().getAsInt() + 1)));
    }

    static Stream<Variant<Parts.QueryParts>> notPaged(Parts.QueryParts parts) {
        return parts.page().isEmpty()
                ? Stream.empty()
                : one("", parts.withPage(OptionalInt.empty()));
    }

    static Stream<Variant<Parts.QueryParts>> staticRowKept(Parts.QueryParts parts) {
        return parts.presentWhen().isEmpty() ? Stream.empty() : one("", parts.withoutPresence());
    }

    static Stream<Variant<Parts.QueryParts>> elementsBackwards(Parts.QueryParts parts) {
        return parts.unnesting().isEmpty()
                ? Stream.empty()
                : one(
                        "",
                        parts.with(
                                parts.direction() == QueryPlan.ReadDirection.REVERSED
                                        ? QueryPlan.ReadDirection.FORWARD
                                        : QueryPlan.ReadDirection.REVERSED));
    }
}
