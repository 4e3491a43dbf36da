package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.UserType;

import java.util.Locale;
import java.util.Optional;

/// Binds what a selection takes out of columns: elements, slices, fields, and when cells were
/// written.
final class CellBinder {
    private final TermBinder binder;

    CellBinder(TermBinder binder) {
        this.binder = binder;
    }

    private String text(Term term) {
        return binder.errorText().of(term);
    }

    BoundTerm element(Term.ElementSelection selection) {
        BoundTerm receiver = binder.bindKnown(selection.receiver());
        CqlType type = receiver.type();
        String name = text(selection.receiver());
        checkCollection(type, name, "Element");
        CqlType elementType =
                type instanceof MapType map ? map.value() : ((SetType) type).element();
        BoundTerm key = binder.bind(selection.key(), keyReceiver(type, name));
        return new BoundTerm.Element(elementType, receiver, key);
    }

    BoundTerm slice(Term.SliceSelection selection) {
        BoundTerm receiver = binder.bindKnown(selection.receiver());
        String name = text(selection.receiver());
        checkCollection(receiver.type(), name, "Slice");
        Receiver key = keyReceiver(receiver.type(), name);
        Optional<BoundTerm> from = selection.from().map(term -> binder.bind(term, key));
        Optional<BoundTerm> to = selection.to().map(term -> binder.bind(term, key));
        return new BoundTerm.Slice(receiver, from, to);
    }

    private static void checkCollection(CqlType type, String name, String what) {
        if (!type.isCollection()) {
            throw CqlException.invalid(
                    "Invalid %s selection: %s %s %s is not a collection",
                    what.toLowerCase(Locale.ROOT),
                    name,
                    // Cassandra's own wording differs between the two.
                    what.equals("Slice") ? "of type" : "is of type",
                    type.cql());
        }
        if (type instanceof ListType) {
            throw CqlException.invalid(
                    "%s selection is only allowed on sets and maps, but %s is a list", what, name);
        }
    }

    private Receiver keyReceiver(CqlType type, String name) {
        Receiver whole = Receiver.named(binder.table(), name, type);
        return type instanceof SetType set ? whole.value(set.element()) : whole.key();
    }

    BoundTerm field(Term.FieldSelection selection) {
        BoundTerm receiver = binder.bindKnown(selection.receiver());
        if (!(receiver.type() instanceof UserType type)) {
            throw CqlException.invalid(
                    "Invalid field selection: %s of type %s is not a user type",
                    text(selection.receiver()), receiver.type().cql());
        }
        int index = type.fieldIndex(selection.field().text());
        if (index < 0) {
            throw CqlException.invalid(
                    "%s of type %s has no field %s",
                    text(selection.receiver()), type.cql(), selection.field().text());
        }
        return new BoundTerm.Field(receiver, index);
    }

    /// The type of what tells of a column, before it is known whether the column has such cells.
    CqlType exactType(Term.CellFunction function) {
        CqlType type = cellType(function);
        ColumnMetadata column = columnOf(function.target());
        return isOfSeveralCells(function, column)
                        && (function.target() instanceof Term.ColumnReference
                                || function.target() instanceof Term.SliceSelection)
                ? ListType.frozen(type)
                : type;
    }

    private static CqlType cellType(Term.CellFunction function) {
        return function.attribute() == Term.CellAttribute.TTL ? NativeType.INT : NativeType.BIGINT;
    }

    private static boolean isOfSeveralCells(Term.CellFunction function, ColumnMetadata column) {
        return function.attribute() != Term.CellAttribute.MAXWRITETIME && column.isMultiCell();
    }

    private ColumnMetadata columnOf(Term target) {
        return switch (target) {
            case Term.ColumnReference column -> binder.scope().column(column.name());
            case Term.ElementSelection element -> columnOf(element.receiver());
            case Term.SliceSelection slice -> columnOf(slice.receiver());
            case Term.FieldSelection field -> columnOf(field.receiver());
            default -> throw new IllegalArgumentException("no column: " + text(target));
        };
    }

    BoundTerm cellFunction(Term.CellFunction function) {
        BoundTerm target = binder.bindKnown(function.target());
        ColumnMetadata column = columnOf(target);
        if (column.isPrimaryKey()) {
            throw CqlException.invalid(
                    "Cannot use selection function %s on PRIMARY KEY part %s",
                    function.attribute().name().toLowerCase(Locale.ROOT), column.name());
        }
        CqlType type = cellType(function);
        boolean isSeveralCells =
                isOfSeveralCells(function, column)
                        && (target instanceof BoundTerm.Column
                                || target instanceof BoundTerm.Slice);
        return new BoundTerm.CellFunction(
                isSeveralCells ? ListType.multiCell(type) : type, function.attribute(), target);
    }

    private static ColumnMetadata columnOf(BoundTerm target) {
        return switch (target) {
            case BoundTerm.Column column -> column.column();
            case BoundTerm.Element element -> columnOf(element.receiver());
            case BoundTerm.Slice slice -> columnOf(slice.receiver());
            case BoundTerm.Field field -> columnOf(field.receiver());
            default -> throw CqlException.invalid("%s is no column", target);
        };
    }
}
