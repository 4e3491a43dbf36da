package dev.rowhouse.testkit.linear;

/// The behaviour of an object that gets one request after another.
///
/// @param <S> what the object holds: a value with `equals`
/// @param <I> what it is asked for
/// @param <O> what it answers: a value with `equals`
public interface SequentialModel<S, I, O> {
    /// The initial state of the object.
    S initial();

    /// Applies an operation to a state.
    Step<S, O> apply(S state, I input);

    /// Whether an operation that was answered so has changed nothing, whatever the object held: a
    /// read, or a write that was refused.
    boolean hasChangedNothing(I input, O output);

    /// The result of an operation.
    ///
    /// @param state what the object holds then
    /// @param output what it answers
    record Step<S, O>(S state, O output) {}
}
