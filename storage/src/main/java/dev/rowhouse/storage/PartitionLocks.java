package dev.rowhouse.storage;

import dev.rowhouse.base.Invariants;
import dev.rowhouse.storage.partition.DecoratedKey;

import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Locks on partitions, a fixed number of them shared by all keys.
///
/// **Invariants.** Several locks are always taken in ascending order, and who holds some takes no
/// others, so that two holders never wait for each other.
///
/// **Thread safety.** That is its purpose.
final class PartitionLocks {
    private static final int COUNT = 256;

    private final ReentrantLock[] locks = new ReentrantLock[COUNT];

    PartitionLocks() {
        for (int i = 0; i < COUNT; i++) {
            locks[i] = new ReentrantLock();
        }
    }

    <R> R holding(Collection<DecoratedKey> keys, Supplier<R> action) {
        int[] wanted =
                keys.stream()
                        .mapToInt(key -> (int) Math.floorMod(key.token(), (long) COUNT))
                        .sorted()
                        .distinct()
                        .toArray();
        return holding(wanted, action);
    }

    /// Runs an action while no other thread holds a key.
    <R> R holdingAll(Supplier<R> action) {
        return holding(IntStream.range(0, COUNT).toArray(), action);
    }

    private <R> R holding(int[] wanted, Supplier<R> action) {
        if (Invariants.ENABLED) {
            requireNoOthers(wanted);
        }
        int held = 0;
        try {
            while (held < wanted.length) {
                locks[wanted[held]].lock();
                held++;
            }
            return action.get();
        } finally {
            while (held > 0) {
                locks[wanted[--held]].unlock();
            }
        }
    }

    private void requireNoOthers(int[] wanted) {
        boolean holdsSome = Arrays.stream(locks).anyMatch(ReentrantLock::isHeldByCurrentThread);
        Invariants.require(
                !holdsSome
                        || Arrays.stream(wanted)
                                .allMatch(lock -> locks[lock].isHeldByCurrentThread()),
                () -> "who holds a partition asks for another one of the same table");
    }
}
