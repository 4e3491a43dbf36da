package dev.rowhouse.exports.load;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableDesign;

import java.util.List;

/// The load on one table, in figures of the model.
///
/// @param table the table
/// @param columns its columns
/// @param reads the statements that read it, as questions send them
/// @param written rows that mutations write to it, per second
record TableLoad(TableDesign table, List<ColumnLoad> columns, List<Read> reads, double written) {
    /// Copies the lists.
    TableLoad {
        columns = List.copyOf(columns);
        reads = List.copyOf(reads);
    }

    /// A column.
    ///
    /// @param distinct how many different values there are, at least 1
    /// @param distribution how rows spread over them
    /// @param statistics what the model says of its values
    record ColumnLoad(
            String name,
            CqlType type,
            ColumnRole role,
            long distinct,
            Distribution distribution,
            AttributeStatistics statistics) {}

    /// A statement that reads the table.
    ///
    /// @param name the question, and the step where it has several
    /// @param cql the statement with `?` for each value
    /// @param values the values in order
    /// @param rate how often it is sent, per second
    record Read(String name, String cql, List<Compared> values, double rate) {
        /// Copies the list.
        Read {
            values = List.copyOf(values);
        }
    }

    /// A value that a statement takes.
    ///
    /// @param column the column that it is compared with
    /// @param operator how: `=`, `<`, `<=`, `>`, `>=` or `IN`
    record Compared(String column, String operator) {}

    /// The partitions, at least one.
    long partitions() {
        return Math.max(1, Math.round(table.size().partitions()));
    }

    /// Rows of an average partition, at least one.
    long rows() {
        return Math.max(1, Math.round(table.size().average().rows()));
    }

    /// The columns of the partition key.
    List<ColumnLoad> partitionKey() {
        return columns.stream().filter(each -> each.role() == ColumnRole.PARTITION_KEY).toList();
    }

    /// The clustering columns.
    List<ColumnLoad> clustering() {
        return columns.stream().filter(each -> each.role().isClustering()).toList();
    }
}
