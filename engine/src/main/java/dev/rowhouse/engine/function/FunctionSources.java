package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.time.TimeUuids;

/// The sources of impure functions in all executions, and the code of user-defined ones.
///
/// @param clock the time of day
/// @param timeUuids the source of `now()`
/// @param random the source of `uuid()`
/// @param userCode the user-defined functions
public record FunctionSources(
        Clock clock, TimeUuids timeUuids, RandomSource random, UserCode userCode) {
    private static final long VERSION_MASK = 0xFFFF_FFFF_FFFF_0FFFL;
    private static final long VERSION_4 = 0x4000L;
    private static final long VARIANT_MASK = 0x3FFF_FFFF_FFFF_FFFFL;

    /// The context of functions that are called in an execution.
    public FunctionContext during(Execution execution) {
        return new FunctionContext(this, execution);
    }

    /// A version 4 UUID (RFC 9562 §5.4) as sixteen bytes.
    public Bytes randomUuid() {
        byte[] array = new byte[16];
        Bytes.ofLong(random.nextLong() & VERSION_MASK | VERSION_4).copyTo(array, 0);
        Bytes.ofLong(random.nextLong() & VARIANT_MASK | Long.MIN_VALUE).copyTo(array, Long.BYTES);
        return Bytes.wrap(array);
    }
}
