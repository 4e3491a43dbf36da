package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.ColumnOperation;
import dev.rowhouse.cql.analysis.function.Numbers;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;

/// Binds assignments and the targets of DELETE, with the operations that each type of column
/// allows.
final class OperationBinder {
    private final TermBinder terms;

    OperationBinder(TermBinder terms) {
        this.terms = terms;
    }

    private Receiver receiver(ColumnMetadata column) {
        return Receiver.of(terms.table(), column);
    }

    private String text(Term term) {
        return terms.errorText().of(term);
    }

    /// `column = value` of INSERT or UPDATE.
    ColumnOperation setValue(ColumnMetadata column, Term value) {
        BoundTerm bound = terms.bind(value, receiver(column));
        if (column.isCounter()) {
            throw CqlException.invalid(
                    "Cannot set the value of counter column %s (counters can only be incremented/decremented, not set)",
                    column.name());
        }
        return new ColumnOperation.SetValue(column, bound);
    }

    /// An assignment of UPDATE.
    ColumnOperation assign(Assignment assignment) {
        ColumnMetadata column = terms.scope().column(assignment.column());
        if (column.isPrimaryKey()) {
            throw Failures.at(
                            assignment.span(),
                            "PRIMARY KEY part %s found in SET part",
                            column.name())
                    .withHint("A row cannot move: delete it, and insert it under its new key.");
        }
        try {
            return switch (assignment) {
                case Assignment.Assign assign -> assign(column, assign);
                case Assignment.Add add -> add(column, add.value());
                case Assignment.Subtract subtract -> subtract(column, subtract.value());
                case Assignment.Prepend prepend -> prepend(column, prepend.value());
            };
        } catch (CqlException e) {
            throw Failures.placed(e, assignment.span());
        }
    }

    private ColumnOperation assign(ColumnMetadata column, Assignment.Assign assign) {
        return switch (assign.target()) {
            case ColumnTarget.Column ignored -> setValue(column, assign.value());
            case ColumnTarget.Element element -> setElement(column, element.key(), assign.value());
            case ColumnTarget.Field field -> setField(column, field.field(), assign.value());
        };
    }

    private ColumnOperation setElement(ColumnMetadata column, Term key, Term value) {
        String operation = "%s[%s] = %s".formatted(column.name(), text(key), text(value));
        CqlType type = column.type();
        if (!type.isCollection()) {
            throw invalid(operation, "non collection", column);
        }
        if (!type.isMultiCell()) {
            throw invalid(operation, "frozen collection", column);
        }
        Receiver receiver = receiver(column);
        return switch (type) {
            case ListType list ->
                    new ColumnOperation.SetElement(
                            column,
                            terms.bind(key, receiver.index()),
                            terms.bind(value, receiver.value(list.element())));
            case MapType map ->
                    new ColumnOperation.SetElement(
                            column,
                            terms.bind(key, receiver.key()),
                            terms.bind(value, receiver.value(map.value())));
            default -> throw invalid(operation, "set", column);
        };
    }

    private static CqlException invalid(String operation, String kind, ColumnMetadata column) {
        return CqlException.invalid(
                "Invalid operation (%s) for %s column %s", operation, kind, column.name());
    }

    private ColumnOperation setField(ColumnMetadata column, Name field, Term value) {
        String operation = "%s.%s = %s".formatted(column.name(), field, text(value));
        if (!(column.type() instanceof UserType type)) {
            throw invalid(operation, "non-UDT", column);
        }
        if (!type.isMultiCell()) {
            throw invalid(operation, "frozen UDT", column);
        }
        int index = fieldIndex(column, type, field);
        Receiver receiver = receiver(column).field(field.text(), type.fieldType(index));
        return new ColumnOperation.SetField(column, index, terms.bind(value, receiver));
    }

    private static int fieldIndex(ColumnMetadata column, UserType type, Name field) {
        int index = type.fieldIndex(field.text());
        if (index < 0) {
            throw CqlException.invalid(
                    "UDT column %s does not have a field named %s", column.name(), field);
        }
        return index;
    }

    private ColumnOperation add(ColumnMetadata column, Term value) {
        String operation = "%s = %s + %s".formatted(column.name(), column.name(), text(value));
        return switch (column.type()) {
            case ListType ignored -> addElements(column, value, operation);
            case SetType ignored -> addElements(column, value, operation);
            case MapType ignored -> {
                checkMultiCell(column, operation);
                yield new ColumnOperation.AddElements(
                        column, operand(value, receiver(column), "addition has to be a map"));
            }
            default -> counter(column, value, operation, false);
        };
    }

    private ColumnOperation addElements(ColumnMetadata column, Term value, String operation) {
        checkMultiCell(column, operation);
        return new ColumnOperation.AddElements(column, terms.bind(value, receiver(column)));
    }

    private ColumnOperation subtract(ColumnMetadata column, Term value) {
        String operation = "%s = %s - %s".formatted(column.name(), column.name(), text(value));
        return switch (column.type()) {
            case ListType ignored -> removeElements(column, value, operation);
            case SetType ignored -> removeElements(column, value, operation);
            case MapType map -> {
                checkMultiCell(column, operation);
                SetType keys = SetType.frozen(map.key());
                Receiver receiver = receiver(column).withType(keys);
                yield new ColumnOperation.RemoveElements(
                        column, operand(value, receiver, "substraction has to be a set"));
            }
            default -> counter(column, value, operation, true);
        };
    }

    private ColumnOperation removeElements(ColumnMetadata column, Term value, String operation) {
        checkMultiCell(column, operation);
        return new ColumnOperation.RemoveElements(column, terms.bind(value, receiver(column)));
    }

    private static void checkMultiCell(ColumnMetadata column, String operation) {
        if (!column.isMultiCell()) {
            throw invalid(operation, "frozen collection", column);
        }
    }

    /// Binds an operand: a map is added to a map, and a set of keys subtracted; Cassandra's message
    /// says so for any wrong operand.
    private BoundTerm operand(Term value, Receiver receiver, String rule) {
        try {
            return terms.bind(value, receiver);
        } catch (CqlException e) {
            throw CqlException.invalid("Value for a map %s, but was: '%s'", rule, text(value))
                    .withHint(e.message());
        }
    }

    private ColumnOperation counter(
            ColumnMetadata column, Term value, String operation, boolean isNegative) {
        if (terms.isInTransaction()) {
            return addToValue(column, value, operation, isNegative);
        }
        if (!column.isCounter()) {
            boolean isTuple =
                    !isNegative
                            && (column.type() instanceof UserType
                                    || column.type() instanceof TupleType);
            CqlException error = invalid(operation, isTuple ? "tuple" : "non counter", column);
            throw error.withHint(
                    "Only counters and collections can be added to; for other types read the value"
                            + " and write the new one, with IF if others also write it.");
        }
        BoundTerm delta = terms.bind(value, receiver(column));
        return new ColumnOperation.AddToCounter(column, delta, isNegative);
    }

    private ColumnOperation addToValue(
            ColumnMetadata column, Term value, String operation, boolean isNegative) {
        boolean isTuple = column.type() instanceof TupleType || column.type() instanceof UserType;
        if (isTuple && !isNegative) {
            throw invalid(operation, "tuple", column);
        }
        boolean isNumber = Numbers.isNumber(column.type());
        boolean isText = column.type() == NativeType.TEXT || column.type() == NativeType.ASCII;
        if (!isNumber && (!isText || isNegative)) {
            throw CqlException.invalid(
                    "Invalid operation (%s) for %s type %s",
                    operation,
                    isNegative ? "non-numeric" : "non-numeric and non-text",
                    column.name());
        }
        BoundTerm bound = terms.bind(value, receiver(column));
        return column.isCounter()
                ? new ColumnOperation.AddToCounter(column, bound, isNegative)
                : new ColumnOperation.AddToValue(column, bound, isNegative);
    }

    private ColumnOperation prepend(ColumnMetadata column, Term value) {
        String operation = "%s = %s - %s".formatted(column.name(), text(value), column.name());
        if (!(column.type() instanceof ListType)) {
            throw invalid(operation, "non list", column);
        }
        if (!column.isMultiCell()) {
            throw invalid(operation, "frozen list", column);
        }
        return new ColumnOperation.PrependElements(column, terms.bind(value, receiver(column)));
    }

    /// A target of DELETE.
    ColumnOperation delete(ColumnTarget target) {
        ColumnMetadata column = terms.scope().column(target.column());
        if (column.isPrimaryKey()) {
            throw Failures.at(
                    target.column().span(),
                    "Invalid identifier %s for deletion (should not be a PRIMARY KEY part)",
                    column.name());
        }
        try {
            return switch (target) {
                case ColumnTarget.Column ignored -> new ColumnOperation.DeleteValue(column);
                case ColumnTarget.Element element -> deleteElement(column, element.key());
                case ColumnTarget.Field field -> deleteField(column, field.field());
            };
        } catch (CqlException e) {
            throw Failures.placed(e, target.column().span());
        }
    }

    private ColumnOperation deleteElement(ColumnMetadata column, Term key) {
        CqlType type = column.type();
        if (!type.isCollection() || !type.isMultiCell()) {
            throw CqlException.invalid(
                    "Invalid deletion operation for %s collection column %s",
                    type.isCollection() ? "frozen" : "non", column.name());
        }
        Receiver receiver = receiver(column);
        Receiver part =
                switch (type) {
                    case ListType ignored -> receiver.index();
                    case SetType set -> receiver.value(set.element());
                    default -> receiver.key();
                };
        return new ColumnOperation.DeleteElement(column, terms.bind(key, part));
    }

    private static ColumnOperation deleteField(ColumnMetadata column, Name field) {
        if (!(column.type() instanceof UserType type)) {
            throw CqlException.invalid(
                    "Invalid field deletion operation for non-UDT column %s", column.name());
        }
        if (!type.isMultiCell()) {
            throw CqlException.invalid(
                    "Frozen UDT column %s does not support field deletions", column.name());
        }
        return new ColumnOperation.DeleteField(column, fieldIndex(column, type, field));
    }
}
