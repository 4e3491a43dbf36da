package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.ColumnCondition;
import dev.rowhouse.cql.analysis.bound.Precondition;
import dev.rowhouse.cql.analysis.path.WritePath;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.engine.term.ValueCheck;

import java.util.List;
import java.util.Optional;

/// The condition of one conditional write on a ledger.
///
/// @param write the write
/// @param nowSeconds the time of the statement
record LedgerCondition(LedgerWrite write, long nowSeconds) {
    /// Whether the write is applied.
    boolean holds(Ledger ledger) {
        BoundModification statement = write.statement();
        if (!statement.isConditional()) {
            return true;
        }
        PartitionName name = write.partition();
        StoredPartition partition = ledger.partition(name);
        boolean isStatic = statement.path().extent() == WritePath.Extent.STATIC_ROW;
        List<Bytes> clustering = isStatic ? List.of() : write.rows().getFirst();
        StoredRow row = isStatic ? StoredRow.EMPTY : partition.row(clustering);
        StoredRow decisive = isStatic ? partition.staticRow() : row;
        RowView view =
                new RowView(
                        name.key(),
                        Optional.of(clustering),
                        partition.staticRow(),
                        row,
                        nowSeconds);
        return switch (statement.precondition()) {
            case Precondition.None() -> true;
            case Precondition.IfExists() -> decisive.isLive(nowSeconds);
            case Precondition.IfNotExists() -> !decisive.isLive(nowSeconds);
            case Precondition.If(var conditions) ->
                    conditions.stream().allMatch(condition -> holds(condition, view));
        };
    }

    private boolean holds(ColumnCondition condition, RowView row) {
        if (!(condition instanceof ColumnCondition.Comparison(var target, var operator, var term))
                || !(target instanceof ColumnCondition.Target.Column(ColumnMetadata column))) {
            throw new IllegalArgumentException("no plan contains a condition such as " + condition);
        }
        Optional<Bytes> found = row.value(column);
        Optional<Bytes> wanted = write.values().value(term);
        if (wanted.isEmpty()) {
            return switch (operator) {
                case EQ -> found.isEmpty();
                case NEQ -> found.isPresent();
                case LT, LTE, GT, GTE, LIKE, CONTAINS, CONTAINS_KEY ->
                        throw new IllegalStateException(
                                "comparison of " + column.name() + " with null by " + operator);
            };
        }
        return found.map(value -> ValueCheck.of(column.type(), operator).holds(value, wanted.get()))
                .orElse(operator == RelationOperator.NEQ);
    }
}
