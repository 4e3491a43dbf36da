package dev.rowhouse.engine.write;

import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.time.TimeUuids;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.RowBuilder;

import java.util.function.Supplier;

/// One row that is being written.
///
/// @param evaluation the values of the execution
/// @param parameters timestamp and lifetime
/// @param row where the cells go
/// @param present reads the live row as it is, for operations that depend on it
record WriteContext(
        Evaluation evaluation, WriteParameters parameters, RowBuilder row, Supplier<Row> present) {
    TimeUuids timeUuids() {
        return evaluation.functions().timeUuids();
    }
}
