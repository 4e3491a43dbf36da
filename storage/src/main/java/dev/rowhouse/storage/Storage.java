package dev.rowhouse.storage;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.PartitionUpdate;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The storage of a database's tables: in memory only ([MemoryStorage]), in a folder
/// ([DiskStorage]), or read-only SSTables in place ([AttachedStorage]).
///
/// **Thread safety.** Any number of threads.
public sealed interface Storage extends AutoCloseable
        permits MemoryStorage, DiskStorage, AttachedStorage {
    /// The data of a table: those in the folder, or none yet.
    ///
    /// @throws StorageException when the folder cannot be read or made
    TableStore open(TableMetadata table);

    /// Makes the place of a table that the schema is about to have. Without it the table would
    /// count as lost when it is opened.
    ///
    /// @throws StorageException when the folder cannot be made
    default void prepare(TableMetadata table) {}

    /// The reason why a table takes no writes, as a sentence; empty when it does.
    default Optional<String> refusal(TableMetadata table) {
        return Optional.empty();
    }

    /// Starts the storage after all tables have been opened: the log is replayed first.
    ///
    /// @return how many changes of the log were applied
    /// @throws StorageException when the log is damaged, or the disk refuses
    long begin(ReplayHandler handler);

    /// Takes a change that the log holds.
    @FunctionalInterface
    interface ReplayHandler {
        /// Applies it, with all that follows from it.
        void apply(PartitionUpdate update);
    }

    /// Notes permanently that a view has got all rows that existed before it; later rows reach it
    /// as they are written.
    default void noteBuilt(TableStore view) {
        view.setBuilt();
    }

    /// Gives up the data of a table for good.
    void drop(TableStore store);

    /// Forgets the data of tables, and of the indexes it holds: all of them at one moment, as those
    /// see it who write in [#writing] and hold a partition of the first.
    ///
    /// @param atThatMoment an action at the same moment
    void truncate(List<TableStore> stores, Runnable atThatMoment);

    /// The storage of index entries; empty when they are to be in memory, for a database that is
    /// not kept.
    default Optional<IndexStorage> indexes() {
        return Optional.empty();
    }

    /// Does something that a reader may leave undone: writing to an index that a row is no longer
    /// there. It is left undone when nothing can be written.
    default void tidying(Runnable work) {
        work.run();
    }

    /// Executes a statement that writes. All its writes to [TableStore]s happen in here.
    <R> R writing(Supplier<R> statement);

    /// Does something while no statement writes.
    <R> R alone(Supplier<R> action);

    /// Says whether the tables of a keyspace go through the log (the keyspace's `durable_writes`).
    void setDurableWrites(String keyspace, boolean isDurable);

    /// Ends the work; nothing is lost.
    @Override
    void close();
}
