package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.cql.types.CqlType;

import java.util.ArrayList;
import java.util.List;

/// The table or view that a statement is about.
///
/// @param name by which statements call it
/// @param partition the columns of the partition key
/// @param clustering the clustering columns
/// @param statics the static columns
/// @param regulars the other columns
/// @param isCounter whether the columns outside the primary key are counters
record TableShape(
        String name,
        List<Column> partition,
        List<Column> clustering,
        List<Column> statics,
        List<Column> regulars,
        boolean isCounter) {
    static final String TABLE = "t";
    static final String VIEW = "m";

    TableShape {
        partition = List.copyOf(partition);
        clustering = List.copyOf(clustering);
        statics = List.copyOf(statics);
        regulars = List.copyOf(regulars);
    }

    /// A column.
    record Column(String name, CqlType type) {}

    /// The columns of the primary key.
    List<Column> key() {
        return joined(partition, clustering);
    }

    /// The columns outside the primary key.
    List<Column> values() {
        return joined(statics, regulars);
    }

    /// All columns.
    List<Column> all() {
        return joined(key(), values());
    }

    private static List<Column> joined(List<Column> first, List<Column> second) {
        List<Column> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
