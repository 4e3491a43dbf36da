package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.naming.Words;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Writes calls of aggregate functions over the rows of a table.
final class AggregateCall {
    private final NamedTable table;

    AggregateCall(NamedTable table) {
        this.table = table;
    }

    /// The call of one aggregate function.
    ///
    /// @param field the field whose values are aggregated; any field when rows are counted
    /// @param presentWhen a clustering column that is null when a partition has static columns but
    ///     no rows
    Term of(Aggregate aggregate, Field field, Optional<String> presentWhen) {
        String function = aggregate.function().toLowerCase(Locale.ROOT);
        if (aggregate == Aggregate.ROWS) {
            return presentWhen
                    .<Term>map(column ->
                            Term.FunctionCall.of(function, Term.ColumnReference.of(column)))
                    .orElseGet(() -> new Term.CountAll(Span.NONE));
        }
        CqlType result = aggregate.result(field.type()).orElseThrow();
        Term values = Term.ColumnReference.of(table.column(field));
        boolean isCast = aggregate != Aggregate.COUNT && !columnType(field).equals(result);
        return Term.FunctionCall.of(
                function, isCast ? new Term.Cast(values, RawTypes.of(result), Span.NONE) : values);
    }

    /// The type of a field's column.
    CqlType columnType(Field field) {
        boolean isKey = table.table().key().fields().contains(field);
        return isKey ? field.type().freeze() : field.type();
    }

    /// A name for a result that differs from the names of all columns. The database would otherwise
    /// return that column.
    ///
    /// @param others the names of the other results
    String alias(String wanted, Collection<String> others) {
        Set<String> taken = new LinkedHashSet<>(others);
        table.table().fields().forEach(field -> taken.add(table.column(field)));
        String base = Words.snake(wanted.replaceAll("[^A-Za-z0-9_]", "_"));
        String name = base;
        for (int i = 2; taken.contains(name); i++) {
            name = base + "_" + i;
        }
        return name;
    }
}
