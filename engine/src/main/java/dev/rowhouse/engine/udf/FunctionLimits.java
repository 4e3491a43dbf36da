package dev.rowhouse.engine.udf;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.FunctionMetadata;
import dev.rowhouse.engine.udf.api.Budget;
import dev.rowhouse.engine.udf.api.Room;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The memory and the threads that all functions of a database share.
///
/// **Thread safety.** Safe.
final class FunctionLimits {
    private static final long COMPILE_MILLIS_MAX = 60_000;

    private final long heapBytes = Runtime.getRuntime().maxMemory();
    private final AtomicLong roomTaken = new AtomicLong();
    private final FunctionThreads threads;
    private final FunctionThreads compilers;

    /// @param notices gets notices about abandoned calls
    FunctionLimits(Consumer<String> notices) {
        this.threads = new FunctionThreads(Budget.MILLIS_MAX, notices);
        this.compilers = new FunctionThreads(COMPILE_MILLIS_MAX, notices);
    }

    /// The room of one call.
    Room room() {
        return new Room(roomTaken, heapBytes);
    }

    /// The threads of calls that need one of their own.
    FunctionThreads threads() {
        return threads;
    }

    /// Compiles a function on a thread of its own: the compiler can be kept busy by a short text.
    ///
    /// @throws CqlException when it does not come to an end
    Map<String, byte[]> compile(
            FunctionMetadata function, Supplier<Map<String, byte[]>> compilation) {
        try {
            return compilers.run(function.signature(), compilation, () -> {});
        } catch (FunctionThreads.GivenUp e) {
            throw CqlException.invalid(
                    "Java source compilation failed:\nthe body takes longer than %d seconds to compile (%s)",
                    COMPILE_MILLIS_MAX / 1000, e.reason());
        }
    }
}
