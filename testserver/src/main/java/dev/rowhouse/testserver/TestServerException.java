package dev.rowhouse.testserver;

/// A test server cannot start, has ended, or rejects a request. The message says what to do.
public final class TestServerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TestServerException(String message) {
        super(message);
    }

    TestServerException(String message, Throwable cause) {
        super(message, cause);
    }
}
