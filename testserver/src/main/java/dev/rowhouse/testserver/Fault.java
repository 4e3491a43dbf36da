package dev.rowhouse.testserver;

/// A failure of a cluster, with the driver error that reports it.
public enum Fault {
    /// Too few replicas are alive (`UnavailableException`).
    UNAVAILABLE,
    /// Replicas did not answer a read in time (`ReadTimeoutException`).
    READ_TIMEOUT,
    /// Replicas did not answer a write in time (`WriteTimeoutException`). Nothing has been written.
    WRITE_TIMEOUT,
    /// A replica failed in a read (`ReadFailureException`).
    READ_FAILURE,
    /// A replica failed in a write (`WriteFailureException`). Nothing has been written.
    WRITE_FAILURE,
    /// The node has too much to do (`OverloadedException`).
    OVERLOADED,
    /// A mistake inside the node (`ServerError`).
    SERVER_ERROR
}
