package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;

import java.util.List;

/// Whether bytes written as one type can be read as another: the rule for adding a column that was dropped before
/// (AbstractType.isValueCompatibleWith and isSerializationCompatibleWith).
final class TypeCompatibility {
    private TypeCompatibility() {}

    /// Whether cells of `previous` can be read as cells of `type`.
    static boolean isSerializationCompatible(CqlType type, CqlType previous) {
        return type.isMultiCell() == previous.isMultiCell()
                && type.fixedLength() == previous.fixedLength()
                && isValueCompatible(type, previous);
    }

    private static boolean isValueCompatible(CqlType type, CqlType previous) {
        if (type.equals(previous)) {
            return true;
        }
        return switch (type) {
            case NativeType nativeType -> isNativeCompatible(nativeType, previous);
            case ListType list ->
                    previous instanceof ListType other
                            && isValueCompatible(list.element(), other.element());
            case SetType set ->
                    previous instanceof SetType other && set.element().equals(other.element());
            case MapType map ->
                    previous instanceof MapType other
                            && map.key().equals(other.key())
                            && isValueCompatible(map.value(), other.value());
            case TupleType tuple ->
                    areFieldsCompatible(tuple.elements(), previous.components())
                            && (previous instanceof TupleType || previous instanceof UserType);
            case UserType user ->
                    previous instanceof UserType other
                            && user.name().equals(other.name())
                            && areFieldsCompatible(user.fieldTypes(), other.fieldTypes());
            default -> false;
        };
    }

    /// A blob reads everything; text reads ASCII; varint reads what is shorter; bigint and timestamp read each other.
    private static boolean isNativeCompatible(NativeType type, CqlType previous) {
        return switch (type) {
            case BLOB -> true;
            case TEXT -> previous == NativeType.ASCII;
            case BIGINT -> previous == NativeType.TIMESTAMP || previous == NativeType.TIME;
            case TIMESTAMP -> previous == NativeType.BIGINT;
            case UUID -> previous == NativeType.TIMEUUID;
            case VARINT ->
                    previous == NativeType.INT
                            || previous == NativeType.BIGINT
                            || previous == NativeType.TIMESTAMP;
            default -> false;
        };
    }

    private static boolean areFieldsCompatible(List<CqlType> types, List<CqlType> previous) {
        if (types.size() < previous.size()) {
            return false;
        }
        for (int i = 0; i < previous.size(); i++) {
            if (!isValueCompatible(types.get(i), previous.get(i))) {
                return false;
            }
        }
        return true;
    }
}
