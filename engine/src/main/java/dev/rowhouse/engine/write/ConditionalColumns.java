package dev.rowhouse.engine.write;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.term.ColumnValues;
import dev.rowhouse.storage.row.Row;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The columns that a conditional statement reads, and so the only ones that its answer knows.
///
/// As in Cassandra, static columns are read when the statement with the condition writes static
/// columns, else only those that conditions name; the others columns are not read when nothing but
/// static columns is written. Rows are looked for by name, or, when conditions concern static
/// columns alone, the first of the partition.
///
/// @param shown the columns of the answer
/// @param statics the static columns that are read
/// @param readsRows whether the columns of rows are read
record ConditionalColumns(
        List<ColumnMetadata> shown, Set<ColumnMetadata> statics, boolean readsRows) {
    ConditionalColumns {
        shown = List.copyOf(shown);
        statics = Set.copyOf(statics);
    }

    /// The columns of a statement, or of a batch of several.
    static ConditionalColumns of(
            TableMetadata table, List<ColumnMetadata> shown, List<ModificationExecutor> parts) {
        Set<ColumnMetadata> statics = new HashSet<>();
        boolean readsRows = false;
        for (ModificationExecutor part : parts) {
            readsRows |= part.plan().writesRows();
            if (!part.condition().isConditional()) {
                continue;
            }
            List<ColumnMetadata> read =
                    part.plan().writesStaticRow()
                            ? table.columns()
                            : part.condition().columns().orElse(List.of());
            read.stream().filter(ColumnMetadata::isStatic).forEach(statics::add);
        }
        return new ConditionalColumns(shown, statics, readsRows);
    }

    /// Whether the value of a column is known.
    boolean isRead(ColumnMetadata column) {
        return switch (column.kind()) {
            case PARTITION_KEY, CLUSTERING -> true;
            case STATIC -> statics.contains(column);
            case REGULAR -> readsRows;
        };
    }

    /// Whether a static row holds anything that is read.
    boolean isFound(Row staticRow) {
        return statics.stream().anyMatch(column -> ColumnValues.of(staticRow, column) != null);
    }

    /// Whether a row is there as far as it is read.
    boolean isFound(Row row, long nowInSeconds) {
        return readsRows || row.liveness().isLive(nowInSeconds);
    }
}
