package dev.rowhouse.prove.calibrate;

import java.util.Map;
import java.util.function.LongFunction;

/// Requests of the same kind, with what each makes the database do.
///
/// @param name what it is, for people
/// @param amounts how much of each thing one request takes
/// @param requests the request of a number; numbers follow each other, keys are scattered
/// @param isWrite whether work is left behind for later, such as a flush
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
