package dev.rowhouse.prove.explore.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/// Visits all worlds that callers can reach, the nearest first, each once.
///
/// **Thread safety.** Belongs to one thread; one object per search.
public final class Search {
    private final Situation situation;
    private final Places places;
    private final Map<Place, Optional<Origin>> origins = new HashMap<>();
    private final Reduction reduction;
    private final boolean isReduced;
    private boolean isComplete = true;

    /// @param before the place from which a move led to a place
    /// @param steps the number of moves from the start to it
    private record Origin(Place before, Move move, int steps) {}

    /// A search that is about to begin.
    ///
    /// @param isReduced whether moves are left out that lead to no other ends; see [Reduction]
    public Search(Simulation simulation, Situation situation, boolean isReduced) {
        this.situation = situation;
        this.places = simulation.places(situation);
        this.reduction = new Reduction(places, situation);
        this.isReduced = isReduced;
    }

    /// Decides whether the search goes on.
    @FunctionalInterface
    public interface EndObserver {
        /// Looks at an end; whether the search may stop.
        boolean isEnough(World end);
    }

    /// Visits the worlds behind a start until the observer of their ends has seen enough.
    ///
    /// @param statesMax the largest number of worlds to visit
    /// @param stepsMax the largest number of moves to a world; worlds behind it are of no interest
    public void run(World start, int statesMax, int stepsMax, EndObserver observer) {
        Deque<Place> open = new ArrayDeque<>(List.of(places.of(start)));
        origins.put(places.of(start), Optional.empty());
        while (!open.isEmpty()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the search was interrupted");
            }
            Place place = open.removeFirst();
            World world = place.world();
            int steps =
                    1 + origins.getOrDefault(place, Optional.empty()).map(Origin::steps).orElse(0);
            if (steps > stepsMax + 1) {
                return;
            }
            if (situation.isEnd(world) && observer.isEnough(world)) {
                return;
            }
            if (situation.isHopeless(world)) {
                continue;
            }
            for (Move move : moves(place)) {
                Place after = places.after(place, move);
                if (origins.containsKey(after)) {
                    continue;
                }
                if (origins.size() >= statesMax) {
                    isComplete = false;
                    return;
                }
                origins.put(after, Optional.of(new Origin(place, move, steps)));
                open.addLast(after);
            }
        }
    }

    private List<Move> moves(Place place) {
        return isReduced ? reduction.moves(place) : places.moves(place, situation);
    }

    /// The number of visited worlds.
    public int states() {
        return origins.size();
    }

    /// Whether no world was left out because there were too many.
    public boolean isComplete() {
        return isComplete;
    }

    /// One step on the way to a world.
    ///
    /// @param before the world before it
    /// @param move what happened
    /// @param after the world after it
    public record Step(World before, Move move, World after) {}

    /// The shortest way to a visited world.
    public List<Step> way(World end) {
        List<Step> steps = new ArrayList<>();
        Place place = places.of(end);
        while (true) {
            Optional<Origin> origin =
                    Optional.ofNullable(origins.get(place)).flatMap(found -> found);
            if (origin.isEmpty()) {
                Collections.reverse(steps);
                return steps;
            }
            Place before = origin.get().before();
            steps.add(new Step(before.world(), origin.get().move(), place.world()));
            place = before;
        }
    }
}
