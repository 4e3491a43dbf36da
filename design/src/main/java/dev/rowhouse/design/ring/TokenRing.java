package dev.rowhouse.design.ring;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingSettings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The token ring of a cluster with random tokens. The first replica of a partition is on the node
/// that owns the next token at or after the partition's token. Each further replica is on the next
/// node along the ring that has none yet (`SimpleStrategy`).
final class TokenRing {
    private static final double TOKENS = Math.pow(2, Long.SIZE);

    private final int nodes;
    private final long[] tokens;
    private final int[][] replicas;

    /// Draws the tokens of a ring.
    TokenRing(RingSettings settings) {
        this.nodes = settings.nodes();
        RandomSource random = RandomSource.seeded(settings.seed());
        int count = settings.nodes() * settings.vnodes();
        long[] drawn = new long[count];
        for (int i = 0; i < count; i++) {
            drawn[i] = random.nextLong();
        }
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compare(drawn[a], drawn[b]));
        this.tokens = new long[count];
        int[] owners = new int[count];
        for (int i = 0; i < count; i++) {
            tokens[i] = drawn[order[i]];
            owners[i] = order[i] / settings.vnodes();
        }
        this.replicas = new int[count][];
        for (int i = 0; i < count; i++) {
            replicas[i] = walk(owners, i, settings.copies());
        }
    }

    private static int[] walk(int[] owners, int from, int copies) {
        int[] found = new int[copies];
        int size = 0;
        for (int step = 0; size < copies; step++) {
            int owner = owners[(from + step) % owners.length];
            boolean isNew = true;
            for (int i = 0; i < size; i++) {
                isNew &= found[i] != owner;
            }
            if (isNew) {
                found[size++] = owner;
            }
        }
        return found;
    }

    int nodes() {
        return nodes;
    }

    /// The nodes that store the partitions with a token, counted from 0. Callers must not change
    /// the array.
    int[] replicas(long token) {
        int at = Arrays.binarySearch(tokens, token);
        int index = at >= 0 ? at : -at - 1;
        return replicas[index % tokens.length];
    }

    /// The token ranges in order.
    List<RingReport.Arc> arcs() {
        List<RingReport.Arc> arcs = new ArrayList<>();
        for (int i = 0; i < tokens.length; i++) {
            arcs.add(new RingReport.Arc(replicas[i][0] + 1, width(i)));
        }
        return arcs;
    }

    /// The place of a token on the ring: 0 for the lowest, and less than 1.
    static double place(long token) {
        return unsigned(token - Long.MIN_VALUE) / TOKENS;
    }

    /// The part of the ring that ends at a token.
    private double width(int index) {
        long before = tokens[(index + tokens.length - 1) % tokens.length];
        // The subtraction overflows at the end of the ring, which is intended: the ring wraps
        // around.
        return tokens.length == 1 ? 1 : unsigned(tokens[index] - before) / TOKENS;
    }

    /// The share of the ring's tokens on each node, replicas included. The shares add up to the
    /// number of replicas.
    double[] ownership() {
        double[] shares = new double[nodes];
        for (int i = 0; i < tokens.length; i++) {
            double width = width(i);
            for (int node : replicas[i]) {
                shares[node] += width;
            }
        }
        return shares;
    }

    private static double unsigned(long number) {
        return number >= 0 ? number : number + TOKENS;
    }
}
