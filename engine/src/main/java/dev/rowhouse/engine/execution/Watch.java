package dev.rowhouse.engine.execution;

import dev.rowhouse.engine.trace.Tracing;

import java.util.Optional;

/// The client's control over the execution of a statement.
///
/// @param cancellation what may stop it
/// @param tracing whether to write down what happens
/// @param answerMemory the memory that there is for the answer
public record Watch(
        Optional<Cancellation> cancellation, Optional<Tracing> tracing, AnswerMemory answerMemory) {
    /// Nobody watches.
    public static final Watch NONE =
            new Watch(Optional.empty(), Optional.empty(), AnswerMemory.UNLIMITED);

    /// The same watch, which may stop the statement.
    public Watch withCancellation(Cancellation wish) {
        return new Watch(Optional.of(wish), tracing, answerMemory);
    }

    /// The same watch, which has the execution traced.
    public Watch withTracing(Tracing wish) {
        return new Watch(cancellation, Optional.of(wish), answerMemory);
    }

    /// The same watch, with so much room for the answer.
    public Watch withAnswerMemory(AnswerMemory room) {
        return new Watch(cancellation, tracing, room);
    }
}
