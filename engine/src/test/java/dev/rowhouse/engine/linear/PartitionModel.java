package dev.rowhouse.engine.linear;

import dev.rowhouse.testkit.linear.SequentialModel;

import java.util.Optional;

/// How a partition behaves when it is asked for one thing after another.
final class PartitionModel implements SequentialModel<PartitionState, Request, Answer> {
    @Override
    public PartitionState initial() {
        return PartitionState.EMPTY;
    }

    @Override
    public Step<PartitionState, Answer> apply(PartitionState state, Request request) {
        return switch (request) {
            case Request.Insert insert -> {
                Optional<Integer> present = state.v(insert.c());
                yield present.isPresent()
                        ? refused(state, present)
                        : applied(state.with(insert.c(), insert.v()));
            }
            case Request.Replace replace -> {
                Optional<Integer> present = state.v(replace.c());
                yield present.equals(replace.expected())
                        ? applied(state.with(replace.c(), replace.v()))
                        : refused(state, present);
            }
            case Request.Overwrite overwrite ->
                    state.v(overwrite.c()).isPresent()
                            ? applied(state.with(overwrite.c(), overwrite.v()))
                            : refused(state, Optional.empty());
            case Request.Delete delete ->
                    state.v(delete.c()).isPresent()
                            ? applied(state.without(delete.c()))
                            : refused(state, Optional.empty());
            case Request.ReplaceStatic replace ->
                    state.s().equals(replace.expected())
                            ? applied(state.withStatic(replace.s()))
                            : refused(state, state.s());
            case Request.Batch batch -> {
                Optional<Integer> present = state.v(batch.c());
                yield present.equals(Optional.of(batch.expected()))
                        ? applied(
                                state.with(batch.c(), batch.v())
                                        .with(batch.inserted(), batch.v())
                                        .without(batch.deleted()))
                        : refused(state, present);
            }
            case Request.Read ignored -> new Step<>(state, new Answer.Found(state));
            case Request.ReadRow row -> new Step<>(state, new Answer.FoundRow(state.v(row.c())));
        };
    }

    private static Step<PartitionState, Answer> applied(PartitionState after) {
        return new Step<>(after, new Answer.Applied());
    }

    private static Step<PartitionState, Answer> refused(
            PartitionState state, Optional<Integer> present) {
        return new Step<>(state, new Answer.Refused(present));
    }

    @Override
    public boolean hasChangedNothing(Request request, Answer answer) {
        return !(answer instanceof Answer.Applied);
    }
}
