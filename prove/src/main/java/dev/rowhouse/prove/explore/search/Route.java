package dev.rowhouse.prove.explore.search;

import java.util.List;

/// The replicas that a request reaches before it is answered.
///
/// @param asked the numbers of those that are read
/// @param written the numbers of those that are written to
/// @param isCaughtUp whether what was under way to those that are read arrives just before
public record Route(List<Integer> asked, List<Integer> written, boolean isCaughtUp) {
    /// All replicas, or the only copy.
    public static final Route ALL = new Route(List.of(), List.of(), false);

    /// Copies the lists.
    public Route {
        asked = List.copyOf(asked);
        written = List.copyOf(written);
    }

    /// A read of some replicas.
    static Route asking(List<Integer> numbers) {
        return new Route(numbers, List.of(), false);
    }

    /// A read of a replica that has caught up with all others.
    static Route askingCaughtUp(int number) {
        return new Route(List.of(number), List.of(), true);
    }

    /// A write to one replica.
    static Route writing(int number) {
        return new Route(List.of(), List.of(number), false);
    }
}
