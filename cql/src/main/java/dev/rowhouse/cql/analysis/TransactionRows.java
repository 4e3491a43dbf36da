package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.function.Match;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.UserType;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The rows that the LETs of a transaction name.
///
/// **Thread safety.** Used by one analysis, then forgotten.
final class TransactionRows {
    private final BindVariables variables;
    private final Map<String, NamedRow> rows = new LinkedHashMap<>();

    /// @param selected the columns that the LET reads
    private record NamedRow(int index, Scope scope, Set<ColumnMetadata> selected) {}

    TransactionRows(BindVariables variables) {
        this.variables = variables;
    }

    /// Whether a row has this name.
    boolean has(Name name) {
        return rows.containsKey(name.text());
    }

    /// Adds the row of a LET.
    void add(Name name, Scope scope, BoundSelect select) {
        Set<ColumnMetadata> selected = new HashSet<>();
        select.selection().forEach(one -> collect(one.term(), selected));
        rows.put(name.text(), new NamedRow(rows.size(), scope, selected));
    }

    private static void collect(BoundTerm term, Set<ColumnMetadata> columns) {
        if (term instanceof BoundTerm.Column(var column)) {
            columns.add(column);
        }
        term.operands().forEach(operand -> collect(operand, columns));
    }

    /// Checks that a row has a name, and the column that is meant.
    void check(Term.RowReference reference) {
        NamedRow row = row(reference);
        if (reference.part().isPresent()) {
            column(reference, row);
        }
    }

    /// The number of the row of a reference.
    int index(Term.RowReference reference) {
        return row(reference).index();
    }

    private NamedRow row(Term.RowReference reference) {
        NamedRow row = rows.get(reference.row().text());
        if (row == null) {
            throw Failures.at(
                            reference.span(),
                            "Cannot resolve reference to tuple '%s'.",
                            reference.row().text())
                    .withHint(
                            "a LET before it must name the row: LET %s = (SELECT …)"
                                    .formatted(reference.row().text()));
        }
        return row;
    }

    private static ColumnMetadata column(Term.RowReference reference, NamedRow row) {
        String name = columnName(reference.part().orElseThrow());
        ColumnMetadata column =
                row.scope()
                        .table()
                        .findColumn(name)
                        .orElseThrow(() ->
                                Failures.at(
                                        reference.span(),
                                        "Column '%s' does not exist in tuple '%s'.",
                                        name,
                                        reference.row().text()));
        if (!row.selected().contains(column)) {
            throw Failures.at(
                    reference.span(),
                    "%s references a column not included in the select",
                    reference);
        }
        return column;
    }

    private static String columnName(Term part) {
        return switch (part) {
            case Term.ColumnReference column -> column.name().text();
            case Term.ElementSelection element -> columnName(element.receiver());
            case Term.FieldSelection field -> columnName(field.receiver());
            default -> throw new IllegalArgumentException("no part of a row: " + part);
        };
    }

    /// The table of the row of a reference.
    TableMetadata table(Term.RowReference reference) {
        return row(reference).scope().table();
    }

    /// The names that a value compared with a reference may use.
    Scope scope(Term.RowReference reference) {
        return row(reference).scope();
    }

    /// The column that a reference is about.
    ColumnMetadata column(Term.RowReference reference) {
        return column(reference, row(reference));
    }

    /// Binds a reference to a column or a part of one.
    BoundTerm.RowValue bind(Term.RowReference reference) {
        NamedRow row = row(reference);
        if (reference.part().isEmpty()) {
            throw Failures.at(
                    reference.span(),
                    "substitution references must reference a column (%s)",
                    reference);
        }
        return new BoundTerm.RowValue(
                row.index(),
                reference.row().text(),
                row.scope().table(),
                part(reference, reference.part().get(), row));
    }

    private BoundTerm part(Term.RowReference reference, Term part, NamedRow row) {
        ColumnMetadata column = column(reference, row);
        BoundTerm whole = new BoundTerm.Column(column);
        return switch (part) {
            case Term.ElementSelection element -> element(whole, column, element, row.scope());
            case Term.FieldSelection field -> field(whole, column, field);
            default -> whole;
        };
    }

    private BoundTerm element(
            BoundTerm whole, ColumnMetadata column, Term.ElementSelection element, Scope scope) {
        Receiver receiver = Receiver.of(scope.table(), column);
        TermBinder binder = new TermBinder(scope, variables, TermBinder.Usage.VALUES);
        return switch (column.type()) {
            case ListType list ->
                    new BoundTerm.Element(
                            list.element(), whole, binder.bind(element.key(), receiver.index()));
            case SetType set ->
                    new BoundTerm.Element(
                            set.element(),
                            whole,
                            binder.bind(element.key(), receiver.value(set.element())));
            case MapType map ->
                    new BoundTerm.Element(
                            map.value(), whole, binder.bind(element.key(), receiver.key()));
            case UserType ignored -> throw noPart(element, column);
            // As in Cassandra, the part of a value without parts is the value.
            default -> whole;
        };
    }

    private static BoundTerm field(
            BoundTerm whole, ColumnMetadata column, Term.FieldSelection field) {
        if (column.type().isCollection()) {
            throw noPart(field, column);
        }
        if (!(column.type() instanceof UserType type)) {
            return whole;
        }
        int index = type.fieldIndex(field.field().text());
        if (index < 0) {
            throw noPart(field, column);
        }
        return new BoundTerm.Field(whole, index);
    }

    private static CqlException noPart(Term part, ColumnMetadata column) {
        return Failures.at(
                part.span(),
                "Column %s of type %s has no part %s",
                column.name(),
                column.type().cql(),
                part);
    }

    /// Binds a reference to what takes its value.
    BoundTerm.RowValue bind(Term.RowReference reference, Receiver receiver) {
        BoundTerm.RowValue value = bind(reference);
        if (!Match.of(receiver.type(), value.type()).isAssignable()) {
            ColumnMetadata column = column(reference);
            throw CqlException.invalid(
                    "Invalid reference type %s (%s) for \"%s\" of type %s",
                    column.type().marshalClass(),
                    column.name(),
                    receiver.name(),
                    receiver.type().cql());
        }
        return value;
    }

    /// The column, element or field that a reference names, as the receiver of the value that is
    /// compared with it.
    Receiver receiver(Term.RowReference reference) {
        NamedRow row = row(reference);
        ColumnMetadata column = column(reference, row);
        Receiver whole = Receiver.of(row.scope().table(), column);
        boolean isElement = reference.part().orElseThrow() instanceof Term.ElementSelection;
        if (isElement && column.type() instanceof SetType) {
            throw CqlException.invalid(
                    "Element selection not supported for column %s of type set", column.name());
        }
        CqlType type = bind(reference).type();
        return switch (reference.part().orElseThrow()) {
            case Term.ElementSelection ignored when column.type().isCollection() ->
                    whole.value(type);
            case Term.FieldSelection field when column.type() instanceof UserType ->
                    whole.field(field.field().text(), type);
            default -> whole;
        };
    }
}
