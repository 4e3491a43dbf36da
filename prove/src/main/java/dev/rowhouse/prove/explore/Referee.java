package dev.rowhouse.prove.explore;

import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.search.Simulation;
import dev.rowhouse.prove.explore.search.SoloRun;
import dev.rowhouse.prove.explore.search.World;
import dev.rowhouse.prove.run.MutationState;
import dev.rowhouse.prove.stage.Operation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Judges the ends of one encounter.
///
/// **Thread safety.** Belongs to one thread; remembers its judgements.
final class Referee {
    private final Contents contents;
    private final Simulation simulation;
    private final Encounter encounter;
    private final Map<Orders, Judge> judges = new HashMap<>();
    private final Map<Orders, Boolean> fitting = new HashMap<>();
    private final Map<Ledger, Boolean> healed = new HashMap<>();
    private final Set<Integer> aboutSameInstance;

    /// @param contents shared with other judges of the same calls
    Referee(Contents contents, Simulation simulation, Encounter encounter) {
        this.contents = contents;
        this.simulation = simulation;
        this.encounter = encounter;
        this.aboutSameInstance =
                IntStream.range(1, encounter.calls().size())
                        .filter(encounter::isAboutSameInstance)
                        .boxed()
                        .collect(Collectors.toSet());
    }

    /// Whether some other call changes the instance of the first.
    boolean isAboutSameInstance() {
        return !aboutSameInstance.isEmpty();
    }

    /// Orders of which one must explain the tables.
    ///
    /// @param last a call that runs once more at the end
    private record Orders(List<List<Integer>> all, OptionalInt last) {}

    private Judge judge(List<List<Integer>> orders) {
        return judge(new Orders(orders, OptionalInt.empty()));
    }

    private Judge judge(Orders orders) {
        return judges.computeIfAbsent(
                orders, _ -> new Judge(contents, encounter.ends(orders.all(), orders.last())));
    }

    /// The difference of the tables at an end from the data after one of some orders. A call that
    /// was declined or refused, or whose caller gave up, may have done nothing, or no more than its
    /// first statements.
    Optional<String> difference(World end, List<List<Integer>> orders) {
        Optional<String> difference = judge(orders).difference(end.ledger());
        List<Integer> failed = new ArrayList<>();
        for (int i = 0; i < end.callers().size(); i++) {
            if (end.callers().get(i).hasFailed()) {
                failed.add(i);
            }
        }
        if (difference.isEmpty() || failed.isEmpty()) {
            return difference;
        }
        Stream<List<Integer>> without =
                orders.stream()
                        .map(order ->
                                order.stream().filter(each -> !failed.contains(each)).toList());
        return judge(Stream.concat(orders.stream(), without).distinct().toList())
                .difference(end.ledger());
    }

    /// Whether the next change of the instance puts the tables right: each of the calls that is
    /// about the instance of the first, run again, must do so, as far as its caller keeps what it
    /// promises, whatever the order of the calls was.
    boolean heals(Ledger ledger, List<List<Integer>> orders) {
        return healed.computeIfAbsent(ledger, wrong -> isHealed(wrong, orders));
    }

    private boolean isHealed(Ledger ledger, List<List<Integer>> orders) {
        boolean isTried = false;
        for (int i = 0; i < encounter.calls().size(); i++) {
            boolean isCalled =
                    (i == 0 || aboutSameInstance.contains(i))
                            && isFitting(new Orders(orders, OptionalInt.of(i)), i);
            if (isCalled) {
                isTried = true;
                if (!isRight(ran(ledger, encounter.calls().get(i)), orders, i)) {
                    return false;
                }
            }
        }
        return isTried;
    }

    private boolean isFitting(Orders orders, int last) {
        return fitting.computeIfAbsent(orders, _ -> encounter.isFittingAfter(orders.all(), last));
    }

    /// Whether the tables are right after one more call. It may have done nothing when it failed.
    private boolean isRight(SoloRun run, List<List<Integer>> orders, int call) {
        return judge(new Orders(orders, OptionalInt.of(call))).difference(run.after()).isEmpty()
                || run.hasFailed() && judge(orders).difference(run.after()).isEmpty();
    }

    private SoloRun ran(Ledger ledger, Operation call) {
        return simulation.ran(
                ledger, MutationState.begin(call.plan(), call.bindings(), simulation.now()));
    }

    /// Whether a crash of the first caller leaves wrong tables as long as no other call runs.
    boolean isWrongAfterCrash() {
        Judge judge = judge(List.of(List.of(), List.of(0)));
        return ran(encounter.ledger(), encounter.calls().getFirst()).ledgers().stream()
                .distinct()
                .anyMatch(ledger -> judge.difference(ledger).isPresent());
    }
}
