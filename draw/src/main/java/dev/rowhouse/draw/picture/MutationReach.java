package dev.rowhouse.draw.picture;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/// The writes of a mutation in one table.
///
/// @param kinds the kinds of its writes
/// @param columns the columns that an UPDATE of a row sets or counts
/// @param rows the rows written or deleted; empty where the model does not determine it
/// @param copies the attributes of other entities that are copied there, such as `Hotel.name`
record MutationReach(
        String table,
        SequencedSet<PlanStep.WriteKind> kinds,
        SequencedSet<String> columns,
        Optional<Amount> rows,
        List<String> copies) {
    /// The writes of a mutation table by table; the table that it writes first comes first.
    static List<MutationReach> of(MutationPlan plan) {
        Map<String, MutationReach> byTable = new LinkedHashMap<>();
        PlanStep.walk(plan.allSteps())
                .forEach(step -> {
                    switch (step) {
                        case PlanStep.Write write ->
                                at(byTable, write.table(), plan.cost())
                                        .add(write.kind(), write.statement());
                        case PlanStep.Decide decide ->
                                at(byTable, decide.table(), plan.cost())
                                        .add(decide.kind(), decide.statement());
                        default -> {}
                    }
                });
        return new ArrayList<>(byTable.values());
    }

    private static MutationReach at(
            Map<String, MutationReach> byTable, String table, MutationCost cost) {
        return byTable.computeIfAbsent(
                table,
                _ -> {
                    Optional<MutationCost.InTable> known =
                            cost.tables().stream()
                                    .filter(each -> each.table().equals(table))
                                    .findFirst();
                    return new MutationReach(
                            table,
                            new LinkedHashSet<>(),
                            new LinkedHashSet<>(),
                            known.map(MutationCost.InTable::rows),
                            known.map(MutationCost.InTable::copies).orElse(List.of()));
                });
    }

    private void add(PlanStep.WriteKind kind, PlanStatement statement) {
        kinds.add(kind);
        if (CqlParser.parse(statement.cql()) instanceof Update update) {
            update.assignments().forEach(each -> columns.add(each.column().text()));
        }
    }

    /// The writes in a few words: `writes the row`, `deletes the row`, `sets name, phone`.
    String words() {
        List<String> words = new ArrayList<>();
        boolean deletes = kinds.contains(PlanStep.WriteKind.DELETE);
        boolean inserts = kinds.contains(PlanStep.WriteKind.INSERT);
        if (deletes && inserts) {
            words.add("deletes and writes rows");
        } else if (deletes) {
            words.add("deletes the row");
        } else if (inserts) {
            words.add("writes the row");
        }
        if (!columns.isEmpty()) {
            String verb = kinds.contains(PlanStep.WriteKind.COUNT) ? "counts " : "sets ";
            words.add(verb + String.join(", ", columns));
        }
        String what = String.join(", ", words);
        return copies.isEmpty() ? what : what + " (copy of " + String.join(", ", copies) + ")";
    }
}
