package dev.rowhouse.engine.database;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.commitlog.CommitLogException;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;

import java.io.UncheckedIOException;
import java.util.function.Supplier;

/// Failures of the disk in the words of an answer to a statement.
final class DiskFailures {
    private DiskFailures() {}

    /// Does some work.
    ///
    /// @throws CqlException when it fails, also when the disk is the cause
    static <R> R translated(Supplier<R> work) {
        try {
            return work.get();
        } catch (StorageException | CommitLogException | CorruptSSTableException e) {
            throw new CqlException(ErrorCode.SERVER_ERROR, String.valueOf(e.getMessage()), e);
        } catch (UncheckedIOException e) {
            throw new CqlException(
                    ErrorCode.SERVER_ERROR, "Cannot read from disk: " + e.getMessage(), e);
        }
    }
}
