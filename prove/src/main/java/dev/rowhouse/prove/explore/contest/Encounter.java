package dev.rowhouse.prove.explore.contest;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.run.MutationState;
import dev.rowhouse.prove.stage.Operation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/// Calls that run at the same time on the same data.
///
/// The situations of an encounter ask for the same orders of its calls again and again, so what
/// follows from an order is computed once.
///
/// **Thread safety.** Belongs to one thread.
public final class Encounter {
    private final Dataset data;
    private final Ledger ledger;
    private final List<Operation> calls;
    private final Map<List<Integer>, Dataset> after = new HashMap<>();
    private final Map<Attempt, Boolean> fitting = new HashMap<>();

    /// Calls that meet.
    ///
    /// @param data the data before them
    /// @param ledger the tables that represent the data
    /// @param calls the calls
    public Encounter(Dataset data, Ledger ledger, List<Operation> calls) {
        this.data = data;
        this.ledger = ledger;
        this.calls = List.copyOf(calls);
    }

    /// A call after some others.
    ///
    /// @param earlier the numbers of those that ran before
    /// @param next its number
    /// @param misses whether it may mean nothing
    private record Attempt(List<Integer> earlier, int next, Misses misses) {}

    /// The data before the calls.
    public Dataset data() {
        return data;
    }

    /// The tables that represent the data.
    public Ledger ledger() {
        return ledger;
    }

    /// The calls.
    public List<Operation> calls() {
        return calls;
    }

    /// The data after some of the calls, one after the other.
    ///
    /// @param order the numbers of the calls; one that occurs twice runs twice
    public Dataset after(List<Integer> order) {
        if (order.isEmpty()) {
            return data;
        }
        Dataset known = after.get(order);
        if (known == null) {
            Operation last = calls.get(order.getLast());
            Dataset before = after(order.subList(0, order.size() - 1));
            known = MutationEvaluator.apply(before, last.mutation(), last.bindings());
            after.put(List.copyOf(order), known);
        }
        return known;
    }

    /// Whether the calls keep what their callers promise, in each of some orders. A call that runs
    /// a second time may find its work done; but it must not change another instance, for example
    /// one that has come meanwhile under the key that it looks for.
    public boolean isFitting(List<List<Integer>> orders) {
        if (calls.stream().anyMatch(this::isMistaken)) {
            return false;
        }
        if (Interleavings.matter(calls)) {
            return Interleavings.of(calls, orders).areFitting(data);
        }
        return orders.stream().allMatch(this::isFittingInOrder);
    }

    private boolean isMistaken(Operation call) {
        return call.mutation() instanceof ConceptualMutation.Several several
                && Decisions.isMistaken(data.model(), several, call.bindings());
    }

    private boolean isFittingInOrder(List<Integer> order) {
        return IntStream.range(0, order.size())
                .allMatch(i -> {
                    List<Integer> earlier = order.subList(0, i);
                    int next = order.get(i);
                    return isFitting(
                            earlier,
                            next,
                            earlier.contains(next) ? Misses.SOME : calls.get(next).misses());
                });
    }

    /// Whether a call that runs once more keeps what its caller promises, after the calls in each
    /// of some orders.
    ///
    /// @param number the number of the call
    public boolean isFittingAfter(List<List<Integer>> orders, int number) {
        if (Interleavings.matter(calls)) {
            return Interleavings.of(calls, orders).followedBy(number).areFitting(data);
        }
        return orders.stream().allMatch(order -> isFitting(order, number, Misses.SOME));
    }

    private boolean isFitting(List<Integer> earlier, int next, Misses misses) {
        Attempt attempt = new Attempt(List.copyOf(earlier), next, misses);
        Boolean known = fitting.get(attempt);
        if (known == null) {
            Operation call = calls.get(next);
            known =
                    MutationDraw.isFitting(
                            after(earlier), call.mutation(), call.bindings(), misses);
            fitting.put(attempt, known);
        }
        return known;
    }

    /// All data that the calls may leave.
    ///
    /// @param orders the orders in which they may run, one after the other
    /// @param last the number of a call that runs once more when all have ended
    public List<Dataset> ends(List<List<Integer>> orders, OptionalInt last) {
        if (Interleavings.matter(calls)) {
            Interleavings meeting = Interleavings.of(calls, orders);
            return (last.isPresent() ? meeting.followedBy(last.getAsInt()) : meeting).ends(data);
        }
        return orders.stream()
                .map(order -> {
                    List<Integer> whole = new ArrayList<>(order);
                    last.ifPresent(whole::add);
                    return after(whole);
                })
                .toList();
    }

    /// Whether some other call is about the instance of the first.
    public boolean isAboutSameInstance() {
        return IntStream.range(1, calls.size()).anyMatch(this::isAboutSameInstance);
    }

    /// Whether the first call and another one change the same instance of the first one's entity,
    /// the other call alone or after the first. A first call of several statements may crash in any
    /// of them, so the other one has to change all of its instances, unless they are held together.
    ///
    /// @param other the number of the other call
    public boolean isAboutSameInstance(int other) {
        Dataset first = after(List.of(0));
        Set<List<Object>> both = changed(data, first);
        Set<List<Object>> second = changed(first, after(List.of(0, other)));
        second.addAll(changed(data, after(List.of(other))));
        Operation call = calls.getFirst();
        if (call.mutation() instanceof ConceptualMutation.Several several) {
            boolean isHeld = call.plan().hold().isPresent();
            return isHeld
                    ? isAboutSame(both, second, several.parts())
                    : !both.isEmpty() && second.containsAll(both);
        }
        return isAboutSame(both, second, List.of(call.mutation()));
    }

    private static boolean isAboutSame(
            Set<List<Object>> first, Set<List<Object>> second, List<ConceptualMutation> about) {
        return about.stream()
                .map(each -> each.entity().name())
                .anyMatch(entity ->
                        first.stream()
                                .filter(second::contains)
                                .anyMatch(key -> key.getFirst().equals(entity)));
    }

    /// The entities and keys of the instances that differ.
    private static Set<List<Object>> changed(Dataset before, Dataset after) {
        Set<Instance> different = new HashSet<>(before.all());
        Set<Instance> kept = new HashSet<>(after.all());
        Set<List<Object>> keys = new HashSet<>();
        for (Instance instance : after.all()) {
            if (!different.contains(instance)) {
                keys.add(List.of(instance.entity(), instance.key(before.model())));
            }
        }
        different.removeAll(kept);
        different.forEach(
                instance -> keys.add(List.of(instance.entity(), instance.key(before.model()))));
        return keys;
    }

    /// The calls before their first requests.
    public List<MutationState> states(Instant now) {
        List<MutationState> states = new ArrayList<>();
        for (Operation call : calls) {
            states.add(MutationState.begin(call.plan(), call.bindings(), now));
        }
        return states;
    }

    /// The same calls with another one as the first.
    public Encounter beginning(int first) {
        return first == 0 ? this : new Encounter(data, ledger, beginning(calls, first));
    }

    /// A list with another element as the first; the others keep their order.
    public static <T> List<T> beginning(List<T> list, int first) {
        List<T> others = new ArrayList<>(list);
        T begins = others.remove(first);
        others.addFirst(begins);
        return others;
    }
}
