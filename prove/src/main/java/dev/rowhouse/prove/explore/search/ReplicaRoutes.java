package dev.rowhouse.prove.explore.search;

import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.PartitionName;
import dev.rowhouse.prove.explore.ledger.Replicas;
import dev.rowhouse.prove.run.NextCall;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The replicas that a request may reach. Of those that know the same, one stands for all.
///
/// @param statements the partitions of requests
/// @param levels the numbers of replicas that answer requests
record ReplicaRoutes(LedgerStatements statements, Levels levels) {
    private static final List<List<Integer>> PAIRS =
            List.of(List.of(0, 1), List.of(0, 2), List.of(1, 2));

    /// All routes of the next request of a caller, or of its acknowledgement.
    List<Route> of(Caller caller, Replicas replicas) {
        if (caller.isWaiting()) {
            return ofAcknowledgement(caller.underWay(), replicas);
        }
        return switch (caller.run().next()) {
            case NextCall.Read(Call call) -> ofRead(call, replicas);
            case NextCall.Write _, NextCall.Batch _ -> ofWrite(caller.run().next(), replicas);
            case NextCall.Decision(Call call) -> ofDecision(call, replicas);
            case NextCall.TakeTime _, NextCall.Ended _ -> List.of(Route.ALL);
        };
    }

    private List<Route> ofRead(Call call, Replicas replicas) {
        boolean isOfQuorum = levels.reads() == Levels.Level.QUORUM;
        if (replicas.agreeOn(statements.partitions(call))) {
            return List.of(Route.asking(isOfQuorum ? PAIRS.getFirst() : List.of(0)));
        }
        if (isOfQuorum) {
            return pairs(replicas).stream().map(Route::asking).toList();
        }
        List<Route> routes = new ArrayList<>();
        for (int number : different(replicas)) {
            routes.add(Route.asking(List.of(number)));
            if (!replicas.knows(number, replicas.joined())) {
                routes.add(Route.askingCaughtUp(number));
            }
        }
        return routes;
    }

    private List<Route> ofWrite(NextCall next, Replicas replicas) {
        return next.calls().stream().allMatch(statements::isJoining)
                ? different(replicas).stream().map(Route::writing).toList()
                : List.of(Route.ALL);
    }

    private List<Route> ofDecision(Call call, Replicas replicas) {
        Set<PartitionName> read = Set.of(statements.partition(call));
        List<List<Integer>> pairs =
                replicas.agreeOn(read) ? List.of(PAIRS.getFirst()) : pairs(replicas);
        List<Route> routes = new ArrayList<>();
        for (List<Integer> pair : pairs) {
            for (int number : different(replicas)) {
                routes.add(new Route(pair, List.of(number), false));
            }
        }
        return routes;
    }

    /// If every read asks a quorum, the third replica may get at once what two have.
    private List<Route> ofAcknowledgement(Ledger underWay, Replicas replicas) {
        List<Integer> lacking =
                different(replicas).stream()
                        .filter(number -> !replicas.knows(number, underWay))
                        .toList();
        long knowing = numbers().stream().filter(each -> replicas.knows(each, underWay)).count();
        return levels.reads() == Levels.Level.QUORUM || knowing > 1
                ? List.of(Route.ALL)
                : lacking.stream().map(Route::writing).toList();
    }

    private static List<Integer> numbers() {
        return List.of(0, 1, 2);
    }

    /// The first of all replicas that know the same.
    private static List<Integer> different(Replicas replicas) {
        List<Integer> different = new ArrayList<>();
        for (int number : numbers()) {
            if (different.stream()
                    .noneMatch(other -> replicas.copy(other).equals(replicas.copy(number)))) {
                different.add(number);
            }
        }
        return different;
    }

    /// The first of all pairs of replicas that know the same.
    private static List<List<Integer>> pairs(Replicas replicas) {
        List<List<Integer>> pairs = new ArrayList<>();
        for (List<Integer> pair : PAIRS) {
            if (pairs.stream().noneMatch(other -> isSame(pair, other, replicas))) {
                pairs.add(pair);
            }
        }
        return pairs;
    }

    private static boolean isSame(List<Integer> left, List<Integer> right, Replicas replicas) {
        return isSame(left.getFirst(), right.getFirst(), replicas)
                        && isSame(left.getLast(), right.getLast(), replicas)
                || isSame(left.getFirst(), right.getLast(), replicas)
                        && isSame(left.getLast(), right.getFirst(), replicas);
    }

    private static boolean isSame(int left, int right, Replicas replicas) {
        return replicas.copy(left).equals(replicas.copy(right));
    }
}
