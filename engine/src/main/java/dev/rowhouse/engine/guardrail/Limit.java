package dev.rowhouse.engine.guardrail;

import java.util.OptionalLong;

/// The values above which a database warns and rejects.
public record Limit(OptionalLong warn, OptionalLong fail) {
    /// No limit at all.
    public static final Limit NONE = new Limit(OptionalLong.empty(), OptionalLong.empty());

    /// A limit beyond which is warned.
    public static Limit warning(long warn) {
        return new Limit(OptionalLong.of(warn), OptionalLong.empty());
    }

    /// A limit beyond which is refused.
    public static Limit failing(long fail) {
        return new Limit(OptionalLong.empty(), OptionalLong.of(fail));
    }

    /// A limit with two ends.
    public static Limit of(long warn, long fail) {
        return new Limit(OptionalLong.of(warn), OptionalLong.of(fail));
    }

    /// Whether nothing is beyond it.
    public boolean isNone() {
        return warn.isEmpty() && fail.isEmpty();
    }

    /// The value beyond which is refused; the largest number when nothing is.
    public long failOrMax() {
        return fail.orElse(Long.MAX_VALUE);
    }

    /// The value beyond which is warned; the largest number when that is never done.
    public long warnOrMax() {
        return warn.orElse(Long.MAX_VALUE);
    }

    /// The same with refusing where this warns, unless it refuses somewhere already.
    Limit strict() {
        return fail.isPresent() ? this : new Limit(OptionalLong.empty(), warn);
    }
}
