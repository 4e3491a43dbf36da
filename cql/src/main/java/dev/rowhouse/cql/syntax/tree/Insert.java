package dev.rowhouse.cql.syntax.tree;

import java.util.List;

/// `INSERT INTO table (column, …) VALUES (value, …)`.
///
/// @param table the table written to
/// @param columns the columns given
/// @param values their values; as written, so perhaps more or fewer than columns
/// @param ifNotExists whether the row is written only if there is none
/// @param using the USING clause
/// @param span its position
public record Insert(
        QualifiedName table,
        List<Name> columns,
        List<Term> values,
        boolean ifNotExists,
        Using using,
        Span span)
        implements Modification {
    /// Copies the lists.
    public Insert {
        columns = List.copyOf(columns);
        values = List.copyOf(values);
    }

    /// An unconditional INSERT that stands in no text.
    public static Insert into(QualifiedName table, List<Name> columns, List<Term> values) {
        return new Insert(table, columns, values, false, Using.NOTHING, Span.NONE);
    }

    @Override
    public boolean isConditional() {
        return ifNotExists;
    }
}
