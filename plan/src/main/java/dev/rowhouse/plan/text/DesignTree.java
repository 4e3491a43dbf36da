package dev.rowhouse.plan.text;

import dev.rowhouse.plan.check.Idempotence;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Check;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.SortTerm;
import dev.rowhouse.plan.step.Unnesting;
import dev.rowhouse.plan.step.ValueMerge;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Converts a design to maps, lists, strings and numbers, ready for a JSON writer. Keys keep their
/// order.
public final class DesignTree {
    private DesignTree() {}

    /// The whole design.
    public static Map<String, Object> of(Design design) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("model", design.name());
        tree.put("about", design.about());
        tree.put("keyspace", design.keyspace());
        tree.put("cql", design.schemaCql());
        tree.put("tables", design.tables().stream().map(DesignTree::table).toList());
        Idempotence idempotence = new Idempotence(design.tables());
        tree.put(
                "queries",
                design.queries().stream()
                        .map(plan ->
                                query(plan, RequestTree.of(plan.settings(), idempotence.of(plan))))
                        .toList());
        tree.put(
                "mutations",
                design.mutations().stream()
                        .map(plan ->
                                mutation(
                                        plan,
                                        RequestTree.of(plan.settings(), idempotence.of(plan))))
                        .toList());
        tree.put(
                "unserved",
                design.unserved().stream()
                        .map(one ->
                                ordered(
                                        "name", one.name(),
                                        "reason", one.reason(),
                                        "remedy", one.remedy()))
                        .toList());
        tree.put(
                "warnings",
                design.warnings().stream()
                        .map(one ->
                                ordered(
                                        "subject", one.subject(),
                                        "message", one.message(),
                                        "remedy", one.remedy()))
                        .toList());
        tree.put(
                "assumedRates",
                design.assumedRates().stream()
                        .map(one ->
                                ordered(
                                        "name", one.name(),
                                        "perSecond", one.perSecond()))
                        .toList());
        tree.put("forecast", forecast(design.forecast()));
        return tree;
    }

    private static Map<String, Object> forecast(Forecast forecast) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("horizonDays", forecast.horizon().toDays());
        tree.put("copies", forecast.copies());
        tree.put("bytesToday", Math.round(forecast.bytesToday()));
        tree.put("bytesThen", Math.round(forecast.bytesThen()));
        forecast.storageBreaks().ifPresent(at -> tree.put("storageBreaks", moment(at)));
        List<Object> tables = new ArrayList<>();
        for (Forecast.TableForecast each : forecast.tables()) {
            Map<String, Object> table = ordered("name", each.table());
            table.put("averageToday", size(each.today().average()));
            table.put("largestToday", size(each.today().largest()));
            table.put("averageThen", size(each.then().average()));
            table.put("largestThen", size(each.then().largest()));
            each.breaks().ifPresent(at -> table.put("breaks", moment(at)));
            tables.add(table);
        }
        tree.put("tables", tables);
        return tree;
    }

    private static Map<String, Object> moment(Forecast.Break at) {
        return ordered("month", at.month(), "excess", at.excess());
    }

    private static Map<String, Object> table(TableDesign table) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", table.name());
        tree.put("kind", table.kind().name().toLowerCase(Locale.ROOT));
        tree.put("row", table.rowMeaning());
        table.base().ifPresent(base -> tree.put("base", base));
        tree.put("questions", table.questions());
        tree.put("columns", table.columns().stream().map(DesignTree::column).toList());
        tree.put(
                "indexes",
                table.indexes().stream()
                        .map(index ->
                                ordered(
                                        "name", index.name(),
                                        "column", index.column(),
                                        "questions", index.questions(),
                                        "cql", index.cql()))
                        .toList());
        tree.put(
                "options",
                table.options().stream()
                        .map(option ->
                                ordered(
                                        "name", option.name(),
                                        "value", option.value(),
                                        "reason", option.reason()))
                        .toList());
        tree.put("rows", table.size().rows());
        tree.put("partitions", table.size().partitions());
        tree.put("averagePartition", size(table.size().average()));
        tree.put("largestPartition", size(table.size().largest()));
        tree.put("reasons", table.reasons());
        tree.put("cql", table.cql());
        return tree;
    }

    private static Map<String, Object> column(ColumnDesign column) {
        return ordered(
                "name", column.name(),
                "type", column.type().cql(),
                "role", column.role().name().toLowerCase(Locale.ROOT),
                "stores", column.stores(),
                "why", column.why());
    }

    private static Map<String, Object> size(PartitionSize size) {
        return ordered(
                "rows", size.rows(),
                "cells", size.cells(),
                "bytes", Math.round(size.bytes()),
                "publishedFormulaBytes", Math.round(size.publishedBytes()));
    }

    private static Map<String, Object> query(QueryPlan plan, Map<String, Object> requests) {
        Map<String, Object> tree =
                ordered(
                        "name", plan.query(),
                        "ask", plan.ask(),
                        "source", plan.source(),
                        "statement", statement(plan.statement()),
                        "accessPath", plan.accessPath().lines().toList(),
                        "reason", plan.reason());
        plan.buckets().ifPresent(loop -> tree.put("buckets", loop(loop)));
        plan.values().ifPresent(merge -> tree.put("values", values(merge)));
        plan.first().ifPresent(first -> tree.put("first", first));
        if (!plan.fetches().isEmpty()) {
            tree.put("row", plan.row());
            tree.put("fetches", plan.fetches().stream().map(DesignTree::fetch).toList());
        }
        if (!plan.checks().isEmpty()) {
            tree.put("checks", plan.checks().stream().map(Check::text).toList());
        }
        if (!plan.sort().isEmpty()) {
            tree.put("sort", plan.sort().stream().map(SortTerm::text).toList());
        }
        if (plan.isDistinct()) {
            tree.put("distinct", true);
        }
        plan.unnesting().ifPresent(unnesting -> tree.put("unnesting", unnesting(unnesting)));
        plan.page().ifPresent(page -> tree.put("page", page));
        plan.nextPage().ifPresent(next -> tree.put("nextPage", NextPageText.tree(next)));
        tree.put("requests", requests);
        return tree;
    }

    private static Map<String, Object> unnesting(Unnesting unnesting) {
        return ordered(
                "column", unnesting.column(),
                "keys", unnesting.keys().stream().map(Unnesting.Part::column).toList(),
                "values", unnesting.values().stream().map(Unnesting.Part::column).toList());
    }

    private static Map<String, Object> fetch(FetchStep fetch) {
        Map<String, Object> tree =
                ordered(
                        "name", fetch.name(),
                        "source", fetch.source(),
                        "rows", fetch.count() == ReadCount.ONE ? "one" : "many",
                        "missing",
                                fetch.missing().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        "statement", statement(fetch.statement()),
                        "accessPath", fetch.accessPath().lines().toList(),
                        "reason", fetch.reason());
        if (!fetch.joins().isEmpty()) {
            Map<String, Object> joins = new LinkedHashMap<>();
            fetch.joins().forEach((column, value) -> joins.put(column, value.text()));
            tree.put("joins", joins);
        }
        return tree;
    }

    private static Map<String, Object> loop(BucketLoop loop) {
        return switch (loop) {
            case BucketLoop.Between between ->
                    ordered(
                            "column", between.column(),
                            "from", between.from().text(),
                            "to", between.to().text(),
                            "direction", between.direction().name().toLowerCase(Locale.ROOT));
            case BucketLoop.Sharded sharded ->
                    ordered(
                            "column", sharded.column(),
                            "shards", sharded.shard().count(),
                            "merge", sharded.merge().stream().map(DesignTree::term).toList());
            case BucketLoop.Listed listed -> {
                Map<String, Object> tree =
                        ordered(
                                "column", listed.column(),
                                "table", listed.table(),
                                "statement", statement(listed.statement()));
                listed.sorted()
                        .ifPresent(
                                order -> tree.put("sorted", order.name().toLowerCase(Locale.ROOT)));
                yield tree;
            }
        };
    }

    private static Map<String, Object> values(ValueMerge merge) {
        return ordered(
                "each",
                merge.loops().stream()
                        .map(loop ->
                                ordered("column", loop.column(), "values", loop.values().text()))
                        .toList(),
                "merge",
                merge.order().stream().map(DesignTree::term).toList());
    }

    private static Map<String, Object> term(BucketLoop.MergeTerm term) {
        return ordered(
                "column", term.column(),
                "direction", term.direction().name().toLowerCase(Locale.ROOT));
    }

    private static Map<String, Object> mutation(MutationPlan plan, Map<String, Object> requests) {
        Map<String, Object> tree =
                ordered(
                        "name", plan.mutation(),
                        "ask", plan.ask(),
                        "steps", steps(plan.steps()));
        if (!plan.afterwards().isEmpty()) {
            tree.put("afterwards", steps(plan.afterwards()));
        }
        tree.put("requests", requests);
        tree.put("cost", cost(plan.cost()));
        tree.put(
                "guarantee",
                ordered(
                        "kind", plan.guarantee().kind().text(),
                        "reason", plan.guarantee().reason()));
        tree.put("crashes", plan.crashes());
        tree.put("assumptions", plan.allAssumptions());
        tree.put("assumesNewKey", plan.newKey().isPresent());
        return tree;
    }

    private static Map<String, Object> cost(MutationCost cost) {
        return ordered(
                "reads", amount(cost.reads()),
                "rows", amount(cost.rows()),
                "tombstones", amount(cost.tombstones()),
                "tables",
                        cost.tables().stream()
                                .map(table ->
                                        ordered(
                                                "table", table.table(),
                                                "rows", amount(table.rows()),
                                                "tombstones", amount(table.tombstones()),
                                                "copies", table.copies()))
                                .toList());
    }

    private static Map<String, Object> amount(Amount amount) {
        return ordered("average", amount.average(), "largest", amount.largest());
    }

    static List<Map<String, Object>> steps(List<? extends PlanStep> steps) {
        return steps.stream().map(DesignTree::step).toList();
    }

    private static Map<String, Object> step(PlanStep step) {
        Map<String, Object> tree =
                switch (step) {
                    case PlanStep.Read read ->
                            ordered(
                                    "step", "read",
                                    "name", read.name(),
                                    "table", read.table(),
                                    "statement", statement(read.statement()));
                    case PlanStep.TakeTime _ -> ordered("step", "take time");
                    case PlanStep.StillHeld _ -> ordered("step", "still held");
                    case PlanStep.Part part ->
                            ordered(
                                    "step", "statement",
                                    "number", part.number(),
                                    "steps", steps(part.steps()));
                    case PlanStep.Hold _, PlanStep.HoldAlso _ -> HoldTree.of(step);
                    case PlanStep.Require _, PlanStep.RefuseSame _, PlanStep.RefuseLists _ ->
                            HoldTree.of(step);
                    case PlanStep.ForEach loop ->
                            ordered(
                                    "step", "for each",
                                    "row", loop.row(),
                                    "read", loop.read(),
                                    "steps", steps(loop.steps()));
                    case PlanStep.ForEachElement loop ->
                            ordered(
                                    "step", "for each element",
                                    "element", loop.element(),
                                    "collection", loop.collection().text(),
                                    "steps", steps(loop.steps()));
                    case PlanStep.ForEachPosition loop -> forEachPosition(loop);
                    case PlanStep.WhenPresent when -> whenPresent(when);
                    case PlanStep.OwnTime own ->
                            ordered("step", "own time", "steps", steps(own.steps()));
                    case PlanStep.WhenApplied when ->
                            ordered("step", "when applied", "steps", steps(when.steps()));
                    case PlanStep.WhenDifferent when -> whenDifferent(when);
                    case PlanStep.Decide decide -> decide(decide);
                    case PlanStep.Batch batch ->
                            ordered(
                                    "step",
                                    batch.kind().name().toLowerCase(Locale.ROOT) + " batch",
                                    "steps",
                                    steps(batch.writes()));
                    case PlanStep.Write write ->
                            ordered(
                                    "step", write.kind().name().toLowerCase(Locale.ROOT),
                                    "table", write.table(),
                                    "statement", statement(write.statement()));
                };
        if (step instanceof PlanStep.Read read && read.missing() == PlanStep.WhenMissing.DECLINE) {
            tree.put("whenMissing", "declined");
        }
        tree.put("reason", step.reason());
        return tree;
    }

    private static Map<String, Object> forEachPosition(PlanStep.ForEachPosition loop) {
        return ordered(
                "step", "for each position",
                "lists", loop.lists().stream().map(each -> each.text()).toList(),
                "items", amount(loop.items()),
                "steps", steps(loop.steps()));
    }

    private static Map<String, Object> whenPresent(PlanStep.WhenPresent when) {
        Map<String, Object> tree =
                ordered(
                        "step", "when present",
                        "values", when.values().stream().map(v -> v.text()).toList(),
                        "steps", steps(when.steps()));
        if (!when.otherwise().isEmpty()) {
            tree.put("otherwise", steps(when.otherwise()));
        }
        return tree;
    }

    private static Map<String, Object> whenDifferent(PlanStep.WhenDifferent when) {
        return ordered(
                "step",
                "when different",
                "changes",
                when.pairs().stream()
                        .map(change -> List.of(change.before().text(), change.after().text()))
                        .toList(),
                "steps",
                steps(when.steps()),
                "otherwise",
                steps(when.otherwise()));
    }

    private static Map<String, Object> decide(PlanStep.Decide decide) {
        return ordered(
                "step",
                "decide",
                "table",
                decide.table(),
                "statement",
                statement(decide.statement()),
                "look",
                statement(decide.look()),
                "done",
                decide.done().stream().map(w -> w.column() + " = " + w.value().text()).toList(),
                "undo",
                steps(decide.undo()));
    }

    static Map<String, Object> statement(PlanStatement statement) {
        Map<String, Object> binds = new LinkedHashMap<>();
        for (Bind bind : statement.binds()) {
            binds.put(bind.marker(), bind.value().text());
        }
        return ordered("cql", statement.cql(), "binds", binds);
    }

    static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
