package dev.rowhouse.prove.explore.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The worlds that a search has come to, each as one object, so that each move is made once.
///
/// A search asks for a move several times: to visit the world behind it, and again for each other
/// move of which it has to know whether the two commute. To make it anew each time, and to begin
/// each crashed call anew, was about a quarter of the time of an exploration.
///
/// **Thread safety.** Belongs to one thread; one object per search.
final class Places {
    private final Simulation simulation;
    private final Situation situation;
    private final Map<World, Place> known = new HashMap<>();

    Places(Simulation simulation, Situation situation) {
        this.simulation = simulation;
        this.situation = situation;
    }

    /// The place of a world.
    Place of(World world) {
        Place place = known.get(world);
        if (place == null) {
            place = new Place(world, List.copyOf(simulation.moves(world, situation)));
            known.put(world, place);
        }
        return place;
    }

    /// The place behind a move.
    Place after(Place before, Move move) {
        Place after = before.after().get(move);
        if (after == null) {
            after = of(simulation.after(before.world(), move, situation));
            before.after().put(move, after);
        }
        return after;
    }
}
