package dev.rowhouse.engine.udf;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.FunctionFailureException;
import dev.rowhouse.cql.schema.FunctionMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.function.FunctionContext;
import dev.rowhouse.engine.udf.api.Budget;
import dev.rowhouse.engine.udf.api.JavaFunction;
import dev.rowhouse.engine.udf.api.UDFContext;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A function whose body has been compiled and checked.
///
/// **Thread safety.** Safe; every call has an instance of the body's class for itself.
final class CompiledFunction {
    // After a call that needed a thread of its own, the next ones begin on one.
    private static final int CALLS_APART = 100;

    private final FunctionMetadata function;
    private final UDFContext context;
    private final Constructor<? extends JavaFunction> constructor;
    private final boolean needsScope;
    private final boolean runsApart;
    private final FunctionLimits limits;
    private volatile int callsApart;

    private CompiledFunction(
            FunctionMetadata function,
            UDFContext context,
            Constructor<? extends JavaFunction> constructor,
            BudgetInstrumentation.Watched watched,
            FunctionLimits limits) {
        this.function = function;
        this.context = context;
        this.constructor = constructor;
        this.needsScope = watched.needsScope();
        this.runsApart = watched.runsApart();
        this.limits = limits;
    }

    /// Compiles a function.
    ///
    /// @throws CqlException when the body is wrong or uses something forbidden
    static CompiledFunction of(
            FunctionMetadata function, UDFContext context, FunctionLimits limits) {
        JavaSource source = JavaSource.of(function);
        Map<String, byte[]> classes =
                limits.compile(function, () -> MemoryCompiler.compile(source));
        ByteCodeCheck.check(source, classes);
        String name = JavaSource.PACKAGE + "." + JavaSource.CLASS;
        byte[] compiled = classes.get(name);
        if (compiled == null || classes.size() > 1) {
            throw CqlException.invalid(
                    "Java UDF validation failed: [%s]",
                    compiled == null ? "no class declared" : "class declared as inner class");
        }
        BudgetInstrumentation.Watched watched = BudgetInstrumentation.instrument(compiled);
        try {
            return new CompiledFunction(
                    function,
                    context,
                    new FunctionLoader()
                            .define(name, watched.bytes())
                            .asSubclass(JavaFunction.class)
                            .getConstructor(UDFContext.class, Budget.class),
                    watched,
                    limits);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a checked class has its constructor", e);
        }
    }

    /// Calls the function.
    ///
    /// @throws CqlException of code `FUNCTION_FAILURE` when the body throws, or runs too long
    @Nullable Bytes call(@Nullable Bytes[] arguments, FunctionContext circumstances) {
        if (!function.calledOnNullInput()) {
            for (Bytes argument : arguments) {
                if (argument == null) {
                    return null;
                }
            }
        }
        try {
            return callWhereItEnds(arguments, circumstances);
        } catch (Budget.TimeIsUp ignored) {
            circumstances.execution().pass();
            throw failure(
                    "java.util.concurrent.TimeoutException: " + tookLongerThan(Budget.MILLIS_MAX));
        }
    }

    /// A thread of the machine that many virtual threads share is not held by a function.
    private @Nullable Bytes callWhereItEnds(
            @Nullable Bytes[] arguments, FunctionContext circumstances) {
        int apart = callsApart;
        if (apart > 0) {
            callsApart = apart - 1;
        }
        if (runsApart || apart > 0 || Thread.currentThread().isVirtual()) {
            return callApart(arguments, circumstances);
        }
        try {
            return call(arguments, circumstances.execution(), budget(circumstances, false));
        } catch (Budget.GoApart ignored) {
            callsApart = CALLS_APART;
            return callApart(arguments, circumstances);
        }
    }

    private Budget budget(FunctionContext circumstances, boolean isApart) {
        return new Budget(
                circumstances.clock(),
                circumstances.execution()::isCancelled,
                limits.room(),
                isApart);
    }

    private @Nullable Bytes callApart(@Nullable Bytes[] arguments, FunctionContext circumstances) {
        Execution execution = circumstances.execution();
        Budget budget = budget(circumstances, true);
        try {
            return limits.threads()
                    .run(
                            function.signature(),
                            () -> Optional.ofNullable(call(arguments, execution, budget)),
                            budget::giveUp)
                    .orElse(null);
        } catch (FunctionThreads.GivenUp e) {
            execution.pass();
            throw failure(
                    "java.util.concurrent.TimeoutException: %s (%s)"
                            .formatted(tookLongerThan(Budget.MILLIS_MAX), e.getMessage()));
        }
    }

    private @Nullable Bytes call(@Nullable Bytes[] arguments, Execution execution, Budget budget) {
        List<CqlType> types = function.argumentTypes();
        @Nullable Object[] values = new Object[arguments.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = JavaValues.toJava(types.get(i), arguments[i]);
            if (values[i] == null && !function.calledOnNullInput()) {
                return null;
            }
        }
        try {
            Bytes result =
                    needsScope ? budget.during(() -> run(values, budget)) : run(values, budget);
            if (budget.goesApart()) {
                // It caught the error that said so.
                budget.needThread();
            }
            return result;
        } catch (Budget.TimeIsUp | Budget.GoApart e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw failure(text(e));
        } finally {
            budget.end();
            if (budget.millis() >= Budget.MILLIS_WARNED_OF) {
                execution.warn(tookLongerThan(Budget.MILLIS_WARNED_OF));
            }
        }
    }

    private @Nullable Bytes run(@Nullable Object[] values, Budget budget) {
        try {
            Object result = constructor.newInstance(context, budget).call(values);
            return JavaValues.toBytes(function.returnType(), result, budget);
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("a checked class can be made", e);
        }
    }

    private String tookLongerThan(long millis) {
        return "User defined function %s ran longer than %dms"
                .formatted(function.signature(), millis);
    }

    private static String text(Throwable thrown) {
        return thrown instanceof MarshalException marshal
                ? "org.apache.cassandra.serializers.MarshalException: " + marshal.message()
                : thrown.toString();
    }

    private CqlException failure(String message) {
        return new FunctionFailureException(
                function.keyspace(),
                function.name(),
                function.argumentTypes().stream().map(CqlType::cql).toList(),
                message);
    }
}
