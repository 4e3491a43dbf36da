package dev.rowhouse.cli.copy;

import dev.rowhouse.cli.connect.ConnectionException;
import dev.rowhouse.cql.error.CqlException;

/// Which failures of a request are worth another attempt.
final class Failures {
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

    /// What is wrong, with cqlsh's name for the kind of failure.
    static String text(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        return failure instanceof CqlException e ? e.code() + " - " + message : message;
    }
}
