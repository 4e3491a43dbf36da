package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.List;
import java.util.function.Predicate;

/// Cassandra's lookups in a selector before binding it: columns, functions, operators and the types
/// of hints.
///
/// It does so each time that it takes the selector out of the list: when it asks of a table with
/// static columns whether anything else is selected, which is before all other clauses and only up
/// to the selector that tells; and when it binds the selection, after the WHERE clause.
final class SelectionCheck {
    private final TermBinder selections;

    SelectionCheck(TermBinder selections) {
        this.selections = selections;
    }

    /// Looks up what an expression names.
    ///
    /// @throws CqlException when there is no such column, type or function
    void check(Term term) {
        switch (term) {
            case Term.Literal ignored -> {}
            case Term.BindMarker ignored -> {}
            case Term.CountAll ignored -> {}
            case Term.ColumnReference column -> selections.scope().column(column.name());
            case Term.FunctionCall call -> {
                call.arguments().forEach(this::check);
                resolve(call);
            }
            case Term.Arithmetic operation -> {
                check(operation.left());
                check(operation.right());
                resolve(operation);
            }
            case Term.Negation negation -> {
                check(negation.operand());
                resolve(negation);
            }
            case Term.TypeHint hint -> {
                check(hint.operand());
                resolve(hint);
            }
            case Term.Cast cast -> check(cast.operand());
            case Term.CellFunction function -> check(function.target());
            case Term.ElementSelection element -> check(element.receiver());
            case Term.SliceSelection slice -> check(slice.receiver());
            case Term.FieldSelection field -> check(field.receiver());
            case Term.ListLiteral list -> list.elements().forEach(this::check);
            case Term.SetLiteral set -> set.elements().forEach(this::check);
            case Term.TupleLiteral tuple -> tuple.components().forEach(this::check);
            // A literal in braces with colons is checked once it is known whether it is a map.
            case Term.MapLiteral ignored -> {}
            case Term.UserTypeLiteral ignored -> {}
            case Term.RowReference ignored -> {}
        }
    }

    /// The type of a call, an operation or a negation is known when its function is.
    private void resolve(Term term) {
        var ignored = selections.exactTypeOf(term);
    }

    /// Looks up the columns of the values in braces, which Cassandra does at the latest when it
    /// writes them in an error.
    void checkValues(Term term) {
        switch (term) {
            case Term.MapLiteral map -> map.entries().forEach(entry -> check(entry.value()));
            case Term.UserTypeLiteral user -> user.fields().forEach(field -> check(field.value()));
            default -> {}
        }
    }

    /// Whether a SELECT returns static columns and none of a row.
    ///
    /// @throws CqlException when a checked selector has an unknown name
    boolean isOnlyStatic(Select select) {
        return selections.table().hasStaticColumns()
                && !select.isWildcard()
                && selectsAny(select, ColumnMetadata::isStatic)
                && !selectsAny(select, column -> !column.isPartitionKey() && !column.isStatic());
    }

    private boolean selectsAny(Select select, Predicate<ColumnMetadata> wanted) {
        for (Selector selector : select.selectors()) {
            check(selector.expression());
            if (selects(selector.expression(), wanted)) {
                return true;
            }
        }
        return false;
    }

    private boolean selects(Term term, Predicate<ColumnMetadata> wanted) {
        return switch (term) {
            case Term.Literal ignored -> false;
            case Term.BindMarker ignored -> false;
            case Term.CountAll ignored -> false;
            case Term.ColumnReference column ->
                    wanted.test(selections.scope().column(column.name()));
            case Term.FunctionCall call -> selectsAny(call.arguments(), wanted);
            case Term.Arithmetic operation ->
                    selects(operation.left(), wanted) || selects(operation.right(), wanted);
            case Term.Negation negation -> selects(negation.operand(), wanted);
            case Term.TypeHint hint -> selects(hint.operand(), wanted);
            case Term.Cast cast -> selects(cast.operand(), wanted);
            case Term.CellFunction function -> selects(function.target(), wanted);
            case Term.ElementSelection element -> selects(element.receiver(), wanted);
            case Term.SliceSelection slice -> selects(slice.receiver(), wanted);
            case Term.RowReference ignored -> false;
            case Term.FieldSelection field -> selects(field.receiver(), wanted);
            case Term.ListLiteral list -> selectsAny(list.elements(), wanted);
            case Term.SetLiteral set -> selectsAny(set.elements(), wanted);
            case Term.TupleLiteral tuple -> selectsAny(tuple.components(), wanted);
            // Of values in braces Cassandra takes those for wanted that are not.
            case Term.MapLiteral map ->
                    map.entries().stream()
                            .anyMatch(entry ->
                                    (!(entry.key() instanceof Term.ColumnReference)
                                                    && selects(entry.key(), wanted))
                                            || !selects(entry.value(), wanted));
            case Term.UserTypeLiteral user ->
                    user.fields().stream().anyMatch(field -> !selects(field.value(), wanted));
        };
    }

    private boolean selectsAny(List<Term> terms, Predicate<ColumnMetadata> wanted) {
        return terms.stream().anyMatch(term -> selects(term, wanted));
    }
}
