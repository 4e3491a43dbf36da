package dev.rowhouse.storage.sstable.io;

/// A version of SSTables has no bytes for something that a table holds; the message says for what.
public final class UnstorableException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /// Something that cannot be stored.
    public UnstorableException(String message) {
        super(message);
    }
}
