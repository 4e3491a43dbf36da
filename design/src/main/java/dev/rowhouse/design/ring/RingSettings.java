package dev.rowhouse.design.ring;

/// A cluster to be imagined.
///
/// @param nodes how many nodes, in one data centre
/// @param vnodes tokens of each node, `num_tokens` in cassandra.yaml
/// @param copies replicas of each partition, no more than there are nodes
/// @param seed where chance begins: the same seed gives the same tokens
public record RingSettings(int nodes, int vnodes, int copies, long seed) {
    /// Nodes when nobody says how many.
    public static final int NODES = 6;

    /// Tokens of a node as Cassandra 4 and 5 have them by default.
    public static final int VNODES = 16;

    private static final int NODES_MAX = 10_000;
    private static final int TOKENS_MAX = 1_000_000;

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException when there could be no such cluster; the message says why,
    ///     in words for people
    public RingSettings {
        if (nodes < 1 || nodes > NODES_MAX) {
            throw new IllegalArgumentException(
                    "a ring has 1 to %,d nodes, not %,d".formatted(NODES_MAX, nodes));
        }
        if (vnodes < 1 || (long) vnodes * nodes > TOKENS_MAX) {
            throw new IllegalArgumentException(
                    "a ring has 1 to %,d tokens in all, not %,d nodes with %,d"
                            .formatted(TOKENS_MAX, nodes, vnodes));
        }
        if (copies < 1 || copies > nodes) {
            throw new IllegalArgumentException(
                    "%,d copies of each row need as many nodes, there are %,d"
                            .formatted(copies, nodes));
        }
    }
}
