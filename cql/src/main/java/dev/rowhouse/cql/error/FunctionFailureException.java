package dev.rowhouse.cql.error;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// A function or an operator failed; the protocol reports in fields of their own which one.
public final class FunctionFailureException extends CqlException {
    private static final long serialVersionUID = 1L;
    private static final String NATIVE_KEYSPACE = "system";

    private final String keyspace;
    private final String function;
    private final transient List<String> argumentTypes;

    /// A failure of a function.
    ///
    /// @param keyspace the keyspace of the function
    /// @param function its name
    /// @param argumentTypes the CQL names of the types of its arguments
    public FunctionFailureException(
            String keyspace, String function, List<String> argumentTypes, String message) {
        super(ErrorCode.FUNCTION_FAILURE, message);
        this.keyspace = keyspace;
        this.function = function;
        this.argumentTypes = List.copyOf(argumentTypes);
    }

    /// A failure of one of the functions that every database has; operators are such functions too.
    ///
    /// @param function its name
    /// @param argumentTypes the CQL names of the types of its arguments
    public static FunctionFailureException ofNative(
            String function, List<String> argumentTypes, String message) {
        return new FunctionFailureException(NATIVE_KEYSPACE, function, argumentTypes, message);
    }

    private FunctionFailureException(
            FunctionFailureException original, @Nullable String hint, @Nullable SourceSpan span) {
        super(ErrorCode.FUNCTION_FAILURE, original.message(), hint, span, original);
        this.keyspace = original.keyspace;
        this.function = original.function;
        this.argumentTypes = original.argumentTypes;
    }

    /// The keyspace of the function.
    public String keyspace() {
        return keyspace;
    }

    /// The name of the function.
    public String function() {
        return function;
    }

    /// The CQL names of the types of its arguments.
    public List<String> argumentTypes() {
        return argumentTypes;
    }

    @Override
    public FunctionFailureException withHint(String explanation) {
        return new FunctionFailureException(this, explanation, span().orElse(null));
    }

    @Override
    public FunctionFailureException withSpan(SourceSpan place) {
        return new FunctionFailureException(this, hint().orElse(null), place);
    }
}
