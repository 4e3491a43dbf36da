package dev.rowhouse.cql.analysis.function;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.List;

/// The match of a term and a type (Cassandra's AssignmentTestable.TestResult).
public enum Match {
    /// Not at all.
    NONE,
    /// Its bytes are a value of the type.
    WEAK,
    /// It is of the type.
    EXACT;

    /// Whether it fits at all.
    public boolean isAssignable() {
        return this != NONE;
    }

    /// The worse of two.
    public Match and(Match other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /// The match of a type and the wanted one; whether they are frozen does not matter.
    public static Match of(CqlType wanted, CqlType given) {
        if (wanted.freeze().equals(given.freeze())) {
            return EXACT;
        }
        return isCompatible(wanted.freeze(), given.freeze()) ? WEAK : NONE;
    }

    private static boolean isCompatible(CqlType wanted, CqlType given) {
        if (wanted.equals(given)) {
            return true;
        }
        return switch (wanted) {
            case NativeType nativeType -> isNativeCompatible(nativeType, given);
            case ListType list ->
                    given instanceof ListType other
                            && isCompatible(list.element(), other.element());
            case SetType set ->
                    given instanceof SetType other && isCompatible(set.element(), other.element());
            case MapType map ->
                    given instanceof MapType other
                            && isCompatible(map.key(), other.key())
                            && isCompatible(map.value(), other.value());
            case UserType user ->
                    given instanceof UserType other
                            && user.name().equals(other.name())
                            && areCompatible(user.fieldTypes(), other.fieldTypes());
            case TupleType tuple -> areCompatible(tuple.elements(), given.components());
            case VectorType vector ->
                    given instanceof VectorType other
                            && vector.dimension() == other.dimension()
                            && isCompatible(vector.element(), other.element());
        };
    }

    /// A blob takes everything; text takes ASCII; varint takes what is shorter; times take their
    /// numbers and the other way about.
    private static boolean isNativeCompatible(NativeType wanted, CqlType given) {
        return switch (wanted) {
            case BLOB -> true;
            case TEXT -> given == NativeType.ASCII;
            case BIGINT -> given == NativeType.TIMESTAMP;
            case TIMESTAMP, TIME -> given == NativeType.BIGINT;
            case DATE -> given == NativeType.INT;
            case UUID -> given == NativeType.TIMEUUID;
            case VARINT ->
                    given == NativeType.INT
                            || given == NativeType.BIGINT
                            || given == NativeType.TIMESTAMP;
            default -> false;
        };
    }

    private static boolean areCompatible(List<CqlType> wanted, List<CqlType> given) {
        if (given.isEmpty() || wanted.size() < given.size()) {
            return false;
        }
        for (int i = 0; i < given.size(); i++) {
            if (!isCompatible(wanted.get(i), given.get(i))) {
                return false;
            }
        }
        return true;
    }
}
