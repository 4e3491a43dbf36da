package dev.rowhouse.cql.syntax.tree;

/// `INSERT INTO table JSON '…'`.
///
/// @param table the table written to
/// @param json a string literal or a bind marker
/// @param absent the treatment of columns that the JSON text does not mention
/// @param ifNotExists whether the row is written only if there is none
/// @param using the USING clause
/// @param span its position
public record InsertJson(
        QualifiedName table,
        Term json,
        AbsentColumns absent,
        boolean ifNotExists,
        Using using,
        Span span)
        implements Modification {
    /// The treatment of columns that the JSON text does not mention.
    public enum AbsentColumns {
        /// They are set to null; `DEFAULT NULL` or nothing said.
        NULL,
        /// They are left alone; `DEFAULT UNSET`.
        UNSET
    }

    @Override
    public boolean isConditional() {
        return ifNotExists;
    }
}
