package dev.rowhouse.engine.write;

import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.ColumnOperation;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.engine.guardrail.Feature;
import dev.rowhouse.engine.guardrail.Guard;
import dev.rowhouse.engine.guardrail.Threshold;
import dev.rowhouse.engine.path.Combinations;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ColumnData;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.Row;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/// Keeps an INSERT, UPDATE or DELETE within the guardrails.
///
/// **Thread safety.** Immutable.
final class WriteGuards {
    private final boolean choosesTimestamp;
    private final List<String> listOperations;
    private final Set<ColumnMetadata> wholeCollections;
    private final Combinations combinations;
    private final String table;

    WriteGuards(BoundModification statement, TermCompiler compiler) {
        this.choosesTimestamp = statement.timestamp().isPresent();
        List<String> operations = new ArrayList<>();
        Set<ColumnMetadata> collections = new HashSet<>();
        for (ColumnOperation operation : statement.operations()) {
            describe(operation, operations, collections);
        }
        this.listOperations = List.copyOf(operations);
        this.wholeCollections = Set.copyOf(collections);
        this.combinations =
                new Combinations(
                        statement.path().partitions(), statement.path().clustering(), compiler);
        this.table = statement.table().name();
    }

    private static void describe(
            ColumnOperation operation, List<String> operations, Set<ColumnMetadata> collections) {
        boolean isOnList = operation.column().type() instanceof ListType;
        switch (operation) {
            case ColumnOperation.SetElement ignored when isOnList ->
                    operations.add("Setting of list items by index requiring read before write");
            case ColumnOperation.DeleteElement ignored when isOnList ->
                    operations.add("Removal of list items by index requiring read before write");
            case ColumnOperation.RemoveElements ignored when isOnList ->
                    operations.add("Removal of list items requiring read before write");
            case ColumnOperation.SetValue ignored -> addCollection(operation, collections);
            case ColumnOperation.AddElements ignored -> addCollection(operation, collections);
            case ColumnOperation.PrependElements ignored -> addCollection(operation, collections);
            default -> {}
        }
    }

    private static void addCollection(ColumnOperation operation, Set<ColumnMetadata> collections) {
        if (operation.column().type().isCollection()) {
            collections.add(operation.column());
        }
    }

    /// Checks what the statement does, before anything is written.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when it is refused
    void check(Evaluation evaluation) {
        Guard guard = evaluation.execution().guard();
        if (choosesTimestamp) {
            guard.use(Feature.USER_TIMESTAMPS);
        }
        listOperations.forEach(one -> guard.use(Feature.LIST_READ_BEFORE_WRITE, one));
        combinations.check(guard, evaluation);
    }

    /// Checks the timestamp that the statement chose, in microseconds.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when it is refused
    void checkTimestamp(long micros, long nowMicros, Evaluation evaluation) {
        evaluation.execution().guard().measureTimestamp(micros, nowMicros, table);
    }

    /// Checks how large the values are that are to be written.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when one is too large
    void checkSizes(PartitionUpdate update, Evaluation evaluation) {
        Guard guard = evaluation.execution().guard();
        if (!guard.restricts(Threshold.COLUMN_VALUE_SIZE)
                && !guard.restricts(Threshold.COLLECTION_SIZE)
                && !guard.restricts(Threshold.ITEMS_PER_COLLECTION)) {
            return;
        }
        checkSizes(update.change().staticRow(), guard);
        update.change().rows().forEachRemaining(row -> checkSizes(row, guard));
    }

    private void checkSizes(Row row, Guard guard) {
        for (ColumnData data : row.columns()) {
            switch (data) {
                case Cell cell -> checkCell(cell, guard);
                case ComplexCells cells -> checkCells(cells, guard);
            }
        }
    }

    private void checkCell(Cell cell, Guard guard) {
        if (cell.isTombstone()) {
            return;
        }
        ColumnMetadata column = cell.column();
        guard.measure(Threshold.COLUMN_VALUE_SIZE, cell.value().length(), column.name());
        if (wholeCollections.contains(column)) {
            measure(count(column.type(), cell), cell.value().length(), column, guard);
        }
    }

    private static int count(CqlType type, Cell cell) {
        return switch (type) {
            case ListType ignored -> ListType.unpack(cell.value()).size();
            case SetType ignored -> SetType.unpack(cell.value()).size();
            case MapType ignored -> MapType.unpack(cell.value()).size() / 2;
            default -> 0;
        };
    }

    private void checkCells(ComplexCells cells, Guard guard) {
        int count = 0;
        long size = 0;
        for (Iterator<Cell> all = cells.iterator(); all.hasNext(); count++) {
            Cell cell = all.next();
            guard.measure(Threshold.COLUMN_VALUE_SIZE, cell.path().length(), cells.column().name());
            guard.measure(
                    Threshold.COLUMN_VALUE_SIZE, cell.value().length(), cells.column().name());
            size += UpdateSize.bytes(cell);
        }
        if (wholeCollections.contains(cells.column())) {
            measure(count, size, cells.column(), guard);
        }
    }

    private static void measure(int count, long size, ColumnMetadata column, Guard guard) {
        guard.measure(Threshold.ITEMS_PER_COLLECTION, count, column.name());
        guard.measure(Threshold.COLLECTION_SIZE, size, column.name());
    }
}
