package dev.rowhouse.base;

import java.util.function.Supplier;

/// The one flag for checks that cost too much to be made in production: whether what a class
/// promises in its *Invariants* paragraph really holds. They are on when assertions are (`java
/// -ea`), as in every test.
///
/// ```java
/// if (Invariants.ENABLED) {
///     Invariants.require(written <= appended, () -> written + " of " + appended);
/// }
/// ```
///
/// While the flag is off, the compiler of the JVM leaves the whole block out.
public final class Invariants {
    /// Whether the checks are made.
    public static final boolean ENABLED = Invariants.class.desiredAssertionStatus();

    private Invariants() {}

    /// Checks one invariant.
    ///
    /// @param holds whether it holds
    /// @param violation says what does not hold
    /// @throws AssertionError when it does not hold: there is a mistake in this program
    public static void require(boolean holds, Supplier<String> violation) {
        if (!holds) {
            throw new AssertionError(violation.get());
        }
    }
}
