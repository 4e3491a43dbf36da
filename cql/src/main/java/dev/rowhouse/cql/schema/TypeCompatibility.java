package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.List;

/// Whether bytes written as one type can be read as another: the rule for adding a column that was
/// dropped before, and for files that are older than the schema (AbstractType.isValueCompatibleWith
/// and isSerializationCompatibleWith).
///
/// A *value* is compatible when its bytes mean something in the other type. A *serialization* is
/// when, in addition, its length is found in the same way: a `varint` reads the bytes of an `int`,
/// but not where the four bytes of an `int` stand without their length.
public final class TypeCompatibility {
    private TypeCompatibility() {}

    /// Whether cells of `previous` can be read as cells of `type`.
    public static boolean isSerializationCompatible(CqlType type, CqlType previous) {
        return switch (type) {
            case ListType list ->
                    previous instanceof ListType other
                            && list.frozen() == other.frozen()
                            && isSerializationCompatible(list.element(), other.element());
            case SetType set ->
                    previous instanceof SetType other
                            && set.frozen() == other.frozen()
                            && isOrderCompatible(set.element(), other.element());
            case MapType map ->
                    previous instanceof MapType other
                            && map.frozen() == other.frozen()
                            && isOrderCompatible(map.key(), other.key())
                            && isSerializationCompatible(map.value(), other.value());
            case NativeType ignored -> isStoredAlike(type, previous);
            case TupleType ignored -> isStoredAlike(type, previous);
            case UserType ignored -> isStoredAlike(type, previous);
            case VectorType ignored -> isStoredAlike(type, previous);
        };
    }

    private static boolean isStoredAlike(CqlType type, CqlType previous) {
        return type.isMultiCell() == previous.isMultiCell()
                && type.fixedLength() == previous.fixedLength()
                && isValueCompatible(type, previous);
    }

    /// Whether the bytes of a value of `previous` are a value of `type`.
    public static boolean isValueCompatible(CqlType type, CqlType previous) {
        if (type.equals(previous)) {
            return true;
        }
        return switch (type) {
            case NativeType nativeType -> isNativeCompatible(nativeType, previous);
            case ListType list ->
                    previous instanceof ListType other
                            && list.frozen() == other.frozen()
                            && isValueCompatible(list.element(), other.element());
            case SetType set ->
                    previous instanceof SetType other
                            && set.frozen() == other.frozen()
                            && isOrderCompatible(set.element(), other.element());
            case MapType map ->
                    previous instanceof MapType other
                            && map.frozen() == other.frozen()
                            && isOrderCompatible(map.key(), other.key())
                            && isValueCompatible(map.value(), other.value());
            case TupleType tuple ->
                    (previous instanceof TupleType || previous instanceof UserType)
                            && areFieldsCompatible(tuple.elements(), previous.components());
            case UserType user ->
                    previous instanceof UserType other
                            && user.frozen() == other.frozen()
                            && user.name().equals(other.name())
                            && areFieldsCompatible(user.fieldTypes(), other.fieldTypes());
            case VectorType ignored -> false;
        };
    }

    /// Whether `previous` is what `type` was before fields were added to user-defined types in it,
    /// at whatever depth.
    public static boolean isEarlierForm(CqlType type, CqlType previous) {
        return switch (type) {
            case UserType user ->
                    previous instanceof UserType other
                            && user.frozen() == other.frozen()
                            && user.name().equals(other.name())
                            && startsWith(user.fieldNames(), other.fieldNames())
                            && areEarlierForms(user.fieldTypes(), other.fieldTypes());
            case ListType list ->
                    previous instanceof ListType other
                            && list.frozen() == other.frozen()
                            && isEarlierForm(list.element(), other.element());
            case SetType set ->
                    previous instanceof SetType other
                            && set.frozen() == other.frozen()
                            && isEarlierForm(set.element(), other.element());
            case MapType map ->
                    previous instanceof MapType other
                            && map.frozen() == other.frozen()
                            && isEarlierForm(map.key(), other.key())
                            && isEarlierForm(map.value(), other.value());
            case TupleType tuple ->
                    previous instanceof TupleType other
                            && tuple.elements().size() == other.elements().size()
                            && areEarlierForms(tuple.elements(), other.elements());
            case VectorType vector ->
                    previous instanceof VectorType other
                            && vector.dimension() == other.dimension()
                            && isEarlierForm(vector.element(), other.element());
            case NativeType ignored -> type.equals(previous);
        };
    }

    private static boolean startsWith(List<String> names, List<String> previous) {
        return names.size() >= previous.size()
                && names.subList(0, previous.size()).equals(previous);
    }

    /// Whether each of the previous types is an earlier form of the type at its place.
    private static boolean areEarlierForms(List<CqlType> types, List<CqlType> previous) {
        for (int i = 0; i < previous.size(); i++) {
            if (!isEarlierForm(types.get(i), previous.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// A blob reads everything, text reads ASCII, varint reads shorter integers.
    private static boolean isNativeCompatible(NativeType type, CqlType previous) {
        return switch (type) {
            case BLOB -> true;
            case TEXT -> previous == NativeType.ASCII;
            case BIGINT -> previous == NativeType.TIMESTAMP;
            case TIME, TIMESTAMP -> previous == NativeType.BIGINT;
            case DATE -> previous == NativeType.INT;
            case UUID -> previous == NativeType.TIMEUUID;
            case VARINT ->
                    previous == NativeType.INT
                            || previous == NativeType.BIGINT
                            || previous == NativeType.TIMESTAMP;
            default -> false;
        };
    }

    /// Whether values of `previous` are in the same order as values of `type`.
    public static boolean isOrderCompatible(CqlType type, CqlType previous) {
        boolean isText = previous == NativeType.ASCII || previous == NativeType.TEXT;
        return type.equals(previous)
                || type == NativeType.TEXT && previous == NativeType.ASCII
                || type == NativeType.BLOB && isText;
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
