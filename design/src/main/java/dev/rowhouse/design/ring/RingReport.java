package dev.rowhouse.design.ring;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What each node of a cluster has to hold and to do.
///
/// Rows spread over partitions as the model's counts and distributions say, and reads and writes
/// spread as the rows do: who has most is asked for and changed most. A read is taken to go to one
/// copy, chosen evenly; a write goes to all copies. Sizes are those of today.
///
/// @param settings the cluster
/// @param nodes its nodes
/// @param tables the design's tables and views, in its order
public record RingReport(RingSettings settings, List<NodeLoad> nodes, List<TableLoad> tables) {
    private static final int HOTTEST = 3;

    /// Partitions are worth a word when the fullest has so many times the rows of the average one.
    private static final double HOT = 2;

    /// Copies the lists.
    public RingReport {
        nodes = List.copyOf(nodes);
        tables = List.copyOf(tables);
    }

    /// What one node holds and does.
    ///
    /// @param node its number, from 1 on
    /// @param ownership its share of the ring's tokens, replicas included: all nodes together have
    ///     as much as there are copies
    /// @param bytes uncompressed bytes of its data
    /// @param reads reads per second
    /// @param writes writes per second
    public record NodeLoad(int node, double ownership, double bytes, double reads, double writes) {}

    /// What one table does to the cluster.
    ///
    /// @param partitions number of partitions
    /// @param bytes uncompressed bytes of one replica of the table
    /// @param reads reads per second
    /// @param writes writes per second, before replication
    /// @param busiestShare the share of the table's rows, and so of its work, that the node with
    ///     most of it has
    /// @param hottest its fullest partitions, none when all are alike
    /// @param remedies what splitting them would change, where one partition is too much for its
    ///     nodes
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

    /// A partition that has more than others.
    ///
    /// @param name its key where the model lists the values, else its rank
    /// @param share its share of the table's rows
    /// @param nodes where it lies, from 1 on, the first replica first
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

    /// What a change of the key would do.
    ///
    /// @param change what to change, such as `16 shards of id`
    /// @param largestRows rows of the largest partition then
    /// @param largestBytes bytes of the largest partition then
    /// @param busiestShare the share of the table's rows that the node with most of it has then
    /// @param price what it costs the questions
    public record Remedy(
            String change,
            double largestRows,
            double largestBytes,
            double busiestShare,
            String price) {}

    /// The report for a workload's design.
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
