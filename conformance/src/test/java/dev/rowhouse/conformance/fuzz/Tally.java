package dev.rowhouse.conformance.fuzz;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// What a run has seen so far.
///
/// **Thread safety.** May be shared.
final class Tally {
    private final Map<String, Integer> shapes = new TreeMap<>();
    private int rounds;
    private long statements;
    private long refused;
    private long faults;
    private int passing;
    private final Map<AllowedDifference, Integer> allowed = new EnumMap<>(AllowedDifference.class);

    /// Counts the statements of a round.
    synchronized void round(long compared, long refusedByBoth, long failedInCassandra) {
        rounds++;
        statements += compared;
        refused += refusedByBoth;
        faults += failedInCassandra;
    }

    /// Counts a difference; returns whether it is the first of its shape.
    synchronized boolean isNew(String shape) {
        return shapes.merge(shape, 1, Integer::sum) == 1;
    }

    /// Takes back the first difference of a shape: it did not come again, so it was a matter of
    /// time. The next one is the first.
    synchronized void forget(String shape) {
        shapes.remove(shape);
        passing++;
    }

    /// Counts a difference that stays.
    synchronized void allow(AllowedDifference difference) {
        allowed.merge(difference, 1, Integer::sum);
    }

    /// Statements compared so far.
    synchronized long statements() {
        return statements;
    }

    /// Whether there was no difference.
    synchronized boolean isClean() {
        return shapes.isEmpty();
    }

    /// One line.
    synchronized String summary() {
        int differences = shapes.values().stream().mapToInt(Integer::intValue).sum();
        return String.format(
                Locale.ROOT,
                "%,d rounds, %,d statements compared (%,d refused by both, %,d failed inside Cassandra), %,d allowed differences, %,d open ones of %,d kinds",
                rounds,
                statements,
                refused,
                faults,
                allowed.values().stream().mapToInt(Integer::intValue).sum(),
                differences,
                shapes.size());
    }

    /// A line for each kind of difference.
    synchronized String kinds() {
        StringBuilder text = new StringBuilder();
        if (passing > 0) {
            text.append(String.format(Locale.ROOT, "%6d did not come again%n", passing));
        }
        allowed.forEach((difference, count) ->
                text.append(
                        String.format(
                                Locale.ROOT, "%6d allowed: %s%n", count, difference.reason())));
        shapes.forEach((shape, count) ->
                text.append(String.format(Locale.ROOT, "%6d %s%n", count, shape)));
        return text.toString();
    }
}
