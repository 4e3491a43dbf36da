package dev.rowhouse.storage.compaction;

import java.io.IOException;
import java.nio.file.Path;

/// Writing failed so that only the disk knows whether a transaction is committed. Both the old and
/// the new SSTables are still there, and either would be right. Which ones count is decided by
/// [TransactionLog#recover]; until then nothing else may be compacted or dropped in the folder.
public final class UndecidedTransactionException extends IOException {
    private static final long serialVersionUID = 1;

    /// @param log the transaction's file
    public UndecidedTransactionException(Path log, IOException cause) {
        super(
                "it is not known whether " + log + " is committed; the table has to be reopened",
                cause);
    }
}
