package dev.rowhouse.storage.commitlog;

import java.nio.file.Path;

/// The commit log cannot do what was asked of it; the message says why and what helps.
public final class CommitLogException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CommitLogException(String message) {
        super(message);
    }

    CommitLogException(String message, Throwable cause) {
        super(message, cause);
    }

    /// A file does not hold what it should.
    static CommitLogException damaged(Path file, long offset, String expected, String found) {
        return new CommitLogException(
                "Commit log segment %s is damaged at byte %d: expected %s, found %s"
                        .formatted(file, offset, expected, found));
    }
}
