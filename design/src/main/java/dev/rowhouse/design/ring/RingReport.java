package dev.rowhouse.design.ring;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The data, reads and writes of each node of a cluster.
///
/// Rows spread over partitions as the model's counts and distributions say. Reads and writes spread
/// in the same way: a partition with more rows is read and written more often. A read goes to one
/// of the replicas, each equally likely, and a write goes to all of them. Sizes are those of today.
///
/// @param settings the cluster
/// @param nodes the nodes of the cluster
/// @param tables the design's tables and views, in the order of the design
public record RingReport(RingSettings settings, List<NodeLoad> nodes, List<TableLoad> tables) {
    private static final int HOTTEST = 3;

    /// Partitions are reported when the largest one has at least this many times the average rows.
    private static final double HOT = 2;

    /// Copies the lists.
    public RingReport {
        nodes = List.copyOf(nodes);
        tables = List.copyOf(tables);
    }

    /// The load of one node.
    ///
    /// @param node its number, counted from 1
    /// @param ownership its share of the ring's tokens, replicas included; the shares of all nodes
    ///     add up to the number of replicas
    /// @param bytes the uncompressed bytes of its data
    /// @param reads reads per second
    /// @param writes writes per second
    public record NodeLoad(int node, double ownership, double bytes, double reads, double writes) {}

    /// The load that one table causes.
    ///
    /// @param partitions the number of partitions
    /// @param bytes the uncompressed bytes of one replica of the table
    /// @param reads reads per second
    /// @param writes writes per second, before replication
    /// @param busiestShare the share of the table's stored rows, and so of its load, on the node
    ///     that has the most; replicas are counted
    /// @param hottest its largest partitions; empty when all partitions have about the same size
    /// @param remedies changes of its key; empty unless one partition overloads its nodes
    public record TableLoad(
            String table,
            double partitions,
            double bytes,
            double reads,
            double writes,
            double busiestShare,
            List<HotPartition> hottest,
            List<Remedy> remedies) {
        /// Copies the lists.
        public TableLoad {
            hottest = List.copyOf(hottest);
            remedies = List.copyOf(remedies);
        }
    }

    /// A partition with many rows.
    ///
    /// @param name its key when the model lists the values, otherwise its rank
    /// @param share its share of the table's rows
    /// @param nodes the numbers of the nodes that store it, counted from 1, the first replica first
    public record HotPartition(
            String name,
            double rows,
            double bytes,
            double share,
            double reads,
            double writes,
            List<Integer> nodes) {
        /// Copies the list.
        public HotPartition {
            nodes = List.copyOf(nodes);
        }
    }

    /// The effect of a change of a table's key.
    ///
    /// @param change the change, such as `16 shards of id`
    /// @param largestRows the rows of the largest partition after the change
    /// @param largestBytes the bytes of the largest partition after the change
    /// @param busiestShare the share of the table's stored rows on the node that has the most,
    ///     after the change
    /// @param price the consequences for the questions, in words
    public record Remedy(
            String change,
            double largestRows,
            double largestBytes,
            double busiestShare,
            String price) {}

    /// The report for the design of a workload.
    public static RingReport of(Workload workload, RingSettings settings) {
        SizedDesign designed = Designer.sized(workload);
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
        return new RingReport(settings, nodes, tables);
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
                            placed.nodes().stream().map(node -> node + 1).toList()));
        }
        return hottest;
    }
}
