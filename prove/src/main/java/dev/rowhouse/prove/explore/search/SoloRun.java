package dev.rowhouse.prove.explore.search;

import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.PartitionName;
import dev.rowhouse.prove.run.NextCall;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The run of one call without any other.
///
/// @param calls its requests, in order
/// @param steps the step of the plan to which each of the requests belongs, where it has one
/// @param ledgers the tables after each of the requests
/// @param read the partitions that it reads
/// @param written the partitions that it writes
/// @param after the tables at its end
/// @param hasFailed whether it told its caller that nothing was changed, or came to no end because
///     it met rows that its plan does not expect
public record SoloRun(
        List<NextCall> calls,
        List<Optional<PlanStep>> steps,
        List<Ledger> ledgers,
        Set<PartitionName> read,
        Set<PartitionName> written,
        Ledger after,
        boolean hasFailed) {
    /// Copies the collections.
    public SoloRun {
        calls = List.copyOf(calls);
        steps = List.copyOf(steps);
        ledgers = List.copyOf(ledgers);
        read = Set.copyOf(read);
        written = Set.copyOf(written);
    }

    /// Whether the order of this run and another one can matter: one writes a partition that the
    /// other reads or writes. Runs that don't meet behave as if they were alone, in every
    /// interleaving.
    public boolean meets(SoloRun other) {
        return meet(written, other.written)
                || meet(written, other.read)
                || meet(read, other.written);
    }

    private static boolean meet(Set<PartitionName> left, Set<PartitionName> right) {
        return left.stream()
                .anyMatch(one ->
                        right.stream()
                                .anyMatch(two ->
                                        one.table().equals(two.table())
                                                && (one.key().isEmpty()
                                                        || two.key().isEmpty()
                                                        || one.key().equals(two.key()))));
    }

    /// The texts of its statements, which show the shape of the run.
    public List<String> texts() {
        return calls.stream()
                .flatMap(call -> call.calls().stream())
                .map(call -> call.cql())
                .toList();
    }
}
