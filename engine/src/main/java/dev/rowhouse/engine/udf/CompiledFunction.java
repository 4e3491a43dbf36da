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

/// A function whose body has been compiled and checked.
///
/// **Thread safety.** Immutable; every call has an instance of the body's class for itself.
final class CompiledFunction {
    private final FunctionMetadata function;
    private final UDFContext context;
    private final Constructor<? extends JavaFunction> constructor;

    private CompiledFunction(
            FunctionMetadata function,
            UDFContext context,
            Constructor<? extends JavaFunction> constructor) {
        this.function = function;
        this.context = context;
        this.constructor = constructor;
    }

    /// Compiles a function.
    ///
    /// @throws CqlException when the body is wrong or uses what it may not
    static CompiledFunction of(FunctionMetadata function, UDFContext context) {
        JavaSource source = JavaSource.of(function);
        Map<String, byte[]> classes = MemoryCompiler.compile(source);
        ByteCodeCheck.check(source, classes);
        String name = JavaSource.PACKAGE + "." + JavaSource.CLASS;
        byte[] compiled = classes.get(name);
        if (compiled == null) {
            throw CqlException.invalid("Java UDF validation failed: [no class declared]");
        }
        byte[] watched = BudgetInstrumentation.instrument(compiled);
        try {
            return new CompiledFunction(
                    function,
                    context,
                    new Loader()
                            .define(name, watched)
                            .asSubclass(JavaFunction.class)
                            .getConstructor(UDFContext.class, Budget.class));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a checked class has its constructor", e);
        }
    }

    /// A loader for one class, which goes with the function.
    private static final class Loader extends ClassLoader {
        Loader() {
            super(JavaFunction.class.getClassLoader());
        }

        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /// Calls the function.
    ///
    /// @throws CqlException of code `FUNCTION_FAILURE` when the body throws, or runs too long
    @Nullable Bytes call(@Nullable Bytes[] arguments, FunctionContext circumstances) {
        List<CqlType> types = function.argumentTypes();
        @Nullable Object[] values = new Object[arguments.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = JavaValues.toJava(types.get(i), arguments[i]);
            if (values[i] == null && !function.calledOnNullInput()) {
                return null;
            }
        }
        Execution execution = circumstances.execution();
        Budget budget = new Budget(circumstances.clock(), execution::isCancelled);
        try {
            Object result = constructor.newInstance(context, budget).call(values);
            return JavaValues.toBytes(function.returnType(), result);
        } catch (Budget.TimeIsUp _) {
            execution.pass();
            throw failure(
                    "java.util.concurrent.TimeoutException: " + tookLongerThan(Budget.MILLIS_MAX));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failure(text(e));
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("a checked class can be made", e);
        } finally {
            if (budget.millis() >= Budget.MILLIS_WARNED_OF) {
                execution.warn(tookLongerThan(Budget.MILLIS_WARNED_OF));
            }
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
