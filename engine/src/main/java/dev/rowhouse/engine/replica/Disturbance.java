package dev.rowhouse.engine.replica;

import dev.rowhouse.base.RandomSource;

import java.util.ArrayList;
import java.util.List;

/// Stops, delays and starts replicas by chance, so that a majority is always in time.
///
/// **Thread safety.** Belongs to one thread.
final class Disturbance {
    /// One request in so many changes something.
    private static final int PERIOD = 4;

    private final RandomSource random;
    private final int awayMax;
    private final List<Replica> away = new ArrayList<>();

    /// @param count the number of replicas
    Disturbance(long seed, int count) {
        this.random = RandomSource.seeded(seed);
        this.awayMax = (count - 1) / 2;
    }

    /// Changes something, perhaps, before a request.
    ///
    /// @param all the replicas
    void strike(List<Replica> all) {
        if (awayMax == 0 || random.nextInt(PERIOD) > 0) {
            return;
        }
        if (away.size() == awayMax || !away.isEmpty() && random.nextInt(2) == 0) {
            Replica back = away.remove(random.nextInt(away.size()));
            if (random.nextInt(2) == 0) {
                back.start();
            } else {
                back.startWithoutHints();
            }
            return;
        }
        List<Replica> present = all.stream().filter(Replica::isInTime).toList();
        Replica next = present.get(random.nextInt(present.size()));
        if (random.nextInt(2) == 0) {
            next.stop();
        } else {
            next.delay();
        }
        away.add(next);
    }

    /// Starts all that it has stopped or delayed, and lets them have what waits for them.
    ///
    /// @param all the replicas
    void end(List<Replica> all) {
        away.forEach(Replica::start);
        away.clear();
        all.stream().filter(Replica::isInTime).forEach(Replica::start);
    }
}
