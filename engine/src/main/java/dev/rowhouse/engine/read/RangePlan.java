package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.engine.index.ValueRange;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;

import org.jspecify.annotations.Nullable;

/// The values that an index is asked for, depending on the execution.
@FunctionalInterface
interface RangePlan {
    /// The longest value that Cassandra takes in an index expression, in bytes.
    int SIZE_LIMIT = 0xFFFF;

    ValueRange of(Evaluation evaluation);

    /// The plan for one expression of an index.
    static RangePlan of(RowFilter expression, SecondaryIndex index, TermCompiler compiler) {
        String column = expression.column().name();
        return switch (expression) {
            case RowFilter.Comparison comparison -> {
                Evaluator value = compiler.compile(comparison.value());
                RelationOperator operator = comparison.operator();
                yield evaluation -> {
                    Bytes wanted = require(value.evaluate(evaluation), "value", column);
                    return range(operator, index.folded(wanted));
                };
            }
            case RowFilter.MapEntry entry -> {
                Evaluator key = compiler.compile(entry.key());
                Evaluator value = compiler.compile(entry.value());
                yield evaluation ->
                        ValueRange.ofEntry(
                                require(key.evaluate(evaluation), "map key", column),
                                require(value.evaluate(evaluation), "map value", column));
            }
            case RowFilter.OneOf ignored -> evaluation -> ValueRange.ALL;
            case RowFilter.Nearest ignored -> evaluation -> ValueRange.ALL;
        };
    }

    private static ValueRange range(RelationOperator operator, Bytes value) {
        return switch (operator) {
            case EQ, CONTAINS, CONTAINS_KEY -> ValueRange.of(value);
            case LT, LTE -> new ValueRange(null, false, value, operator == RelationOperator.LTE);
            case GT, GTE -> new ValueRange(value, operator == RelationOperator.GTE, null, false);
            case NEQ, LIKE -> ValueRange.ALL;
        };
    }

    /// Checks that a value to look up in an index is set, and not longer than Cassandra allows.
    static Bytes require(@Nullable Bytes value, String what, String column) {
        if (value == null || Unset.is(value)) {
            throw CqlException.invalid(
                    "Unsupported %s %s for column %s",
                    value == null ? "null" : "unset", what, column);
        }
        if (value.length() > SIZE_LIMIT) {
            throw CqlException.invalid("Index expression values may not be larger than 64K");
        }
        return value;
    }
}
