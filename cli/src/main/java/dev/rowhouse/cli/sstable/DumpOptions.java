package dev.rowhouse.cli.sstable;

import java.util.Set;

/// The options of a dump: the parts of an SSTable and their style.
///
/// @param keys the texts of the only partitions wanted; none for all
/// @param excludedKeys the texts of partitions not wanted
/// @param form the parts of each partition that are printed
/// @param hasRawTimes whether times are printed as numbers
public record DumpOptions(
        Set<String> keys, Set<String> excludedKeys, Form form, boolean hasRawTimes) {
    /// The parts of partitions to print.
    public enum Form {
        /// All of each, in one array.
        ROWS,
        /// All of each, on a line of its own.
        LINES,
        /// Only the keys, in one array.
        KEYS
    }

    /// Copies the sets.
    public DumpOptions {
        keys = Set.copyOf(keys);
        excludedKeys = Set.copyOf(excludedKeys);
    }

    boolean wants(String key) {
        return (keys.isEmpty() || keys.contains(key)) && !excludedKeys.contains(key);
    }
}
