package dev.rowhouse.design.designer;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Warns of partitions with more tombstones than a read should have to skip.
///
/// A tombstone stays for `gc_grace_seconds`, ten days unless the table sets another value. Until
/// then, every read of that part of the partition skips it. When rows are deleted about as fast as
/// they are inserted, in the order in which they are read, the table is used as a queue.
final class TombstoneWarnings {
    private static final double GRACE_SECONDS = 864_000;

    /// `tombstone_warn_threshold`: Cassandra logs a warning for a read that skips more tombstones.
    private static final double TOMBSTONES_MAX = 1_000;

    private static final Set<NativeType> TIMES =
            Set.of(NativeType.TIMESTAMP, NativeType.DATE, NativeType.TIMEUUID);

    private TombstoneWarnings() {}

    static List<Warning> of(
            List<TableDesign> tables,
            List<MutationPlan> plans,
            List<ConceptualMutation> mutations) {
        List<Warning> warnings = new ArrayList<>();
        for (TableDesign table : tables) {
            warning(table, plans, mutations).ifPresent(warnings::add);
        }
        return warnings;
    }

    private static Optional<Warning> warning(
            TableDesign table, List<MutationPlan> plans, List<ConceptualMutation> mutations) {
        double tombstones = 0;
        double coming = 0;
        double going = 0;
        List<String> deleting = new ArrayList<>();
        for (MutationPlan plan : plans) {
            ConceptualMutation mutation =
                    mutations.stream()
                            .filter(each -> each.header().name().equals(plan.mutation()))
                            .findFirst()
                            .orElseThrow();
            double rate = mutation.header().runs().map(Rate::perSecond).orElse(0.0);
            for (MutationCost.InTable cost : plan.cost().tables()) {
                if (!cost.table().equals(table.name())) {
                    continue;
                }
                double each = cost.tombstones().average() * rate;
                tombstones += each;
                if (each > 0) {
                    deleting.add(plan.mutation());
                }
                switch (mutation) {
                    case ConceptualMutation.Insert _ -> coming += cost.rows().average() * rate;
                    case ConceptualMutation.Delete _ -> going += cost.rows().average() * rate;
                    case ConceptualMutation.Update _, ConceptualMutation.Count _ -> {}
                    case ConceptualMutation.Several several -> throw several.isInParts();
                }
            }
        }
        double perPartition = tombstones * GRACE_SECONDS / Math.max(1, table.size().partitions());
        if (perPartition < TOMBSTONES_MAX || table.clustering().isEmpty()) {
            return Optional.empty();
        }
        boolean isQueue = going > 0 && going >= coming / 2 && isByTime(table);
        return Optional.of(
                new Warning(
                        table.name(),
                        "%s leave%s about %,.0f tombstones in a partition; every read skips them until they are purged after ten days (Cassandra warns at 1,000 and fails at 100,000)%s"
                                .formatted(
                                        String.join(" and ", deleting),
                                        deleting.size() == 1 ? "s" : "",
                                        perPartition,
                                        isQueue
                                                ? ": rows come and go in the order in which they are read, as in a queue"
                                                : ""),
                        isQueue
                                ? "split it by time (`bucket: hour of ...`), so that finished partitions are no longer read, or keep the queue outside Cassandra"
                                : "delete less often, or bind one more attribute by `=`, so that the partitions are smaller"));
    }

    private static boolean isByTime(TableDesign table) {
        ColumnDesign first = table.clustering().getFirst();
        return first.type() instanceof NativeType type && TIMES.contains(type);
    }
}
