package dev.rowhouse.plan.ring;

import dev.rowhouse.model.concept.Model;

/// The settings of a simulated cluster.
///
/// @param nodes the number of nodes, all in one data centre
/// @param vnodes the number of tokens per node, `num_tokens` in cassandra.yaml
/// @param copies the replication factor, at most the number of nodes
/// @param seed the seed of the random tokens; the same seed gives the same tokens
public record RingSettings(int nodes, int vnodes, int copies, long seed) {
    /// The default number of nodes.
    public static final int NODES = 6;

    /// The default number of tokens per node, as in Cassandra 4 and 5.
    public static final int VNODES = 16;

    private static final int NODES_MAX = 10_000;
    private static final int TOKENS_MAX = 1_000_000;

    /// The settings of a cluster of default size, or of as many nodes as the model has replicas.
    public static RingSettings of(Model model) {
        int copies = model.replication().copies();
        return new RingSettings(Math.max(NODES, copies), VNODES, copies, 0);
    }

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException when no cluster can have these settings; the message is
    ///     written for users and gives the reason
    public RingSettings {
        if (nodes < 1 || nodes > NODES_MAX) {
            throw new IllegalArgumentException(
                    "a ring has 1 to %,d nodes, not %,d".formatted(NODES_MAX, nodes));
        }
        if (vnodes < 1 || (long) vnodes * nodes > TOKENS_MAX) {
            throw new IllegalArgumentException(
                    "a ring has 1 to %,d tokens in all, not %,d nodes with %,d tokens each"
                            .formatted(TOKENS_MAX, nodes, vnodes));
        }
        if (copies < 1 || copies > nodes) {
            throw new IllegalArgumentException(
                    "%,d replicas need as many nodes, but there are only %,d"
                            .formatted(copies, nodes));
        }
    }
}
