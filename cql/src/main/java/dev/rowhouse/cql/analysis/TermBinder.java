package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.LiteralKind;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;

import java.util.Optional;

/// Binds terms: to the receivers that take their values, and in a selection to the columns of the
/// table.
///
/// The work is shared with [CollectionBinder], [CallBinder], [ArithmeticBinder] and [CellBinder],
/// one for each kind of term; they call back for the parts.
final class TermBinder {
    private final Scope scope;
    private final BindVariables variables;
    private final Usage place;
    private final Optional<TransactionRows> rows;
    private final TermTypes types = new TermTypes(this);
    private final CollectionBinder collections = new CollectionBinder(this);
    private final CallBinder calls = new CallBinder(this);
    private final ArithmeticBinder arithmetic = new ArithmeticBinder(this);
    private final CellBinder cells = new CellBinder(this);

    /// The place of a term.
    enum Usage {
        /// Values to write, compare with or limit by.
        VALUES,
        /// A selection or a GROUP BY.
        SELECTION
    }

    TermBinder(Scope scope, BindVariables variables, Usage place) {
        this(scope, variables, place, Optional.empty());
    }

    /// @param rows the rows that terms may refer to; empty outside of transactions
    TermBinder(Scope scope, BindVariables variables, Usage place, Optional<TransactionRows> rows) {
        this.scope = scope;
        this.variables = variables;
        this.place = place;
        this.rows = rows;
    }

    Scope scope() {
        return scope;
    }

    TableMetadata table() {
        return scope.table();
    }

    BindVariables variables() {
        return variables;
    }

    /// Whether the values are those of a transaction.
    boolean isInTransaction() {
        return rows.isPresent();
    }

    boolean isSelection() {
        return place == Usage.SELECTION;
    }

    TermTypes types() {
        return types;
    }

    CallBinder calls() {
        return calls;
    }

    CellBinder cells() {
        return cells;
    }

    ArithmeticBinder arithmetic() {
        return arithmetic;
    }

    TermText errorText() {
        return isSelection()
                ? TermText.forResults(scope.keyspace(), calls::home)
                : TermText.forErrors(scope.keyspace());
    }

    /// Binds a term to what takes its value.
    ///
    /// @throws CqlException when the term does not fit, with its place
    BoundTerm bind(Term term, Receiver receiver) {
        try {
            return bindUnplaced(term, receiver);
        } catch (CqlException e) {
            throw Failures.placed(e, term.span());
        }
    }

    private BoundTerm bindUnplaced(Term term, Receiver receiver) {
        return switch (term) {
            case Term.Literal literal -> literal(literal, receiver);
            case Term.BindMarker marker -> variables.bind(marker, receiver);
            case Term.FunctionCall call -> calls.bind(call, receiver);
            case Term.TypeHint hint -> hint(hint, receiver);
            case Term.ListLiteral list -> collections.list(list, receiver);
            case Term.SetLiteral set -> collections.set(set, receiver);
            case Term.MapLiteral map -> collections.map(map, receiver);
            case Term.TupleLiteral tuple -> collections.tuple(tuple, receiver);
            case Term.UserTypeLiteral user -> collections.userType(user, receiver);
            case Term.Arithmetic operation -> arithmetic.bind(operation, receiver);
            case Term.Negation negation -> arithmetic.bind(negation, receiver);
            case Term.Cast ignored -> checked(bindKnown(term), term, receiver);
            case Term.ColumnReference ignored -> checked(bindKnown(term), term, receiver);
            case Term.CountAll ignored -> checked(bindKnown(term), term, receiver);
            case Term.CellFunction ignored -> checked(bindKnown(term), term, receiver);
            case Term.ElementSelection ignored -> checked(bindKnown(term), term, receiver);
            case Term.SliceSelection ignored -> checked(bindKnown(term), term, receiver);
            case Term.FieldSelection ignored -> checked(bindKnown(term), term, receiver);
            case Term.RowReference reference -> rows().bind(reference, receiver);
        };
    }

    private TransactionRows rows() {
        return rows.orElseThrow(
                () -> new IllegalStateException("a reference outside of a transaction"));
    }

    private BoundTerm checked(BoundTerm bound, Term term, Receiver receiver) {
        if (!types.match(term, receiver.type()).isAssignable()) {
            throw CqlException.invalid(
                    "Type error: %s of type %s cannot be assigned to %s of type %s",
                    errorText().of(term),
                    bound.type().cql(),
                    receiver.name(),
                    receiver.type().cql());
        }
        return bound;
    }

    /// Binds a term whose type is known without a receiver.
    BoundTerm bindKnown(Term term) {
        try {
            return switch (term) {
                case Term.Cast cast -> calls.cast(cast);
                case Term.ColumnReference reference ->
                        new BoundTerm.Column(scope.column(reference.name()));
                case Term.CountAll ignored -> calls.countRows();
                case Term.CellFunction function -> cells.cellFunction(function);
                case Term.ElementSelection element -> cells.element(element);
                case Term.SliceSelection slice -> cells.slice(slice);
                case Term.FieldSelection field -> cells.field(field);
                default -> bindNatural(term);
            };
        } catch (CqlException e) {
            throw Failures.placed(e, term.span());
        }
    }

    /// Binds an operand or argument to its natural type.
    private BoundTerm bindNatural(Term term) {
        CqlType type = types.naturalType(term).orElseThrow(() -> cannotInfer(term));
        return bind(term, selectionReceiver(type));
    }

    /// Binds an expression that a SELECT returns.
    ///
    /// @throws CqlException when its type does not follow from the expression
    BoundTerm select(Term term) {
        if (isKnownWithoutReceiver(term)) {
            return bindKnown(term);
        }
        CqlType type =
                types.exactType(term)
                        .orElseThrow(() -> Failures.placed(cannotInfer(term), term.span()));
        return bind(term, selectionReceiver(type));
    }

    private static boolean isKnownWithoutReceiver(Term term) {
        return switch (term) {
            case Term.Cast ignored -> true;
            case Term.ColumnReference ignored -> true;
            case Term.CountAll ignored -> true;
            case Term.CellFunction ignored -> true;
            case Term.ElementSelection ignored -> true;
            case Term.SliceSelection ignored -> true;
            case Term.FieldSelection ignored -> true;
            default -> false;
        };
    }

    /// The type a term can only be of, with the place of an error.
    ///
    /// @throws CqlException when a function or operator does not take its arguments
    Optional<CqlType> exactTypeOf(Term term) {
        try {
            return types.exactType(term);
        } catch (CqlException e) {
            throw Failures.placed(e, term.span());
        }
    }

    /// The receiver of a marker within a selection.
    Receiver selectionReceiver(CqlType type) {
        return Receiver.named(table(), "[selection]", type);
    }

    private CqlException cannotInfer(Term term) {
        new SelectionCheck(this).checkValues(term);
        return CqlException.invalid(
                "Cannot infer type for term %s in selection clause (try using a cast to force a type)",
                errorText().of(term));
    }

    private BoundTerm literal(Term.Literal literal, Receiver receiver) {
        CqlType type = receiver.type();
        if (literal.isNull()) {
            // Whatever the null is for, Cassandra speaks of what is mostly done to counters.
            if (type == NativeType.COUNTER) {
                throw CqlException.invalid("Invalid null value for counter increment/decrement");
            }
            return new BoundTerm.Null(type);
        }
        if (!type.acceptsLiteral(TermTypes.kind(literal))) {
            throw CqlException.invalid(
                    "Invalid %s constant (%s) for \"%s\" of type %s",
                    literal.kind(), literal.text(), receiver.name(), type.cql());
        }
        if (isNow(literal, type)) {
            return calls.now();
        }
        try {
            return new BoundTerm.Constant(
                    type, type.fromLiteral(TermTypes.kind(literal), literal.text()));
        } catch (MarshalException e) {
            throw CqlException.invalid(e.message());
        }
    }

    /// `'now'` as a timestamp is the time at which the statement is executed; in Cassandra, that at
    /// which it is prepared.
    private static boolean isNow(Term.Literal literal, CqlType type) {
        return type == NativeType.TIMESTAMP
                && TermTypes.kind(literal) == LiteralKind.STRING
                && literal.text().equalsIgnoreCase("now");
    }

    private BoundTerm hint(Term.TypeHint hint, Receiver receiver) {
        CqlType type = scope.type(hint.type());
        if (!types.match(hint.operand(), type).isAssignable()) {
            if (isSelection()) {
                throw CqlException.invalid(
                        "Cannot assign value %s to %s of type %s",
                        errorText().of(hint), errorText().of(hint), type.cql());
            }
            throw CqlException.invalid(
                    "Cannot cast value %s to type %s", errorText().of(hint.operand()), hint.type());
        }
        if (!types.match(hint, receiver.type()).isAssignable()) {
            throw CqlException.invalid(
                    "Cannot assign value %s to %s of type %s",
                    errorText().of(hint), receiver.name(), receiver.type().cql());
        }
        return bind(hint.operand(), receiver.withType(type));
    }

    /// Binds the number of a LIMIT or USING: an integer literal or a marker.
    BoundTerm bindNumber(Term term, String name, NativeType type) {
        return bind(term, Receiver.named(table(), name, type));
    }
}
