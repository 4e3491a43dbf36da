package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.ColumnOperation;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.CounterContext;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// An operation on one column, ready to put cells into a row.
///
/// **Thread safety.** Immutable.
@FunctionalInterface
interface ColumnWrite {
    /// Adds to the row what the operation writes; nothing when its value is not set.
    ///
    /// @throws CqlException when a value does not fit
    void write(WriteContext context);

    /// The write of an operation.
    static ColumnWrite of(ColumnOperation operation, TermCompiler compiler) {
        ColumnMetadata column = operation.column();
        return switch (operation) {
            case ColumnOperation.SetValue set -> setValue(column, compiler.compile(set.value()));
            case ColumnOperation.DeleteValue ignored -> context -> deleteValue(column, context);
            case ColumnOperation.AddElements add ->
                    CollectionWrite.add(column, compiler.compile(add.value()));
            case ColumnOperation.PrependElements prepend ->
                    CollectionWrite.prepend(column, compiler.compile(prepend.value()));
            case ColumnOperation.RemoveElements remove ->
                    CollectionWrite.remove(column, compiler.compile(remove.value()));
            case ColumnOperation.SetElement set ->
                    CollectionWrite.setElement(
                            column, compiler.compile(set.key()), compiler.compile(set.value()));
            case ColumnOperation.DeleteElement delete ->
                    CollectionWrite.deleteElement(column, compiler.compile(delete.key()));
            case ColumnOperation.SetField set ->
                    setField(column, set.index(), compiler.compile(set.value()));
            case ColumnOperation.DeleteField delete ->
                    context -> writeElement(column, Bytes.ofShort(delete.index()), null, context);
            case ColumnOperation.AddToValue add ->
                    ValueAddition.of(column, compiler.compile(add.value()), add.isNegative());
            case ColumnOperation.AddToCounter add ->
                    addToCounter(column, compiler.compile(add.delta()), add.isNegative());
        };
    }

    /// The write of an INSERT that names no column beside the key of a compact table, whose rows
    /// are there by the cell of their only value.
    static ColumnWrite ofCompactValue(ColumnMetadata column) {
        return context -> {
            if (!column.type().equals(NativeType.EMPTY)) {
                throw CqlException.invalid(
                        "Column %s is mandatory for this COMPACT STORAGE table", column.cql());
            }
            writeSimple(column, Bytes.EMPTY, context);
        };
    }

    private static ColumnWrite setValue(ColumnMetadata column, Evaluator value) {
        if (!column.isMultiCell()) {
            return context -> {
                Bytes bytes = value.evaluate(context.evaluation());
                if (!Unset.is(bytes)) {
                    writeSimple(column, bytes, context);
                }
            };
        }
        if (column.type() instanceof UserType type) {
            return context -> setUserType(column, type, value, context);
        }
        ColumnWrite add = CollectionWrite.add(column, value);
        return context -> {
            Bytes bytes = value.evaluate(context.evaluation());
            if (!Unset.is(bytes)) {
                context.row().deleteComplex(column, context.parameters().deletionBefore());
                add.write(context);
            }
        };
    }

    private static void setUserType(
            ColumnMetadata column, UserType type, Evaluator value, WriteContext context) {
        Bytes bytes = value.evaluate(context.evaluation());
        if (Unset.is(bytes)) {
            return;
        }
        context.row().deleteComplex(column, context.parameters().deletionBefore());
        if (bytes == null) {
            return;
        }
        List<@Nullable Bytes> fields = type.split(bytes);
        for (int i = 0; i < fields.size(); i++) {
            Bytes field = fields.get(i);
            if (field != null) {
                writeElement(column, Bytes.ofShort(i), field, context);
            }
        }
    }

    private static ColumnWrite setField(ColumnMetadata column, int index, Evaluator value) {
        Bytes path = Bytes.ofShort(index);
        return context -> {
            Bytes bytes = value.evaluate(context.evaluation());
            if (!Unset.is(bytes)) {
                writeElement(column, path, bytes, context);
            }
        };
    }

    private static void deleteValue(ColumnMetadata column, WriteContext context) {
        if (column.isMultiCell()) {
            context.row().deleteComplex(column, context.parameters().deletion());
        } else {
            writeSimple(column, null, context);
        }
    }

    private static ColumnWrite addToCounter(
            ColumnMetadata column, Evaluator delta, boolean isNegative) {
        return context -> {
            Bytes bytes = delta.evaluate(context.evaluation());
            if (Unset.is(bytes)) {
                return;
            }
            if (bytes == null || bytes.isEmpty()) {
                throw CqlException.invalid("Invalid null value for counter increment");
            }
            long change = bytes.getLong(0);
            if (isNegative && change == Long.MIN_VALUE) {
                throw CqlException.invalid(
                        "The negation of %d overflows supported counter precision (signed 8 bytes integer)",
                        change);
            }
            Bytes increment = CounterContext.increment(isNegative ? -change : change);
            context.row().cell(Cell.live(column, context.parameters().timestamp(), increment));
        };
    }

    /// Writes a value of a single-cell column; null deletes it.
    static void writeSimple(ColumnMetadata column, @Nullable Bytes value, WriteContext context) {
        WriteParameters parameters = context.parameters();
        context.row()
                .cell(
                        value == null
                                ? Cell.tombstone(
                                        column, parameters.timestamp(), parameters.nowInSeconds())
                                : Cell.of(
                                        column,
                                        parameters.timestamp(),
                                        parameters.lifetime(),
                                        value));
    }

    /// Writes an element of a multi-cell column; null deletes it.
    static void writeElement(
            ColumnMetadata column, Bytes path, @Nullable Bytes value, WriteContext context) {
        WriteParameters parameters = context.parameters();
        context.row()
                .cell(
                        value == null
                                ? Cell.elementTombstone(
                                        column,
                                        path,
                                        parameters.timestamp(),
                                        parameters.nowInSeconds())
                                : new Cell(
                                        column,
                                        path,
                                        parameters.timestamp(),
                                        parameters.lifetime(),
                                        value));
    }
}
