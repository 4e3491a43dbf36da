package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import java.util.List;

/// The order of values made of values: part by part, each in its own type's order. Works on the
/// packed bytes.
final class PackedOrder {
    private PackedOrder() {}

    /// The order of two lists or two sets: by the first element that differs, then the one with
    /// fewer elements first.
    static int compareElements(CqlType element, Bytes left, Bytes right) {
        return compareCollections(List.of(element), left, right);
    }

    /// The order of two maps: by the first key or value that differs, then the one with fewer
    /// entries first.
    static int compareEntries(MapType type, Bytes left, Bytes right) {
        return compareCollections(List.of(type.key(), type.value()), left, right);
    }

    private static int compareCollections(List<CqlType> partTypes, Bytes left, Bytes right) {
        if (left.isEmpty() || right.isEmpty()) {
            return Boolean.compare(right.isEmpty(), left.isEmpty());
        }
        int leftCount = left.getInt(0);
        int rightCount = right.getInt(0);
        int parts = Math.min(leftCount, rightCount) * partTypes.size();
        int leftAt = 4;
        int rightAt = 4;
        for (int i = 0; i < parts; i++) {
            Bytes leftPart = part(left, leftAt);
            Bytes rightPart = part(right, rightAt);
            int order = partTypes.get(i % partTypes.size()).compare(leftPart, rightPart);
            if (order != 0) {
                return order;
            }
            leftAt += 4 + leftPart.length();
            rightAt += 4 + rightPart.length();
        }
        return Integer.compare(leftCount, rightCount);
    }

    /// The order of two tuples: null elements first, and elements missing at the end count as null.
    static int compareTuples(List<CqlType> types, Bytes left, Bytes right) {
        if (left.isEmpty() || right.isEmpty()) {
            return Boolean.compare(right.isEmpty(), left.isEmpty());
        }
        int leftAt = 0;
        int rightAt = 0;
        for (CqlType type : types) {
            if (leftAt >= left.length() || rightAt >= right.length()) {
                break;
            }
            int leftLength = left.getInt(leftAt);
            int rightLength = right.getInt(rightAt);
            if (leftLength < 0 || rightLength < 0) {
                if (leftLength >= 0 || rightLength >= 0) {
                    return leftLength < 0 ? -1 : 1;
                }
            } else {
                int order = type.compare(part(left, leftAt), part(right, rightAt));
                if (order != 0) {
                    return order;
                }
            }
            leftAt += 4 + Math.max(0, leftLength);
            rightAt += 4 + Math.max(0, rightLength);
        }
        return Boolean.compare(hasValueFrom(left, leftAt), hasValueFrom(right, rightAt));
    }

    static int compareVectors(VectorType type, Bytes left, Bytes right) {
        if (left.isEmpty() || right.isEmpty()) {
            return Boolean.compare(right.isEmpty(), left.isEmpty());
        }
        List<Bytes> leftElements = type.unpack(left);
        List<Bytes> rightElements = type.unpack(right);
        for (int i = 0; i < type.dimension(); i++) {
            int order = type.element().compare(leftElements.get(i), rightElements.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static Bytes part(Bytes value, int at) {
        return value.slice(at + 4, value.getInt(at));
    }

    private static boolean hasValueFrom(Bytes value, int from) {
        int at = from;
        while (at < value.length()) {
            int length = value.getInt(at);
            if (length >= 0) {
                return true;
            }
            at += 4;
        }
        return false;
    }
}
