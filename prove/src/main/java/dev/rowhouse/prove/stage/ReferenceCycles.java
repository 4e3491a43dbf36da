package dev.rowhouse.prove.stage;

import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// Finds the instances that refer to each other in a cycle: two employees each of whom is the
/// other's deputy, a department and its head.
///
/// No order of inserts brings such instances into a database one by one, each behind what it refers
/// to.
final class ReferenceCycles {
    private final List<Instance> all;
    private final IdentityHashMap<Instance, List<Instance>> targets = new IdentityHashMap<>();
    private final IdentityHashMap<Instance, List<Instance>> owners = new IdentityHashMap<>();

    private ReferenceCycles(Dataset data) {
        this.all = data.all();
        for (Instance instance : all) {
            targets.put(instance, new ArrayList<>());
            owners.put(instance, new ArrayList<>());
        }
        for (Instance instance : all) {
            for (Relationship role : data.model().relationshipsOf(instance.entity())) {
                data.target(instance, role)
                        .ifPresent(target -> {
                            linked(targets, instance).add(target);
                            linked(owners, target).add(instance);
                        });
            }
        }
    }

    /// The instances on cycles and all that they refer to, so that nothing outside is missed by
    /// those inside.
    static Set<Instance> withTargets(Dataset data) {
        ReferenceCycles cycles = new ReferenceCycles(data);
        // An instance without references to remaining instances is not on a cycle; nor is one that
        // no remaining instance refers to.
        Set<Instance> left = peeled(cycles.all, cycles.targets, cycles.owners);
        left = peeled(List.copyOf(left), cycles.owners, cycles.targets);
        Set<Instance> closed = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Instance> open = new ArrayDeque<>(left);
        while (!open.isEmpty()) {
            Instance instance = open.pop();
            if (closed.add(instance)) {
                open.addAll(linked(cycles.targets, instance));
            }
        }
        return closed;
    }

    /// Takes instances away whose links in one direction all lead to what has been taken away,
    /// until none is left of them.
    private static Set<Instance> peeled(
            List<Instance> instances,
            IdentityHashMap<Instance, List<Instance>> links,
            IdentityHashMap<Instance, List<Instance>> back) {
        Set<Instance> left = Collections.newSetFromMap(new IdentityHashMap<>());
        left.addAll(instances);
        IdentityHashMap<Instance, Integer> counts = new IdentityHashMap<>();
        Deque<Instance> free = new ArrayDeque<>();
        for (Instance instance : instances) {
            int count = (int) linked(links, instance).stream().filter(left::contains).count();
            counts.put(instance, count);
            if (count == 0) {
                free.add(instance);
            }
        }
        while (!free.isEmpty()) {
            Instance instance = free.pop();
            left.remove(instance);
            for (Instance other : linked(back, instance)) {
                if (left.contains(other) && counts.merge(other, -1, Integer::sum) == 0) {
                    free.add(other);
                }
            }
        }
        return left;
    }

    private static List<Instance> linked(
            IdentityHashMap<Instance, List<Instance>> links, Instance of) {
        return links.getOrDefault(of, List.of());
    }
}
