package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.fuzz.TableShape.Column;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.List;

/// What a SELECT may make of a column: parts, functions, arithmetic, casts.
final class ExpressionDraw {
    private static final List<String> NUMBERS =
            List.of("tinyint", "smallint", "int", "bigint", "varint", "float", "double", "decimal");

    private final Dice dice;
    private final LiteralDraw literals;
    private final boolean hasRoutines;

    /// @param hasRoutines whether there are the user-defined functions of [RoutineDraw]
    ExpressionDraw(Dice dice, LiteralDraw literals, boolean hasRoutines) {
        this.dice = dice;
        this.literals = literals;
        this.hasRoutines = hasRoutines;
    }

    /// An expression on a column that its type allows; a wrong one now and then.
    String of(Column column) {
        String name = column.name();
        return switch (dice.between(0, 9)) {
            case 0 -> name + " AS x";
            case 1 -> "CAST(" + name + " AS " + dice.of("text", dice.of(NUMBERS)) + ")";
            // With a name of its own: Cassandra names it by whichever spelling it has met first.
            case 2 -> "to_json(" + name + ") AS json_" + name;
            case 3 -> masked(name);
            case 4 -> dice.of("collection_count", "map_keys", "to_date", "abs") + "(" + name + ")";
            case 5, 6 -> part(column);
            default -> ofType(name, column.type());
        };
    }

    private String masked(String name) {
        return switch (dice.between(0, 3)) {
            case 0 -> "mask_null(" + name + ")";
            case 1 -> "mask_default(" + name + ")";
            case 2 ->
                    "mask_inner(" + name + ", " + dice.of("1, 1", "0, null", "null, 2, '#'") + ")";
            default ->
                    "mask_outer(" + name + ", " + dice.of("1, 1", "0, null", "null, 2, '#'") + ")";
        };
    }

    private String ofType(String name, CqlType type) {
        return switch (type) {
            case NativeType nativeType -> ofNative(name, nativeType);
            case ListType list -> aggregated(name, list.element());
            case SetType set -> aggregated(name, set.element());
            case MapType _ ->
                    dice.of("map_keys", "map_values", "collection_count") + "(" + name + ")";
            case VectorType vector ->
                    dice.of("similarity_cosine", "similarity_euclidean", "similarity_dot_product")
                            + "("
                            + similar(name, literals.argument(vector))
                            + ")";
            case UserType user -> name + "." + dice.of(user.fieldNames());
            case TupleType _ -> name;
        };
    }

    private String similar(String name, String other) {
        return dice.percent(50) ? name + ", " + other : other + ", " + name;
    }

    private String aggregated(String name, CqlType element) {
        return NUMBERS.contains(element.cql())
                ? dice.of(
                                "collection_min",
                                "collection_max",
                                "collection_sum",
                                "collection_avg",
                                "collection_count")
                        + "("
                        + name
                        + ")"
                : dice.of("collection_min", "collection_max", "collection_count")
                        + "("
                        + name
                        + ")";
    }

    private String ofNative(String name, NativeType type) {
        if (hasRoutines && dice.percent(60)) {
            if (type == NativeType.INT) {
                return "twice(" + name + ")";
            }
            if (type == NativeType.TEXT) {
                return "marked(" + name + ")";
            }
        }
        if (NUMBERS.contains(type.cql())) {
            return number(name);
        }
        String cql = type.cql();
        return switch (type) {
            case TIMEUUID ->
                    dice.of("to_timestamp", "to_date", "to_unix_timestamp") + "(" + name + ")";
            case TIMESTAMP -> dice.of("to_date", "to_unix_timestamp") + "(" + name + ")";
            case DATE -> dice.of("to_timestamp", "to_unix_timestamp") + "(" + name + ")";
            case BLOB ->
                    "blob_as_" + dice.of("int", "text", "bigint", "boolean") + "(" + name + ")";
            default -> cql + "_as_blob(" + name + ")";
        };
    }

    private String number(String name) {
        return switch (dice.between(0, 3)) {
            case 0 -> dice.of("abs", "round", "exp", "log", "log10") + "(" + name + ")";
            case 1 -> "-" + name;
            case 2 -> "(" + name + dice.of(" + ", " * ") + "2) " + dice.of("- ", "/ ") + name;
            default -> name + dice.of(" + ", " - ", " * ", " / ", " % ") + operand(name);
        };
    }

    private String operand(String name) {
        return switch (dice.between(0, 3)) {
            case 0 -> literals.constant("1");
            case 1 -> "(" + dice.of("int", "bigint", "double") + ") " + literals.constant("2");
            default -> dice.of("2", "0", "1.5", "-1", name);
        };
    }

    private String part(Column column) {
        return switch (column.type()) {
            case MapType map -> element(column, map.key());
            case SetType set -> element(column, set.element());
            case UserType user -> column.name() + "." + dice.of(user.fieldNames());
            default -> column.name();
        };
    }

    private String element(Column column, CqlType key) {
        return dice.percent(60)
                ? column.name() + "[" + literals.of(key) + "]"
                : column.name() + "[" + literals.of(key) + ".." + literals.of(key) + "]";
    }

    /// The name of an aggregate function, most often one that takes the type.
    String aggregate(CqlType type) {
        if (hasRoutines && type == NativeType.INT && dice.percent(40)) {
            return "total";
        }
        return NUMBERS.contains(type.cql()) || literals.odd()
                ? dice.of("sum", "avg", "min", "max")
                : dice.of("count", "min", "max");
    }
}
