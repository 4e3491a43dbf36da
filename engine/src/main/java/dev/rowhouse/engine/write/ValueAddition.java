package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.Term.ArithmeticOperator;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.function.Arithmetic;
import dev.rowhouse.engine.function.ScalarFunction;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.ColumnValues;
import dev.rowhouse.engine.term.Evaluator;

import org.jspecify.annotations.Nullable;

/// `column += value` and `column -= value` of a number or a text.
final class ValueAddition {
    private ValueAddition() {}

    /// Adds to the value that is there, or takes off it. Nothing is written when there is none, or
    /// when the other one is null.
    static ColumnWrite of(ColumnMetadata column, Evaluator value, boolean isNegative) {
        boolean isText = column.type() == NativeType.TEXT || column.type() == NativeType.ASCII;
        ScalarFunction sum =
                isText
                        ? (values, ignored) -> joined(values[0], values[1])
                        : Arithmetic.find(
                                isNegative ? ArithmeticOperator.SUBTRACT : ArithmeticOperator.ADD,
                                column.type(),
                                column.type(),
                                column.type());
        return context -> {
            Bytes change = value.evaluate(context.evaluation());
            Bytes present = ColumnValues.of(context.present().get(), column);
            if (isNothing(change, isText) || isNothing(present, isText)) {
                return;
            }
            Bytes result =
                    sum.apply(
                            new @Nullable Bytes[] {present, change},
                            context.evaluation().functions());
            ColumnWrite.writeSimple(column, result, context);
        };
    }

    private static boolean isNothing(@Nullable Bytes value, boolean isText) {
        return value == null || Unset.is(value) || value.isEmpty() && !isText;
    }

    private static @Nullable Bytes joined(@Nullable Bytes first, @Nullable Bytes second) {
        if (first == null || second == null) {
            return null;
        }
        byte[] both = new byte[first.length() + second.length()];
        first.copyTo(both, 0);
        second.copyTo(both, first.length());
        return Bytes.wrap(both);
    }
}
