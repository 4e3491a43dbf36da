package dev.rowhouse.prove.application;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;

import java.util.List;

/// Whether a value of one type is one of another with the same bytes: frozen or not, and whatever a
/// user-defined type is called.
final class TypeFit {
    private TypeFit() {}

    static boolean fits(CqlType value, CqlType place) {
        CqlType from = value.freeze();
        CqlType to = place.freeze();
        if (from.equals(to) || isNumber(from) && isNumber(to)) {
            return true;
        }
        if (from == NativeType.ASCII || from == NativeType.TIMEUUID) {
            return to == (from == NativeType.ASCII ? NativeType.TEXT : NativeType.UUID);
        }
        return from.getClass() == to.getClass()
                && !(from instanceof NativeType)
                && isSameShape(from, to)
                && fit(from.components(), to.components());
    }

    /// Counters are given and returned as `bigint`.
    private static boolean isNumber(CqlType type) {
        return type == NativeType.BIGINT || type == NativeType.COUNTER;
    }

    private static boolean isSameShape(CqlType from, CqlType to) {
        return !(from instanceof UserType one)
                || to instanceof UserType other
                        && one.fieldNames().stream()
                                .map(FoldedName::of)
                                .toList()
                                .equals(other.fieldNames().stream().map(FoldedName::of).toList());
    }

    private static boolean fit(List<CqlType> from, List<CqlType> to) {
        if (from.size() != to.size()) {
            return false;
        }
        for (int i = 0; i < from.size(); i++) {
            if (!fits(from.get(i), to.get(i))) {
                return false;
            }
        }
        return true;
    }
}
