package dev.rowhouse.prove.value;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;

import org.jspecify.annotations.Nullable;

/// A value of a CQL type, never null.
///
/// The bytes are those of the native protocol, so that a value goes to an embedded engine and to a
/// cluster, and comes back from them, without passing through anybody's idea of Java classes. Two
/// data are equal when their bytes are: the same text as `text` and as part of a frozen type is the
/// same value.
///
/// @param type what the bytes mean
/// @param bytes the serialized value
public record Datum(CqlType type, Bytes bytes) implements Comparable<Datum> {
    /// A value from the Java object that its type maps to. Sets and maps may have any iteration
    /// order: they are sorted as Cassandra returns them.
    ///
    /// @throws dev.rowhouse.cql.types.MarshalException when the object is none of the type's
    public static Datum of(CqlType type, Object java) {
        return new Datum(type, type.serialize(Canonical.order(type, java)));
    }

    /// The Java object that the type maps to.
    ///
    /// @throws IllegalStateException when these are the empty bytes of a type that has no such
    ///     object
    public Object java() {
        Object value = type.deserialize(bytes);
        if (value == null) {
            throw new IllegalStateException("empty bytes as " + type.cql());
        }
        return value;
    }

    /// The same bytes under another name of the type.
    public Datum as(CqlType other) {
        return new Datum(other, bytes);
    }

    /// Orders as Cassandra's comparator of the type does.
    @Override
    public int compareTo(Datum other) {
        return type.compare(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof Datum other && bytes.equals(other.bytes);
    }

    @Override
    public int hashCode() {
        return bytes.hashCode();
    }

    /// The value as a CQL term.
    @Override
    public String toString() {
        return type.toCqlLiteral(bytes);
    }
}
