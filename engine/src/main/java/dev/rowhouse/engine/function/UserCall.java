package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.FunctionMetadata;

import org.jspecify.annotations.Nullable;

/// A call of a user-defined function. Its code is looked for at the first call and kept.
///
/// **Thread safety.** Safe: two threads that look at once find the same code.
final class UserCall implements ScalarFunction {
    private final FunctionMetadata function;
    private volatile @Nullable ScalarFunction code;

    UserCall(FunctionMetadata function) {
        this.function = function;
    }

    @Override
    public @Nullable Bytes apply(@Nullable Bytes[] arguments, FunctionContext context) {
        ScalarFunction ready = code;
        if (ready == null) {
            ready = context.userCode().find(function);
            code = ready;
        }
        return ready.apply(arguments, context);
    }
}
