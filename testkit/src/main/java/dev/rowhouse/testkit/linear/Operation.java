package dev.rowhouse.testkit.linear;

/// Something that a client asked for, and what it was answered.
///
/// @param client who asked; a client asks for one thing at a time
/// @param invoked when it asked, in ticks of the [History]
/// @param returned when it was answered; [#NEVER] when it has not been so far, so that it may have
///     taken place or not
/// @param input what it asked for
/// @param output what it was answered
public record Operation<I, O>(int client, long invoked, long returned, I input, O output) {
    /// Stands for the time of an answer that has not come.
    public static final long NEVER = Long.MAX_VALUE;

    /// Checks the times.
    public Operation {
        if (returned <= invoked) {
            throw new IllegalArgumentException(
                    "returned at " + returned + ", invoked at " + invoked);
        }
    }

    /// Whether the answer has not come.
    boolean isPending() {
        return returned == NEVER;
    }

    /// The same as it looked at an earlier time.
    Operation<I, O> asOf(long time) {
        return returned <= time ? this : new Operation<>(client, invoked, NEVER, input, output);
    }
}
