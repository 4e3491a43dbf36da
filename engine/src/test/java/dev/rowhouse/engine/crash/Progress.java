package dev.rowhouse.engine.crash;

import dev.rowhouse.engine.Session;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// How far each lane has come: the number of its last operation that was acknowledged, −1 for none.
record Progress(List<Integer> numbers) {
    static final Progress NONE = new Progress(Lane.all().stream().map(ignored -> -1).toList());

    Progress {
        numbers = List.copyOf(numbers);
    }

    /// How far a database has come that was killed: each lane by one operation more, or not.
    ///
    /// @throws AssertionError when a lane's tables hold anything else
    Progress found(Session session) {
        List<Integer> found = new ArrayList<>();
        List<Lane> lanes = Lane.all();
        for (int i = 0; i < lanes.size(); i++) {
            found.add(found(lanes.get(i), numbers.get(i), lanes.get(i).read(session)));
        }
        return new Progress(found);
    }

    private static int found(Lane lane, int acknowledged, SortedMap<String, String> present) {
        SortedMap<String, String> before = lane.after(acknowledged);
        if (present.equals(before)) {
            return acknowledged;
        }
        SortedMap<String, String> after = lane.after(acknowledged + 1);
        if (present.equals(after)) {
            return acknowledged + 1;
        }
        throw new AssertionError(
                "%s holds neither what it must after operation %d: %s%nnor after the next: %s"
                        .formatted(
                                lane.getClass().getSimpleName(),
                                acknowledged,
                                difference(before, present),
                                difference(after, present)));
    }

    private static String difference(
            SortedMap<String, String> expected, SortedMap<String, String> present) {
        SortedMap<String, String> all = new TreeMap<>(expected);
        all.putAll(present);
        List<String> differences = new ArrayList<>();
        for (String place : all.keySet()) {
            String wanted = expected.getOrDefault(place, "nothing");
            String found = present.getOrDefault(place, "nothing");
            if (!wanted.equals(found)) {
                differences.add("%s: %s instead of %s".formatted(place, found, wanted));
            }
        }
        return differences.size() + " differences, " + differences.stream().limit(8).toList();
    }
}
