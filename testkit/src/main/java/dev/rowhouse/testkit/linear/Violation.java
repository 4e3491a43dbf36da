package dev.rowhouse.testkit.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A part of a history that no order of its operations explains.
///
/// @param before what the object may have held before it
/// @param operations the operations, ascending by when they were asked for; the answer that came
///     last is the one that fits nowhere
public record Violation<S, I, O>(Set<S> before, List<Operation<I, O>> operations) {
    /// Copies the operations.
    public Violation {
        before = Set.copyOf(before);
        operations = List.copyOf(operations);
    }

    /// A drawing: a line for each operation, on which time goes from left to right.
    ///
    ///     before: {}
    ///     client 1  [----]    set 1 -> ok
    ///     client 2    [----]  get -> 2
    @Override
    public String toString() {
        List<Long> times = new ArrayList<>();
        for (Operation<I, O> operation : operations) {
            times.add(operation.invoked());
            if (!operation.isPending()) {
                times.add(operation.returned());
            }
        }
        times.sort(null);
        StringBuilder text = new StringBuilder("before:");
        before.forEach(state -> text.append(before.size() == 1 ? " " : "\n  or ").append(state));
        for (Operation<I, O> operation : operations) {
            text.append("\nclient ").append(operation.client()).append("  ");
            draw(operation, times, text);
            text.append("  ").append(operation.input());
            text.append(
                    operation.isPending() ? " (not answered yet)" : " -> " + operation.output());
        }
        return text.toString();
    }

    private static void draw(Operation<?, ?> operation, List<Long> times, StringBuilder text) {
        for (long time : times) {
            if (time == operation.invoked()) {
                text.append('[');
            } else if (time == operation.returned()) {
                text.append(']');
            } else {
                boolean isUnderWay = time > operation.invoked() && time < operation.returned();
                text.append(isUnderWay ? '-' : ' ');
            }
        }
    }
}
