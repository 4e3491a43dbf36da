package dev.rowhouse.design.ring;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingReport.HotPartition;
import dev.rowhouse.plan.ring.RingReport.NodeLoad;
import dev.rowhouse.plan.ring.RingReport.TableLoad;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Places the partitions of a design on a simulated ring.
public final class RingSimulation {
    private static final int HOTTEST = 3;

    /// Partitions are reported when the largest one has at least this many times the average rows.
    private static final double HOT = 2;

    private RingSimulation() {}

    /// The report for the design of a workload.
    public static RingReport of(Workload workload, RingSettings settings) {
        return of(workload, Designer.sized(workload), settings);
    }

    /// The report for a design.
    ///
    /// @param designed the design of the workload
    public static RingReport of(Workload workload, SizedDesign designed, RingSettings settings) {
        Design design = designed.design();
        TokenRing ring = new TokenRing(settings);
        Traffic traffic = Traffic.of(workload, design);
        Remedies remedies = new Remedies(workload.model(), designed, ring, settings.copies());
        double[] bytes = new double[settings.nodes()];
        double[] reads = new double[settings.nodes()];
        double[] writes = new double[settings.nodes()];
        List<TableLoad> tables = new ArrayList<>();
        for (TableDesign table : design.tables()) {
            TableSpread spread = Spreads.of(table);
            double[] shares = spread.shares(ring);
            for (int node = 0; node < shares.length; node++) {
                bytes[node] += shares[node] * table.size().bytes();
                reads[node] += shares[node] / settings.copies() * traffic.reads(table.name());
                writes[node] += shares[node] * traffic.writes(table.name());
            }
            tables.add(
                    new TableLoad(
                            table.name(),
                            table.size().partitions(),
                            table.size().bytes(),
                            traffic.reads(table.name()),
                            traffic.writes(table.name()),
                            Arrays.stream(shares).max().orElse(0) / settings.copies(),
                            hottest(spread, ring, traffic),
                            remedies.of(table, spread, shares)));
        }
        double[] ownership = ring.ownership();
        List<NodeLoad> nodes = new ArrayList<>();
        for (int node = 0; node < ownership.length; node++) {
            nodes.add(
                    new NodeLoad(
                            node + 1, ownership[node], bytes[node], reads[node], writes[node]));
        }
        return new RingReport(settings, nodes, ring.arcs(), tables);
    }

    private static List<HotPartition> hottest(TableSpread spread, TokenRing ring, Traffic traffic) {
        List<HotPartition> hottest = new ArrayList<>();
        List<TableSpread.Placed> fullest = spread.fullest(ring, HOTTEST);
        if (fullest.getFirst().share() * spread.size().partitions() < HOT) {
            return List.of();
        }
        for (TableSpread.Placed placed : fullest) {
            hottest.add(
                    new HotPartition(
                            placed.name(),
                            placed.share() * spread.size().rows(),
                            spread.bytes(placed.share()),
                            placed.share(),
                            placed.share() * traffic.reads(spread.table()),
                            placed.share() * traffic.writes(spread.table()),
                            placed.place(),
                            placed.nodes().stream().map(node -> node + 1).toList()));
        }
        return hottest;
    }
}
