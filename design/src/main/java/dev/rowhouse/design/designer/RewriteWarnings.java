package dev.rowhouse.design.designer;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Warns of mutations that rewrite very many rows in one call. An example is renaming a user whose
/// name is copied into every row that refers to the user.
final class RewriteWarnings {
    /// The most rows that a caller can wait for: at one millisecond each they take ten seconds.
    private static final double ROWS_MAX = 10_000;

    private RewriteWarnings() {}

    static List<Warning> of(
            List<TableDesign> tables,
            List<MutationPlan> plans,
            List<ConceptualMutation> mutations) {
        List<Warning> warnings = new ArrayList<>();
        for (MutationPlan plan : plans) {
            boolean isChange =
                    mutations.stream()
                            .filter(ConceptualMutation.Update.class::isInstance)
                            .anyMatch(each -> each.header().name().equals(plan.mutation()));
            if (isChange) {
                warning(tables, plan).ifPresent(warnings::add);
            }
        }
        return warnings;
    }

    private static Optional<Warning> warning(List<TableDesign> tables, MutationPlan plan) {
        Amount rows = plan.cost().rows();
        if (rows.largest() < ROWS_MAX) {
            return Optional.empty();
        }
        double most =
                plan.cost().tables().stream().mapToDouble(t -> t.rows().largest()).max().orElse(0);
        // Leaves out tables with less than a tenth of the largest table's rewritten rows.
        List<MutationCost.InTable> large =
                plan.cost().tables().stream()
                        .filter(each -> each.rows().largest() >= most / 10)
                        .toList();
        Set<String> copies = new LinkedHashSet<>();
        Set<String> questions = new LinkedHashSet<>();
        for (MutationCost.InTable each : large) {
            copies.addAll(each.copies());
            tables.stream()
                    .filter(table -> table.name().equals(each.table()))
                    .filter(_ -> !each.copies().isEmpty())
                    .forEach(table -> questions.addAll(table.questions()));
        }
        String where =
                large.stream()
                        .map(MutationCost.InTable::table)
                        .collect(Collectors.joining(" and "));
        String remedy =
                copies.isEmpty() || questions.isEmpty()
                        ? "change fewer rows in one call, or run it in the background, one partition at a time"
                        : "read %s by key instead of copying it (`using: lookup` at %s), or run it in the background, one partition at a time"
                                .formatted(
                                        String.join(" and ", copies),
                                        String.join(" or ", questions));
        return Optional.of(
                new Warning(
                        plan.mutation(),
                        "it rewrites %s on average and %s at most in one call, most of them in %s"
                                .formatted(
                                        Quantity.count(rows.average(), "row"),
                                        Quantity.count(rows.largest()),
                                        where),
                        remedy));
    }
}
