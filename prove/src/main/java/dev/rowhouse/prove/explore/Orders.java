package dev.rowhouse.prove.explore;

import java.util.ArrayList;
import java.util.List;

/// The orders in which calls can run one after the other.
final class Orders {
    private Orders() {}

    /// All orders of some calls, numbered from 0.
    static List<List<Integer>> of(int calls) {
        List<List<Integer>> orders = List.of(List.of());
        for (int call = 0; call < calls; call++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> order : orders) {
                for (int place = 0; place <= order.size(); place++) {
                    List<Integer> more = new ArrayList<>(order);
                    more.add(place, call);
                    longer.add(List.copyOf(more));
                }
            }
            orders = longer;
        }
        return orders;
    }
}
