package dev.rowhouse.prove.explore.contest;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.draw.Promises;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.StatementRun;
import dev.rowhouse.prove.stage.Operation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// The ways in which calls of several statements can run beside others: between two of its
/// statements, those of other calls may run. No other call runs between the statements of a call
/// that holds its instances, because whoever finds one of them finishes all statements.
///
/// The calls may run in one of some orders. Two calls of which each comes first in some order may
/// meet, so their statements may come in any order. A run that is missing in some order may have
/// crashed, so it may have run its first statements only.
public final class Interleavings {
    private final List<Operation> calls;
    private final List<List<Integer>> orders;
    private final OptionalInt last;

    private Interleavings(List<Operation> calls, List<List<Integer>> orders, OptionalInt last) {
        this.calls = calls;
        this.orders = orders;
        this.last = last;
    }

    /// The interleavings of some calls.
    ///
    /// @param orders the numbers of the calls; one that occurs twice runs twice
    public static Interleavings of(List<Operation> calls, List<List<Integer>> orders) {
        return new Interleavings(calls, orders, OptionalInt.empty());
    }

    /// Whether some call has several statements. Of all others, the orders are the interleavings.
    public static boolean matter(List<Operation> calls) {
        return calls.stream()
                .anyMatch(call -> call.mutation() instanceof ConceptualMutation.Several);
    }

    /// The same, and a call runs once more when all others have ended.
    Interleavings followedBy(int call) {
        return new Interleavings(calls, orders, OptionalInt.of(call));
    }

    /// A call at its place in an order.
    ///
    /// @param call its number
    /// @param statements the statements of the call
    /// @param isRepeated whether it may find its work done
    /// @param mayStop whether it may end after some of its statements
    /// @param isLast whether all others end before it begins
    /// @param isWhole whether all its statements happen, or none
    private record Run(
            int call,
            List<StatementRun> statements,
            boolean isRepeated,
            boolean mayStop,
            boolean isLast,
            boolean isWhole) {
        private boolean isOver(int done) {
            return mayStop && !isBetween(done) || done == statements.size();
        }

        /// Whether nothing else may happen before its next statement.
        private boolean isBetween(int done) {
            return isWhole && done > 0 && done < statements.size();
        }
    }

    /// A moment of an interleaving.
    ///
    /// @param done for each run of the order, the number of its statements that have run
    /// @param data the data at that moment
    private record Place(List<Integer> done, Dataset data) {}

    /// All data that the calls may leave, each once.
    public List<Dataset> ends(Dataset start) {
        List<Dataset> ends = new ArrayList<>();
        for (List<Integer> order : orders) {
            List<Run> runs = runs(order);
            for (Place place : places(runs, start)) {
                if (areOver(runs, place) && isNew(ends, place.data())) {
                    ends.add(place.data());
                }
            }
        }
        return ends;
    }

    /// Whether each statement keeps what its caller promises, wherever it runs.
    boolean areFitting(Dataset start) {
        return orders.stream().allMatch(order -> areFitting(runs(order), start));
    }

    private boolean areFitting(List<Run> runs, Dataset start) {
        for (Place place : places(runs, start)) {
            for (int i = 0; i < runs.size(); i++) {
                if (canGoOn(runs, i, place) && !isFitting(runs.get(i), i, place)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isFitting(Run run, int number, Place place) {
        Operation call = calls.get(run.call());
        StatementRun next = run.statements().get(place.done().get(number));
        Misses usual =
                call.mutation() instanceof ConceptualMutation.Several
                        ? Promises.ofStatement(place.data().model(), next.statement())
                        : call.misses();
        return MutationDraw.isFitting(
                place.data(),
                next.statement(),
                next.bindings(),
                run.isRepeated() ? Misses.SOME : usual);
    }

    /// Every place that the runs of an order can reach.
    private List<Place> places(List<Run> runs, Dataset start) {
        List<Place> reached = new ArrayList<>();
        Map<List<Integer>, List<Dataset>> seen = new HashMap<>();
        Deque<Place> waiting = new ArrayDeque<>();
        waiting.add(new Place(Collections.nCopies(runs.size(), 0), start));
        while (!waiting.isEmpty()) {
            Place place = waiting.remove();
            List<Dataset> known = seen.computeIfAbsent(place.done(), _ -> new ArrayList<>());
            if (isNew(known, place.data())) {
                known.add(place.data());
                reached.add(place);
                for (int i = 0; i < runs.size(); i++) {
                    if (canGoOn(runs, i, place)) {
                        waiting.add(after(runs.get(i), i, place));
                    }
                }
            }
        }
        return reached;
    }

    private static boolean isNew(List<Dataset> known, Dataset data) {
        return known.stream().allMatch(data::differsFrom);
    }

    private static boolean areOver(List<Run> runs, Place place) {
        for (int i = 0; i < runs.size(); i++) {
            if (!runs.get(i).isOver(place.done().get(i))) {
                return false;
            }
        }
        return true;
    }

    /// Whether the next statement of a run may be the next of all: the runs that end before it
    /// begins are over, and those that begin when it has ended have not begun.
    private boolean canGoOn(List<Run> runs, int number, Place place) {
        Run run = runs.get(number);
        if (place.done().get(number) == run.statements().size()) {
            return false;
        }
        for (int i = 0; i < runs.size(); i++) {
            Run other = runs.get(i);
            int done = place.done().get(i);
            boolean mayBe =
                    i == number
                            || !other.isBetween(done)
                                    && (i < number
                                            ? other.isOver(done) || mayMeet(other, run)
                                            : done == 0 || mayMeet(run, other));
            if (!mayBe) {
                return false;
            }
        }
        return true;
    }

    /// The place after the next statement of a run. A first statement that is declined is the last.
    /// A call that holds its instances tests the conditions of all statements before.
    private Place after(Run run, int number, Place place) {
        int done = place.done().get(number);
        StatementRun next = run.statements().get(done);
        boolean isDeclined =
                done == 0
                        && (run.isWhole() ? run.statements() : List.of(next))
                                .stream()
                                        .filter(each -> Decisions.canDecline(each.statement()))
                                        .anyMatch(each ->
                                                Decisions.of(
                                                                place.data(),
                                                                each.statement(),
                                                                each.bindings())
                                                        == Decisions.Verdict.DECLINED);
        if (isDeclined) {
            List<Integer> over = new ArrayList<>(place.done());
            over.set(number, run.statements().size());
            return new Place(List.copyOf(over), place.data());
        }
        List<Integer> after = new ArrayList<>(place.done());
        after.set(number, done + 1);
        return new Place(
                List.copyOf(after),
                MutationEvaluator.apply(place.data(), next.statement(), next.bindings()));
    }

    private List<Run> runs(List<Integer> order) {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            int call = order.get(i);
            int before = times(order.subList(0, i), call);
            boolean mayStop = before < times(order, call) - least(call);
            runs.add(run(call, before > 0, mayStop, false));
        }
        last.ifPresent(call -> runs.add(run(call, true, false, true)));
        return runs;
    }

    private Run run(int number, boolean isRepeated, boolean mayStop, boolean isLast) {
        Operation call = calls.get(number);
        boolean isWhole = call.plan().hold().isPresent();
        return new Run(
                number,
                StatementRun.of(call.mutation(), call.bindings()),
                isRepeated,
                mayStop,
                isLast,
                isWhole);
    }

    /// The smallest number of times that a call runs in any of the orders.
    private int least(int call) {
        return orders.stream().mapToInt(order -> times(order, call)).min().orElse(0);
    }

    private static int times(List<Integer> order, int call) {
        return Collections.frequency(order, call);
    }

    /// Whether the call of the second of two runs comes first in some order.
    private boolean mayMeet(Run first, Run second) {
        return first.call() != second.call()
                && !second.isLast()
                && orders.stream()
                        .anyMatch(order ->
                                order.contains(second.call())
                                        && order.indexOf(second.call())
                                                < order.lastIndexOf(first.call()));
    }
}
