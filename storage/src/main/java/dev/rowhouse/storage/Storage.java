package dev.rowhouse.storage;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.PartitionUpdate;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The storage of a database's tables: in memory only ([MemoryStorage]), in a folder
/// ([DiskStorage]), or read-only SSTables in place ([AttachedStorage]).
///
/// Every change of rows takes the same way:
///
/// 1. A statement enters [#writing], which keeps flushes away from it.
/// 2. [#write] logs its changes: all of them are in the log, or none.
/// 3. [#write] passes each change to an [Applier], which puts it into the table's memtable
///    ([TableStore#apply]) and lets the indexes and views of the table follow it.
///
/// Two kinds of change are derived from others and skip the log: the entries of an index, and
/// what [#begin] finds in the log.
///
/// **Thread safety.** Any number of threads.
public sealed interface Storage extends AutoCloseable permits UnloggedStorage, DiskStorage {
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
    long begin(Applier applier);

    /// Applies a change that is in the log to its table, and to the indexes and views of the table.
    @FunctionalInterface
    interface Applier {
        /// Applies the change. It is visible when this returns.
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

    /// Logs a change, then applies it. If the log refuses the change, it is not applied. The caller
    /// is in [#writing].
    ///
    /// @throws StorageException when the change cannot be logged
    default void write(PartitionUpdate update, Applier applier) {
        applier.apply(update);
    }

    /// Logs changes in one record, so that an interruption leaves all or none of them, then applies
    /// each. The caller is in [#writing].
    ///
    /// @throws StorageException when the changes cannot be logged
    default void write(List<PartitionUpdate> updates, Applier applier) {
        updates.forEach(applier::apply);
    }

    /// Does something while no statement writes.
    <R> R alone(Supplier<R> action);

    /// Says whether the tables of a keyspace go through the log (the keyspace's `durable_writes`).
    void setDurableWrites(String keyspace, boolean isDurable);

    /// Ends the work; nothing is lost.
    @Override
    void close();
}
