package dev.rowhouse.cql.schema;

/// A column that a table had. Values written before the drop are to be ignored, also when a column
/// of the same name is added again.
///
/// @param column the dropped column, with tuples in place of user-defined types, which may be
///     dropped later
/// @param droppedTimeMicros the timestamp at and before which its cells count for nothing, in
///     microseconds since the epoch
public record DroppedColumn(ColumnMetadata column, long droppedTimeMicros) {}
