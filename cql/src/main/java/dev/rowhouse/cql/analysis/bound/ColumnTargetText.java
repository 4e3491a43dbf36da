package dev.rowhouse.cql.analysis.bound;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.UserType;

/// The text of parts of columns.
final class ColumnTargetText {
    private ColumnTargetText() {}

    static String field(ColumnMetadata column, int index) {
        UserType type = (UserType) column.type();
        return column.cql() + "." + Identifiers.quoteIfNeeded(type.fieldNames().get(index));
    }
}
