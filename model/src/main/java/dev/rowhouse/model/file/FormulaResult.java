package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/// The possible results of a formula or a part of it.
sealed interface FormulaResult {
    /// Whole numbers.
    ///
    /// @param range the smallest and the largest one; empty when there is no limit
    record Whole(Optional<Range> range) implements FormulaResult {}

    /// Numbers, perhaps with decimal places.
    record Fraction() implements FormulaResult {}

    /// Values of another type.
    record Other(NativeType type) implements FormulaResult {}

    /// The limits of whole numbers, both included.
    record Range(BigInteger from, BigInteger to) {
        /// Whether another range has no number outside this one.
        boolean contains(Range other) {
            return from.compareTo(other.from) <= 0 && to.compareTo(other.to) >= 0;
        }

        /// The smallest range that contains this one and another.
        Range with(Range other) {
            return new Range(from.min(other.from), to.max(other.to));
        }

        static Range of(long from, long to) {
            return new Range(BigInteger.valueOf(from), BigInteger.valueOf(to));
        }
    }

    /// The result of an attribute; empty when formulas cannot take its type.
    static Optional<FormulaResult> of(CqlType type) {
        return type instanceof NativeType known
                ? switch (known) {
                    case TINYINT, SMALLINT, INT, BIGINT, VARINT ->
                            Optional.of(new Whole(range(known)));
                    case DECIMAL -> Optional.of(new Fraction());
                    case TEXT, ASCII, BOOLEAN, DATE, TIMESTAMP, TIME, UUID, TIMEUUID ->
                            Optional.of(new Other(known));
                    case BLOB, DOUBLE, FLOAT, INET, DURATION, COUNTER, EMPTY -> Optional.empty();
                }
                : Optional.empty();
    }

    /// The numbers of a type; empty when it has no limit or is none of whole numbers.
    private static Optional<Range> range(CqlType type) {
        return type instanceof NativeType known
                ? switch (known) {
                    case TINYINT -> Optional.of(Range.of(Byte.MIN_VALUE, Byte.MAX_VALUE));
                    case SMALLINT -> Optional.of(Range.of(Short.MIN_VALUE, Short.MAX_VALUE));
                    case INT -> Optional.of(Range.of(Integer.MIN_VALUE, Integer.MAX_VALUE));
                    case BIGINT -> Optional.of(Range.of(Long.MIN_VALUE, Long.MAX_VALUE));
                    default -> Optional.empty();
                }
                : Optional.empty();
    }

    /// Whether the results are numbers.
    default boolean isNumber() {
        return !(this instanceof Other);
    }

    /// The usual type of an attribute with these results: the smallest of `int`, `bigint` and
    /// `varint` for whole numbers.
    default NativeType type() {
        return switch (this) {
            case Whole(var range) ->
                    range.flatMap(wanted ->
                                    List.of(NativeType.INT, NativeType.BIGINT).stream()
                                            .filter(each -> fits(each, wanted))
                                            .findFirst())
                            .orElse(NativeType.VARINT);
            case Fraction() -> NativeType.DECIMAL;
            case Other(var type) -> type;
        };
    }

    /// Whether an attribute of a type can hold all results.
    default boolean fits(CqlType type) {
        return switch (this) {
            case Whole(var range) ->
                    type == NativeType.VARINT
                            || type == NativeType.DECIMAL
                            || range.filter(wanted -> fits(type, wanted)).isPresent();
            case Fraction() -> type == NativeType.DECIMAL;
            case Other(var own) ->
                    type == own || own == NativeType.ASCII && type == NativeType.TEXT;
        };
    }

    private static boolean fits(CqlType type, Range wanted) {
        return range(type).filter(each -> each.contains(wanted)).isPresent();
    }
}
