package dev.rowhouse.prove.calibrate;

import java.util.Map;
import java.util.function.LongFunction;

/// Requests of the same kind, with what each makes the database do.
///
/// @param name a description for people
/// @param amounts how much of each thing one request takes
/// @param requests the request of a number; numbers follow each other, keys are scattered
/// @param isWrite whether it causes later work, such as a flush
public record Series(
        String name,
        Map<PricedOperation, Double> amounts,
        LongFunction<Request> requests,
        boolean isWrite) {
    /// Copies the amounts.
    public Series {
        amounts = Map.copyOf(amounts);
    }

    /// The amount of an operation in one request.
    public double amount(PricedOperation operation) {
        return amounts.getOrDefault(operation, 0.0);
    }
}
