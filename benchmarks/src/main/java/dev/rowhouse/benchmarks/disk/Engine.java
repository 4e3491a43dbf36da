package dev.rowhouse.benchmarks.disk;

import java.nio.file.Path;

/// A database with the two tables of [Rows], in a folder.
///
/// **Thread safety.** Any number of threads.
interface Engine extends AutoCloseable {
    /// The settings for opening a database.
    ///
    /// @param folder its folder
    /// @param cacheBytes how much memory decompressed blocks may take
    record Location(Path folder, long cacheBytes) {}

    /// Opens a database by its name, `rowhouse` or `rocksdb`.
    static Engine open(String name, Location place) {
        return switch (name) {
            case "rowhouse" -> new RowhouseEngine(place);
            case "rocksdb" -> new RocksEngine(place);
            default -> throw new IllegalArgumentException(name);
        };
    }

    /// Writes a row of `points`.
    void putPoint(long key, byte[] value);

    /// Writes a row of `series`.
    void putSeries(long key, long at, byte[] value);

    /// Reads a row of `points`.
    ///
    /// @return the sum of the value's first and last byte, so that it must have been read
    int point(long key);

    /// Reads neighbouring rows of a key of `series`.
    ///
    /// @return a sum over the values
    int slice(long key, long from, long count);

    /// Reads all rows of `series`.
    ///
    /// @return how many there are
    long scan();

    /// Flushes everything to tables on disk and compacts them.
    void settle();

    @Override
    void close();
}
