package dev.rowhouse.studio.page;

import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.AnswerCost;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The questions and mutations of a design as the list below the editor shows them: their tables,
/// statements and cost, and those that cannot be served.
final class WorkTree {
    private final Design design;
    private final WorkloadPlaces places;
    private final UsesTree uses;

    WorkTree(Design design, WorkloadPlaces places, UsesTree uses) {
        this.design = design;
        this.places = places;
        this.uses = uses;
    }

    List<Map<String, Object>> questions() {
        List<Map<String, Object>> trees = new ArrayList<>();
        design.queries().forEach(plan -> trees.add(question(plan)));
        refused()
                .filter(each -> places.questions().containsKey(each.name()))
                .forEach(each -> trees.add(refused(each)));
        return trees;
    }

    List<Map<String, Object>> mutations() {
        List<Map<String, Object>> trees = new ArrayList<>();
        design.mutations().forEach(plan -> trees.add(mutation(plan)));
        refused()
                .filter(each -> !places.questions().containsKey(each.name()))
                .forEach(each -> trees.add(refused(each)));
        return trees;
    }

    private Stream<Unserved> refused() {
        return design.unserved().stream();
    }

    private Map<String, Object> question(QueryPlan plan) {
        Map<String, Object> tree = part(plan.query(), plan.ask());
        tree.put("uses", uses.question(plan.query()));
        tree.put("served", true);
        tree.put(
                "tables",
                plan.cost().reads().stream().map(AnswerCost.InStep::table).distinct().toList());
        double requests = plan.cost().requests();
        double partitions =
                plan.cost().reads().stream().mapToDouble(AnswerCost.InStep::partitions).sum();
        tree.put("requests", requests);
        tree.put(
                "cost",
                Quantity.count(requests, "read")
                        + (Math.round(partitions) > Math.round(requests)
                                ? " of " + Quantity.count(partitions, "partition")
                                : ""));
        List<String> statements = new ArrayList<>(List.of(plan.statement().cql()));
        plan.fetches().stream()
                .map(FetchStep::statement)
                .forEach(each -> statements.add(each.cql()));
        tree.put("statements", statements);
        return tree;
    }

    private Map<String, Object> mutation(MutationPlan plan) {
        Map<String, Object> tree = part(plan.mutation(), plan.ask());
        tree.put("uses", uses.mutation(plan.mutation()));
        tree.put("served", true);
        MutationCost cost = plan.cost();
        tree.put("tables", cost.tables().stream().map(MutationCost.InTable::table).toList());
        tree.put("readsTables", List.copyOf(cost.readsByTable().keySet()));
        tree.put("rows", cost.rows().average());
        tree.put("cost", cost(cost));
        tree.put(
                "copies",
                cost.tables().stream()
                        .filter(each -> !each.copies().isEmpty())
                        .map(each -> Map.of("table", each.table(), "copies", each.copies()))
                        .toList());
        tree.put("guarantee", plan.guarantee().kind().text());
        tree.put("guaranteeReason", plan.guarantee().reason());
        return tree;
    }

    private static String cost(MutationCost cost) {
        List<String> parts = new ArrayList<>();
        add(parts, cost.reads(), "read");
        add(parts, cost.rows(), "row");
        add(parts, cost.tombstones(), "tombstone");
        return parts.isEmpty() ? "nothing" : String.join(", ", parts);
    }

    private static void add(List<String> parts, Amount amount, String thing) {
        if (amount.largest() > 0) {
            parts.add(Quantity.count(amount.average(), thing));
        }
    }

    private Map<String, Object> refused(Unserved unserved) {
        Map<String, Object> tree = part(unserved.name(), unserved.ask());
        tree.put(
                "uses",
                places.questions().containsKey(unserved.name())
                        ? uses.question(unserved.name())
                        : uses.mutation(unserved.name()));
        tree.put("served", false);
        tree.put("tables", List.of());
        tree.put("cost", "");
        tree.put("reason", unserved.reason());
        tree.put("remedy", unserved.remedy());
        return tree;
    }

    private Map<String, Object> part(String name, String ask) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        tree.put("ask", ask);
        places.find(name).ifPresent(place -> tree.put("place", MistakeTree.place(place)));
        return tree;
    }
}
