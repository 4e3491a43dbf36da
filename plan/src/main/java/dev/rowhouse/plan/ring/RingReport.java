package dev.rowhouse.plan.ring;

import java.util.List;

/// The data, reads and writes of each node of a cluster.
///
/// Rows spread over partitions as the model's counts and distributions say. Reads and writes spread
/// in the same way: a partition with more rows is read and written more often. A read goes to one
/// of the replicas, each equally likely, and a write goes to all of them. Sizes are those of today.
///
/// @param settings the cluster
/// @param nodes the nodes of the cluster
/// @param arcs the token ranges of the ring in order, beginning with the lowest token
/// @param tables the design's tables and views, in the order of the design
public record RingReport(
        RingSettings settings, List<NodeLoad> nodes, List<Arc> arcs, List<TableLoad> tables) {
    /// Copies the lists.
    public RingReport {
        nodes = List.copyOf(nodes);
        arcs = List.copyOf(arcs);
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

    /// A token range.
    ///
    /// @param node the number of the node that stores the first replica of its partitions
    /// @param share its share of the ring
    public record Arc(int node, double share) {}

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
    /// @param place the place of its token on the ring, from 0 to 1; of one that is split into
    ///     shards the place of the first
    /// @param nodes the numbers of the nodes that store it, counted from 1, the first replica first
    public record HotPartition(
            String name,
            double rows,
            double bytes,
            double share,
            double reads,
            double writes,
            double place,
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
}
