package dev.rowhouse.design.designer;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Target;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableOption;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Warns of options of tables that bring deleted rows back, or that the target does not have.
final class OptionWarnings {
    /// The time for which Cassandra keeps hints for a node that is down, by default.
    private static final long HINT_SECONDS = 3 * 60 * 60;

    private static final String UNIFIED = "UnifiedCompactionStrategy";

    private OptionWarnings() {}

    static List<Warning> of(Model model, List<TableDesign> tables, List<MutationPlan> mutations) {
        List<Warning> warnings = new ArrayList<>();
        for (TableDesign table : tables) {
            if (model.replication().copies() > 1 && hasTombstones(table, mutations)) {
                graceSeconds(table)
                        .filter(seconds -> seconds < HINT_SECONDS)
                        .ifPresent(seconds -> warnings.add(shortGrace(table, seconds)));
            }
            if ((model.target() == Target.CASSANDRA_4_1 || model.target() == Target.SCYLLADB)
                    && option(table, "compaction")
                            .filter(option -> option.value().contains(UNIFIED))
                            .isPresent()) {
                warnings.add(
                        new Warning(
                                table.name(),
                                model.target().label() + " has no " + UNIFIED,
                                "state `compaction: {class: LeveledCompactionStrategy}`, or `target: cassandra 5.0`"));
            }
        }
        if (model.target() == Target.KEYSPACES || model.target() == Target.ASTRA) {
            decidedByTarget(model, tables).ifPresent(warnings::add);
        }
        return warnings;
    }

    private static Optional<TableOption> option(TableDesign table, String name) {
        return table.options().stream().filter(option -> option.name().equals(name)).findFirst();
    }

    private static Optional<Long> graceSeconds(TableDesign table) {
        return option(table, "gc_grace_seconds").map(option -> Long.valueOf(option.value()));
    }

    private static boolean hasTombstones(TableDesign table, List<MutationPlan> mutations) {
        return mutations.stream()
                .flatMap(plan -> plan.cost().tables().stream())
                .filter(cost -> cost.table().equals(table.name()))
                .map(MutationCost.InTable::tombstones)
                .anyMatch(tombstones -> tombstones.average() > 0);
    }

    private static Warning shortGrace(TableDesign table, long seconds) {
        return new Warning(
                table.name(),
                "`gc_grace_seconds` is %,d, less than the 3 hours for which hints are kept: a replica that was down brings deleted rows back"
                        .formatted(seconds),
                "state at least `gc_grace_seconds: 10_800`, and repair the table more often than that");
    }

    /// The stated options that a managed database does not let a table choose.
    private static Optional<Warning> decidedByTarget(Model model, List<TableDesign> tables) {
        Set<String> names = new LinkedHashSet<>();
        tables.stream()
                .flatMap(table -> table.options().stream())
                .map(TableOption::name)
                .filter(name -> !name.equals("default_time_to_live"))
                .forEach(names::add);
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Warning(
                                model.keyspace(),
                                "%s decides these options itself: %s"
                                        .formatted(
                                                model.target().label(), String.join(", ", names)),
                                "remove them from the model; only `comment` is taken over"));
    }
}
