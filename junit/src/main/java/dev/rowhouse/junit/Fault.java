package dev.rowhouse.junit;

import dev.rowhouse.cql.error.ErrorCode;

/// A failure of a cluster, with the driver error that reports it.
public enum Fault {
    /// Too few replicas are alive (`UnavailableException`).
    UNAVAILABLE(ErrorCode.UNAVAILABLE, "Cannot achieve consistency level"),
    /// Replicas did not answer a read in time (`ReadTimeoutException`).
    READ_TIMEOUT(ErrorCode.READ_TIMEOUT, "Operation timed out - received only 0 responses."),
    /// Replicas did not answer a write in time (`WriteTimeoutException`). Nothing has been written;
    /// a real cluster leaves that open.
    WRITE_TIMEOUT(ErrorCode.WRITE_TIMEOUT, "Operation timed out - received only 0 responses."),
    /// A replica failed in a read (`ReadFailureException`).
    READ_FAILURE(ErrorCode.READ_FAILURE, "Operation failed - received 0 responses and 1 failures"),
    /// A replica failed in a write (`WriteFailureException`). Nothing has been written.
    WRITE_FAILURE(
            ErrorCode.WRITE_FAILURE, "Operation failed - received 0 responses and 1 failures"),
    /// The node has too much to do (`OverloadedException`).
    OVERLOADED(ErrorCode.OVERLOADED, "Request timed out waiting in the node's queue"),
    /// A mistake inside the node (`ServerError`).
    SERVER_ERROR(ErrorCode.SERVER_ERROR, "java.lang.RuntimeException: a fault that a test wants");

    private final ErrorCode code;
    private final String message;

    Fault(ErrorCode code, String message) {
        this.code = code;
        this.message = message;
    }

    ErrorCode code() {
        return code;
    }

    String message() {
        return message;
    }
}
