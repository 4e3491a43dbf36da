package dev.rowhouse.storage.commitlog;

import java.nio.file.Path;

/// The commit log cannot do what was asked of it; the message says why and what helps.
public final class CommitLogException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean isLoss;

    CommitLogException(String message) {
        super(message);
        this.isLoss = false;
    }

    CommitLogException(String message, Throwable cause) {
        super(message, cause);
        this.isLoss = false;
    }

    private CommitLogException(String message, boolean isLoss) {
        super(message);
        this.isLoss = isLoss;
    }

    /// Records are lost; the message ends without a full stop, so that the way to accept the loss
    /// can follow.
    static CommitLogException loss(String message) {
        return new CommitLogException(message, true);
    }

    /// Whether records are lost, which can be accepted.
    public boolean isLoss() {
        return isLoss;
    }

    /// A file does not hold what it should.
    static CommitLogException damaged(Path file, long offset, String expected, String found) {
        return loss(
                "Commit log segment %s is damaged at byte %d: expected %s, found %s. Restore the file from a backup, or accept the loss of this record"
                        .formatted(file, offset, expected, found));
    }
}
