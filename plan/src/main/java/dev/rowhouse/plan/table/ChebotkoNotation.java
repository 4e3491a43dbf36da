package dev.rowhouse.plan.table;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;

/// The notation of Chebotko diagrams for columns.
public final class ChebotkoNotation {
    /// The mark of a column with a secondary index.
    public static final String INDEX = "IDX";

    /// The mark of a counter.
    public static final String COUNTER = "++";

    private ChebotkoNotation() {}

    /// The name in the brackets of its type: `[list]`, `{set}`, `<map>`, `*user-defined type*`,
    /// `(tuple)`; the name itself for all other types.
    public static String name(String name, CqlType type) {
        return switch (type) {
            case ListType _ -> "[" + name + "]";
            case SetType _ -> "{" + name + "}";
            case MapType _ -> "<" + name + ">";
            case UserType _ -> "*" + name + "*";
            case TupleType _ -> "(" + name + ")";
            default -> name;
        };
    }

    /// Whether a column has a secondary index.
    public static boolean isIndexed(TableDesign table, ColumnDesign column) {
        return table.indexes().stream().map(IndexDesign::column).anyMatch(column.name()::equals);
    }

    /// The marks of a column's role and index: `K`, `C↓`, `C↑ IDX`; empty for a regular column.
    public static String mark(TableDesign table, ColumnDesign column) {
        String indexed = isIndexed(table, column) ? INDEX : "";
        return (column.role().mark() + " " + indexed).strip();
    }
}
