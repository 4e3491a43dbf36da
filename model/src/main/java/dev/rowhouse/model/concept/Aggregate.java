package dev.rowhouse.model.concept;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

import java.util.Optional;
import java.util.Set;

/// An aggregate function over many rows. Missing values do not count; without any value COUNT, SUM
/// and AVG are 0 as in CQL, MIN and MAX are missing.
public enum Aggregate {
    /// `COUNT(alias)`: how many rows there are.
    ROWS("COUNT"),
    /// `COUNT(path)`: how many of them have a value.
    COUNT("COUNT"),
    /// `SUM(path)`.
    SUM("SUM"),
    /// `AVG(path)`, with its fraction whatever the type of the values.
    AVERAGE("AVG"),
    /// `MIN(path)`.
    LEAST("MIN"),
    /// `MAX(path)`.
    GREATEST("MAX");

    private static final Set<NativeType> WHOLE =
            Set.of(NativeType.TINYINT, NativeType.SMALLINT, NativeType.INT, NativeType.BIGINT);
    private static final Set<NativeType> BINARY = Set.of(NativeType.FLOAT, NativeType.DOUBLE);
    private static final Set<NativeType> EXACT = Set.of(NativeType.VARINT, NativeType.DECIMAL);

    private final String function;

    Aggregate(String function) {
        this.function = function;
    }

    /// The name of the function, in JPQL and in CQL.
    public String function() {
        return function;
    }

    private static boolean isOneOf(Set<NativeType> types, CqlType type) {
        return type instanceof NativeType plain && types.contains(plain);
    }

    /// The type of the result; empty when values of a type cannot be taken together so.
    ///
    /// @param type the type of the values
    public Optional<CqlType> result(CqlType type) {
        return switch (this) {
            case ROWS, COUNT -> Optional.of(NativeType.BIGINT);
            case SUM ->
                    isOneOf(WHOLE, type)
                            ? Optional.of(NativeType.BIGINT)
                            : isOneOf(BINARY, type)
                                    ? Optional.of(NativeType.DOUBLE)
                                    : isOneOf(EXACT, type) ? Optional.of(type) : Optional.empty();
            case AVERAGE ->
                    isOneOf(WHOLE, type) || isOneOf(BINARY, type)
                            ? Optional.of(NativeType.DOUBLE)
                            : Optional.empty();
            case LEAST, GREATEST ->
                    type instanceof NativeType && type.isComparable() && type != NativeType.COUNTER
                            ? Optional.of(type)
                            : Optional.empty();
        };
    }
}
