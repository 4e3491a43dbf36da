package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.CollectionParts;
import dev.rowhouse.engine.term.ConditionValues;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.engine.term.ValueCheck;

import org.jspecify.annotations.Nullable;

/// A condition that the row at hand must satisfy. Null satisfies none.
///
/// **Thread safety.** Immutable.
@FunctionalInterface
public interface RowCondition {
    /// Whether the row at hand satisfies the condition.
    ///
    /// @throws CqlException when the value compared with is null or not set
    boolean holds(Evaluation evaluation);

    /// The condition of a filter.
    static RowCondition of(RowFilter filter, TermCompiler compiler) {
        Evaluator column = compiler.compileColumn(filter.column());
        return switch (filter) {
            case RowFilter.Comparison comparison -> {
                Evaluator value = compiler.compile(comparison.value());
                ValueCheck check = ValueCheck.of(filter.column().type(), comparison.operator());
                yield evaluation -> {
                    Bytes found = column.evaluate(evaluation);
                    Bytes wanted = require(value.evaluate(evaluation), "value", filter.column());
                    return found != null && check.holds(found, wanted);
                };
            }
            case RowFilter.OneOf oneOf -> {
                // Null among the values is equal to nothing.
                ConditionValues values =
                        ConditionValues.of(
                                oneOf.values(), refusal(filter.column().name()), compiler);
                CqlType type = oneOf.column().type();
                yield evaluation -> {
                    Bytes found = column.evaluate(evaluation);
                    if (found == null) {
                        return false;
                    }
                    for (Bytes one : values.evaluate(evaluation)) {
                        if (one != null && !Unset.is(one) && type.compare(found, one) == 0) {
                            return true;
                        }
                    }
                    return false;
                };
            }
            case RowFilter.MapEntry entry -> ofEntry(entry, column, compiler);
            case RowFilter.Nearest ignored -> evaluation -> column.evaluate(evaluation) != null;
        };
    }

    /// The check of the values in a filter, which runs whether or not there are rows to compare.
    static ValuesCheck valuesOf(RowFilter filter, TermCompiler compiler) {
        ColumnMetadata column = filter.column();
        return switch (filter) {
            case RowFilter.Comparison comparison -> {
                Evaluator value = compiler.compile(comparison.value());
                yield evaluation -> require(value.evaluate(evaluation), "value", column);
            }
            case RowFilter.OneOf oneOf ->
                    ConditionValues.of(oneOf.values(), refusal(column.name()), compiler)::evaluate;
            case RowFilter.MapEntry entry -> {
                Evaluator key = compiler.compile(entry.key());
                Evaluator value = compiler.compile(entry.value());
                yield evaluation -> {
                    require(key.evaluate(evaluation), "map key", column);
                    require(value.evaluate(evaluation), "map value", column);
                };
            }
            case RowFilter.Nearest nearest -> {
                Evaluator vector = compiler.compile(nearest.vector());
                yield evaluation -> require(vector.evaluate(evaluation), "value", column);
            }
        };
    }

    /// Checks values of an execution.
    @FunctionalInterface
    interface ValuesCheck {
        /// Evaluates them.
        ///
        /// @throws CqlException when one is null or not set
        void check(Evaluation evaluation);
    }

    private static RowCondition ofEntry(
            RowFilter.MapEntry entry, Evaluator column, TermCompiler compiler) {
        Evaluator key = compiler.compile(entry.key());
        Evaluator value = compiler.compile(entry.value());
        CollectionParts parts = new CollectionParts(entry.column().type());
        ValueCheck check =
                ValueCheck.of(((MapType) entry.column().type()).value(), entry.operator());
        return evaluation -> {
            Bytes map = column.evaluate(evaluation);
            Bytes wantedKey = require(key.evaluate(evaluation), "map key", entry.column());
            Bytes wanted = require(value.evaluate(evaluation), "map value", entry.column());
            Bytes found = map == null ? null : parts.find(map, wantedKey);
            return found != null && check.holds(found, wanted);
        };
    }

    private static Bytes require(@Nullable Bytes value, String what, ColumnMetadata column) {
        if (value == null) {
            throw CqlException.invalid("Unsupported null %s for column %s", what, column.name());
        }
        if (Unset.is(value)) {
            throw CqlException.invalid("Unsupported unset %s for column %s", what, column.name());
        }
        return value;
    }

    private static ConditionValues.Refusal refusal(String column) {
        return new ConditionValues.Refusal(
                "Invalid null value for column " + column,
                "Invalid unset value for column " + column);
    }
}
