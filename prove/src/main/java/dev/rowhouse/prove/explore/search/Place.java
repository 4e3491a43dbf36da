package dev.rowhouse.prove.explore.search;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A world that searches have come to. Equal worlds have the same place, see [Places].
///
/// **Thread safety.** Belongs to one thread.
final class Place {
    private final World world;
    private final Map<Situation, List<Move>> moves = new EnumMap<>(Situation.class);
    // A world has few moves: to compare them takes less time than to hash them.
    private final List<Way> ways = new ArrayList<>(2);

    private record Way(Move move, Place after) {}

    Place(World world) {
        this.world = world;
    }

    /// The world.
    World world() {
        return world;
    }

    /// The moves that are possible in a situation, once they are known.
    Optional<List<Move>> moves(Situation situation) {
        return Optional.ofNullable(moves.get(situation));
    }

    /// Remembers the moves that are possible in a situation.
    void allow(Situation situation, List<Move> possible) {
        moves.put(situation, possible);
    }

    /// The place behind a move that has been made.
    Optional<Place> after(Move move) {
        for (Way way : ways) {
            if (way.move().equals(move)) {
                return Optional.of(way.after());
            }
        }
        return Optional.empty();
    }

    /// Remembers where a move leads to.
    void lead(Move move, Place after) {
        ways.add(new Way(move, after));
    }
}
