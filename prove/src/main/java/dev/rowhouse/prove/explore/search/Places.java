package dev.rowhouse.prove.explore.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The worlds that searches have come to, each as one object, so that each move is made once.
///
/// A search asks for a move several times: to visit the world behind it, and again for each other
/// move of which it has to know whether the two commute. Searches in other situations make the same
/// moves once more: a call that is retried after a crash does what it did in its first run. Where a
/// move leads to depends on the clocks of the callers, and on nothing else of the situation.
///
/// **Thread safety.** Belongs to one thread.
final class Places {
    /// The number of worlds that are worth their memory when a search begins.
    private static final int KEPT_MAX = 100_000;

    private final Simulation simulation;
    private final WriteClock clock;
    private final Map<World, Place> known = new HashMap<>();

    /// @param clock the clock of the callers
    Places(Simulation simulation, WriteClock clock) {
        this.simulation = simulation;
        this.clock = clock;
    }

    /// Makes room for another search.
    void beginSearch() {
        if (known.size() > KEPT_MAX) {
            forget();
        }
    }

    /// Forgets all worlds.
    void forget() {
        known.clear();
    }

    /// The place of a world.
    Place of(World world) {
        Place place = known.get(world);
        if (place == null) {
            place = new Place(world);
            known.put(world, place);
        }
        return place;
    }

    /// The moves that are possible in a situation.
    List<Move> moves(Place place, Situation situation) {
        Optional<List<Move>> moves = place.moves(situation);
        if (moves.isPresent()) {
            return moves.get();
        }
        List<Move> possible = List.copyOf(simulation.moves(place.world(), situation));
        place.allow(situation, possible);
        return possible;
    }

    /// The place behind a move.
    Place after(Place before, Move move) {
        Optional<Place> known = before.after(move);
        if (known.isPresent()) {
            return known.get();
        }
        Place after = of(simulation.after(before.world(), move, clock));
        before.lead(move, after);
        return after;
    }
}
