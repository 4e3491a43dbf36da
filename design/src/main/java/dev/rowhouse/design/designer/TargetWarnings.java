package dev.rowhouse.design.designer;

import dev.rowhouse.model.concept.Target;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.table.IndexDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Warns of features that the target database lacks or disables by default, and of its limits.
final class TargetWarnings {
    private TargetWarnings() {}

    static List<Warning> of(List<TableDesign> tables, Target target, String keyspace) {
        List<Warning> warnings = new ArrayList<>();
        List<String> views =
                tables.stream()
                        .filter(table -> table.kind() == TableKind.VIEW)
                        .map(TableDesign::name)
                        .toList();
        if (!views.isEmpty() && target.views() == Target.Support.OFF_AT_FIRST) {
            warnings.add(
                    new Warning(
                            String.join(", ", views),
                            target.label()
                                    + " considers materialized views experimental and rejects them by default",
                            "set `materialized_views_enabled: true` in cassandra.yaml, or remove `using: view`"));
        }
        vectors(tables, target).ifPresent(warnings::add);
        target.tables()
                .ifPresent(most -> {
                    if (tables.size() > most) {
                        warnings.add(
                                new Warning(
                                        keyspace,
                                        "it has %,d tables, and %s allows %,d"
                                                .formatted(tables.size(), target.label(), most),
                                        "ask for a higher quota, or let more questions be answered by `using: lookup`"));
                    }
                });
        target.rowBytes()
                .ifPresent(most -> tables.forEach(table -> row(table, most, target, warnings)));
        return warnings;
    }

    private static Optional<Warning> vectors(List<TableDesign> tables, Target target) {
        List<String> indexed =
                tables.stream()
                        .filter(table ->
                                table.indexes().stream().anyMatch(IndexDesign::isOfNearest))
                        .map(TableDesign::name)
                        .toList();
        return indexed.isEmpty() || target != Target.CASSANDRA_5_0
                ? Optional.empty()
                : Optional.of(
                        new Warning(
                                String.join(", ", indexed),
                                target.label()
                                        + " calls indexes on vectors experimental, and finds the nearest rows approximately",
                                "compare its answers with exact ones on your own data before you rely on them"));
    }

    private static void row(TableDesign table, long most, Target target, List<Warning> warnings) {
        double bytes = table.size().average().bytes() / Math.max(1, table.size().average().rows());
        if (bytes > most) {
            warnings.add(
                    new Warning(
                            table.name(),
                            "its rows have %s on average, and %s allows %s"
                                    .formatted(
                                            Quantity.bytes(bytes),
                                            target.label(),
                                            Quantity.bytes((double) most)),
                            "move the large values to a separate entity, in several pieces"));
        }
    }
}
