package dev.rowhouse.testkit.linear;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// The requests of clients and their answers, with the order in which they came.
///
/// **Thread safety.** Any number of clients, each in a thread of its own.
public final class History<I, O> {
    private final AtomicLong ticks = new AtomicLong();
    private final Queue<Operation<I, O>> operations = new ConcurrentLinkedQueue<>();

    /// Executes an operation and writes it down. One that throws is not written down.
    ///
    /// @param client who asks
    /// @return the answer
    public O record(int client, I input, Supplier<O> execution) {
        long invoked = ticks.getAndIncrement();
        O output = execution.get();
        operations.add(new Operation<>(client, invoked, ticks.getAndIncrement(), input, output));
        return output;
    }

    /// The operations recorded so far.
    public List<Operation<I, O>> operations() {
        return List.copyOf(operations);
    }
}
