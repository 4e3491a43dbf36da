package dev.rowhouse.conformance.sstables;

import dev.rowhouse.cql.types.CqlType;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The table `t` that a story is about.
///
/// @param partition the columns of the partition key
/// @param clustering the clustering columns
/// @param statics the static columns
/// @param regulars the other columns
/// @param isCounter whether the columns outside the primary key are counters
record TableSketch(
        List<Column> partition,
        List<Column> clustering,
        List<Column> statics,
        List<Column> regulars,
        boolean isCounter) {
    TableSketch {
        partition = List.copyOf(partition);
        clustering = List.copyOf(clustering);
        statics = List.copyOf(statics);
        regulars = List.copyOf(regulars);
    }

    /// A column.
    ///
    /// @param pool the literals that occur in it, for a column of the primary key
    record Column(String name, CqlType type, List<String> pool) {
        Column {
            pool = List.copyOf(pool);
        }
    }

    /// The columns of the primary key.
    List<Column> key() {
        return Stream.concat(partition.stream(), clustering.stream()).toList();
    }

    /// The columns outside the primary key.
    List<Column> values() {
        return Stream.concat(statics.stream(), regulars.stream()).toList();
    }

    /// All columns.
    List<Column> all() {
        return Stream.concat(key().stream(), values().stream()).toList();
    }

    /// The table without one of its columns.
    TableSketch without(Column column) {
        return new TableSketch(
                partition,
                clustering,
                statics.stream().filter(one -> !one.equals(column)).toList(),
                regulars.stream().filter(one -> !one.equals(column)).toList(),
                isCounter);
    }

    /// The table with another column, which is not static.
    TableSketch with(Column column) {
        List<Column> more = Stream.concat(regulars.stream(), Stream.of(column)).toList();
        return new TableSketch(partition, clustering, statics, more, isCounter);
    }

    static String names(List<Column> columns) {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }
}
