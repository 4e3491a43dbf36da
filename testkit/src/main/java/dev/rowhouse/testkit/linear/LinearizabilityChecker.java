package dev.rowhouse.testkit.linear;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Decides whether a history is linearizable: whether its operations can be put in one order in
/// which each of them comes after all that were answered before it was asked for, and gets the
/// answer that it got.
///
/// 1. The history is cut where no operation was under way. What the object may have held there is
///    all that counts for what follows.
/// 2. Within a part, operations are put in order one by one; the next is any of those that were
///    asked for before the first answer still to come (Wing and Gong).
/// 3. Each set of ordered operations, together with the state of the object, is examined only once
///    (Lowe).
///
/// Step 1 keeps the sets of step 3 small; without quiet moments time grows with the number of
/// operations, and exponentially with that of clients.
///
/// An object that consists of parts, each operation being on one of them, is linearizable if each
/// part is: check them one by one.
public final class LinearizabilityChecker<S, I, O> {
    private final SequentialModel<S, I, O> model;

    /// A checker of histories of one object.
    public LinearizabilityChecker(SequentialModel<S, I, O> model) {
        this.model = model;
    }

    /// Checks a history.
    ///
    /// @return the shortest part of it that cannot be explained; empty when it is linearizable
    public Optional<Violation<S, I, O>> check(List<Operation<I, O>> history) {
        Set<S> states = Set.of(model.initial());
        for (List<Operation<I, O>> part : parts(history)) {
            Set<S> after = statesAfter(part, states);
            if (after.isEmpty()) {
                return Optional.of(shortest(part, states));
            }
            states = after;
        }
        return Optional.empty();
    }

    /// Cuts a history where no operation is under way.
    private static <I, O> List<List<Operation<I, O>>> parts(List<Operation<I, O>> history) {
        List<Operation<I, O>> sorted =
                history.stream().sorted(Comparator.comparingLong(Operation::invoked)).toList();
        List<List<Operation<I, O>>> parts = new ArrayList<>();
        List<Operation<I, O>> part = new ArrayList<>();
        long end = Long.MIN_VALUE;
        for (Operation<I, O> operation : sorted) {
            if (operation.invoked() > end && !part.isEmpty()) {
                parts.add(part);
                part = new ArrayList<>();
            }
            part.add(operation);
            end = Math.max(end, operation.returned());
        }
        if (!part.isEmpty()) {
            parts.add(part);
        }
        return parts;
    }

    /// Some operations put in order, and what the object holds after them.
    private record Progress<S>(BitSet done, S state) {}

    /// The possible states of the object after all of some operations.
    ///
    /// @param operations ascending by when they were asked for
    /// @return empty when no order explains the answers
    private Set<S> statesAfter(List<Operation<I, O>> operations, Set<S> before) {
        Set<S> after = new LinkedHashSet<>();
        Set<Progress<S>> seen = new HashSet<>();
        Deque<Progress<S>> open = new ArrayDeque<>();
        for (S state : before) {
            open.push(new Progress<>(new BitSet(), state));
        }
        while (!open.isEmpty()) {
            Progress<S> progress = open.pop();
            if (!seen.add(progress)) {
                continue;
            }
            long firstAnswer = Operation.NEVER;
            for (int i = progress.done().nextClearBit(0);
                    i < operations.size();
                    i = progress.done().nextClearBit(i + 1)) {
                Operation<I, O> operation = operations.get(i);
                if (operation.invoked() > firstAnswer) {
                    break;
                }
                firstAnswer = Math.min(firstAnswer, operation.returned());
                with(progress, i, operation).ifPresent(open::push);
            }
            if (firstAnswer == Operation.NEVER) {
                after.add(progress.state());
            }
        }
        return after;
    }

    private Optional<Progress<S>> with(Progress<S> progress, int index, Operation<I, O> operation) {
        SequentialModel.Step<S, O> step = model.apply(progress.state(), operation.input());
        if (!step.output().equals(operation.output())) {
            return Optional.empty();
        }
        BitSet done = (BitSet) progress.done().clone();
        done.set(index);
        return Optional.of(new Progress<>(done, step.state()));
    }

    /// Makes a part that cannot be explained short: ends it with the first answer that fits
    /// nowhere, and leaves out what changed nothing. Both make nothing inexplicable that was not so
    /// before.
    private Violation<S, I, O> shortest(List<Operation<I, O>> part, Set<S> before) {
        List<Long> answers =
                part.stream().map(Operation::returned).filter(t -> t != Operation.NEVER).toList();
        List<Long> ends = answers.stream().sorted().toList();
        int explained = -1;
        int inexplicable = ends.size() - 1;
        while (inexplicable - explained > 1) {
            int middle = (explained + inexplicable) >>> 1;
            if (statesAfter(until(part, ends.get(middle)), before).isEmpty()) {
                inexplicable = middle;
            } else {
                explained = middle;
            }
        }
        List<Operation<I, O>> shortest = new ArrayList<>(until(part, ends.get(inexplicable)));
        for (Operation<I, O> operation : List.copyOf(shortest)) {
            List<Operation<I, O>> without = new ArrayList<>(shortest);
            without.remove(operation);
            if (model.hasChangedNothing(operation.input(), operation.output())
                    && statesAfter(without, before).isEmpty()) {
                shortest = without;
            }
        }
        return new Violation<>(before, shortest);
    }

    private List<Operation<I, O>> until(List<Operation<I, O>> part, long time) {
        return part.stream()
                .filter(operation -> operation.invoked() < time)
                .map(operation -> operation.asOf(time))
                .toList();
    }
}
