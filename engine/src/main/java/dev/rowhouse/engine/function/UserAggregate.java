package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.function.ResolvedFunction;
import dev.rowhouse.cql.schema.AggregateMetadata;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// A user-defined aggregate at work on one group: its state goes from call to call of the state
/// function.
///
/// A state function that is not called on null input leaves the state alone for a row with null
/// arguments, as in Cassandra.
///
/// **Thread safety.** Belongs to one thread.
final class UserAggregate implements AggregateFunction.State {
    private final UserCall stateFunction;
    private final Optional<UserCall> finalFunction;
    private final boolean isCalledOnNullInput;
    private final FunctionContext context;
    private @Nullable Bytes state;

    private UserAggregate(AggregateMetadata aggregate, FunctionContext context) {
        this.stateFunction = new UserCall(aggregate.stateFunction());
        this.finalFunction = aggregate.finalFunction().map(UserCall::new);
        this.isCalledOnNullInput = aggregate.stateFunction().calledOnNullInput();
        this.context = context;
        this.state = aggregate.initialState().orElse(null);
    }

    static AggregateFunction of(ResolvedFunction function) {
        AggregateMetadata aggregate = (AggregateMetadata) function.userFunction().orElseThrow();
        return context -> new UserAggregate(aggregate, context);
    }

    @Override
    public void add(@Nullable Bytes[] arguments) {
        @Nullable Bytes[] all = new Bytes[arguments.length + 1];
        all[0] = state;
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] == null && !isCalledOnNullInput) {
                return;
            }
            all[i + 1] = arguments[i];
        }
        state = stateFunction.apply(all, context);
    }

    @Override
    public @Nullable Bytes result() {
        return finalFunction.isPresent()
                ? finalFunction.get().apply(new Bytes[] {state}, context)
                : state;
    }
}
