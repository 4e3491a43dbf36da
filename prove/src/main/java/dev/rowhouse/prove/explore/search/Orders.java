package dev.rowhouse.prove.explore.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// The orders in which calls can run one after the other.
final class Orders {
    private Orders() {}

    /// All orders of some calls.
    ///
    /// @param first the number of the first call; the others have the numbers after it
    static List<List<Integer>> of(int first, int calls) {
        List<List<Integer>> orders = List.of(List.of());
        for (int call = first; call < first + calls; call++) {
            int next = call;
            orders = orders.stream().flatMap(order -> withInserted(order, next).stream()).toList();
        }
        return orders;
    }

    /// An order with one more call, at each place.
    static List<List<Integer>> withInserted(List<Integer> order, int call) {
        return IntStream.rangeClosed(0, order.size())
                .mapToObj(place -> inserted(order, place, call))
                .toList();
    }

    private static List<Integer> inserted(List<Integer> order, int place, int call) {
        List<Integer> more = new ArrayList<>(order);
        more.add(place, call);
        return List.copyOf(more);
    }
}
