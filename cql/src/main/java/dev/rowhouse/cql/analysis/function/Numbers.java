package dev.rowhouse.cql.analysis.function;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

import java.util.List;

/// The types of numbers, and the result types of arithmetic between them.
public final class Numbers {
    /// All types of numbers, counters included.
    public static final List<NativeType> TYPES =
            List.of(
                    NativeType.TINYINT,
                    NativeType.SMALLINT,
                    NativeType.INT,
                    NativeType.BIGINT,
                    NativeType.COUNTER,
                    NativeType.FLOAT,
                    NativeType.DOUBLE,
                    NativeType.VARINT,
                    NativeType.DECIMAL);

    private Numbers() {}

    /// Whether a type is one of numbers.
    public static boolean isNumber(CqlType type) {
        return type instanceof NativeType nativeType && TYPES.contains(nativeType);
    }

    /// The type that an operation between numbers of two types is computed in: wide enough for
    /// both, and with a point if one has one (OperationFcts.returnType).
    public static NativeType common(CqlType left, CqlType right) {
        if (left.equals(right)) {
            return (NativeType) left;
        }
        int width = Math.max(width(left), width(right));
        boolean hasPoint = hasPoint(left) || hasPoint(right);
        return switch (width) {
            case 1 -> NativeType.TINYINT;
            case 2 -> NativeType.SMALLINT;
            case 4 -> hasPoint ? NativeType.FLOAT : NativeType.INT;
            case 8 -> hasPoint ? NativeType.DOUBLE : NativeType.BIGINT;
            default -> hasPoint ? NativeType.DECIMAL : NativeType.VARINT;
        };
    }

    private static boolean hasPoint(CqlType type) {
        return type == NativeType.FLOAT || type == NativeType.DOUBLE || type == NativeType.DECIMAL;
    }

    /// The width in bytes; of numbers of any size, wider than all others.
    private static int width(CqlType type) {
        return switch ((NativeType) type) {
            case TINYINT -> 1;
            case SMALLINT -> 2;
            case INT, FLOAT -> 4;
            case BIGINT, DOUBLE, COUNTER -> 8;
            default -> 16;
        };
    }
}
