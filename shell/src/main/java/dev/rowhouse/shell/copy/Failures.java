package dev.rowhouse.shell.copy;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.shell.connect.ConnectionException;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Decides which failures of a request are worth another attempt.
final class Failures {
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int ATTEMPTS_SLOWED = 7;

    private Failures() {}

    /// Whether the same request may succeed a moment later.
    static boolean mayPass(Throwable failure) {
        return switch (failure) {
            case ConnectionException _ -> true;
            case CqlException e ->
                    switch (e.code()) {
                        case UNAVAILABLE,
                                OVERLOADED,
                                IS_BOOTSTRAPPING,
                                WRITE_TIMEOUT,
                                READ_TIMEOUT,
                                READ_FAILURE,
                                WRITE_FAILURE ->
                                true;
                        default -> false;
                    };
            default -> false;
        };
    }

    /// Gives what may pass the time to do so: more with each attempt.
    static void pause(int attempt) {
        LockSupport.parkNanos(PAUSE.toNanos() << Math.min(attempt, ATTEMPTS_SLOWED) - 1);
    }

    /// The message of a failure, with cqlsh's name for its kind.
    static String text(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        return failure instanceof CqlException e ? e.code() + " - " + message : message;
    }
}
