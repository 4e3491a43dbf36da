package dev.rowhouse.server.tls;

/// Keys or certificates cannot be used; the message says which file, why, and what helps.
public final class TlsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TlsException(String message) {
        super(message);
    }

    TlsException(String message, Throwable cause) {
        super(message, cause);
    }
}
