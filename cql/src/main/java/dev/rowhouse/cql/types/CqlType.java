package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.Comparator;
import java.util.List;

/// A CQL type: the encoding of its values as bytes and in Java, their order, and its names.
///
/// Bytes are those of the native protocol and of SSTables (native_protocol_v5.spec §6). A type
/// compares serialized values, so that storage never has to build Java objects to keep rows in
/// order; the empty value, which most types allow, sorts before all others.
///
/// Java values are those of the Java driver: `Integer` for `int`, `Instant` for `timestamp`,
/// `List`, `Set` and `Map` for collections and so on; [Bytes] for `blob`, [CqlDuration] for
/// `duration`, [TupleValue] and [UdtValue] for tuples and user-defined types.
public sealed interface CqlType extends Comparator<Bytes> permits NativeType, CompositeType {

    /// The type as CQL writes it, such as `map<text, frozen<list<int>>>`.
    String cql();

    /// The type as Cassandra's class names, such as
    /// `org.apache.cassandra.db.marshal.ListType(org.apache.cassandra.db.marshal.Int32Type)`. It
    /// stands in the headers of SSTables and in some of Cassandra's messages;
    /// [MarshalClasses#parse] reads it back.
    default String marshalClass() {
        return MarshalClasses.print(this);
    }

    /// Whether a value of this type is kept as several cells, so that its elements can be written
    /// one by one: collections and user-defined types that are not frozen.
    boolean isMultiCell();

    /// This type frozen, with all that it contains.
    CqlType freeze();

    /// The types that this type directly consists of: elements, key and value, or fields.
    List<CqlType> components();

    /// The length of every value but the empty one, or -1 when values differ in length. Cassandra
    /// writes no length before such values.
    int fixedLength();

    /// The bytes of a Java value.
    ///
    /// @throws MarshalException when the value is not of the Java class that this type takes, or
    ///     out of range
    Bytes serialize(Object value);

    /// The Java value of some bytes; null for the empty value of a type that has no Java value for
    /// it (`int`, say).
    ///
    /// @throws MarshalException when the bytes are no value of this type
    @Nullable Object deserialize(Bytes bytes);

    /// Checks that bytes are a value of this type.
    ///
    /// @throws MarshalException when they are not, worded as Cassandra words it
    void validate(Bytes bytes);

    /// Orders two serialized values exactly as Cassandra's comparator of the type does.
    @Override
    int compare(Bytes left, Bytes right);

    /// Whether a constant of this kind may stand where a value of this type is wanted. Its text may
    /// still be wrong.
    boolean acceptsLiteral(LiteralKind kind);

    /// The value that a constant denotes.
    ///
    /// @param text the constant: a string without its quotes, a blob with its `0x`, anything else
    ///     as written
    /// @throws MarshalException when the text denotes no value of this type, worded as Cassandra
    ///     words it
    Bytes fromLiteral(LiteralKind kind, String text);

    /// The value as a CQL term that parses back to it; `null` for the empty value of a type whose
    /// literals know none.
    String toCqlLiteral(Bytes value);

    /// The value as a person reads it in a result table: strings without quotes, otherwise as
    /// [#toCqlLiteral].
    String format(Bytes value);

    /// Whether this is a list, set or map.
    default boolean isCollection() {
        return this instanceof ListType || this instanceof SetType || this instanceof MapType;
    }

    /// Whether this is the type of counters.
    default boolean isCounter() {
        return this == NativeType.COUNTER;
    }

    /// Whether a collection or user-defined type is kept as one value. Other types are never
    /// multi-cell and count as frozen.
    default boolean isFrozen() {
        return !isMultiCell();
    }

    /// Whether values of this type may be compared for order at all: not counters, and not
    /// durations or what contains them.
    default boolean isComparable() {
        return !isCounter() && !containsDuration();
    }

    /// Whether this is `duration` or consists of it.
    default boolean containsDuration() {
        return this == NativeType.DURATION
                || components().stream().anyMatch(CqlType::containsDuration);
    }

    /// Whether the user-defined type `keyspace.name` is this type or part of it.
    default boolean references(String keyspace, String name) {
        return this instanceof UserType user
                        && user.keyspace().equals(keyspace)
                        && user.name().equals(name)
                || components().stream().anyMatch(part -> part.references(keyspace, name));
    }

    /// The number of native types that a value of this type consists of. Adding fields to a
    /// user-defined type makes it larger, and nothing makes it smaller: of two versions of a type
    /// the later one has more.
    default int partCount() {
        int count = this instanceof NativeType ? 1 : 0;
        for (CqlType part : components()) {
            count += part.partCount();
        }
        return count;
    }

    /// The type of the path that tells the cells of a multi-cell value apart: `timeuuid` for a
    /// list, the element of a set, the key of a map, and `smallint` (the field's position) for a
    /// user-defined type.
    ///
    /// @throws IllegalStateException when values of this type are a single cell
    default CqlType cellPathType() {
        if (isMultiCell()) {
            if (this instanceof SetType set) {
                return set.element();
            }
            if (this instanceof MapType map) {
                return map.key();
            }
            return this instanceof ListType ? NativeType.TIMEUUID : NativeType.SMALLINT;
        }
        throw new IllegalStateException(cql() + " is not multi-cell");
    }

    /// This type with every use of the user-defined type of the same keyspace and name replaced by
    /// an updated one; uses stay frozen or not as they are.
    default CqlType withUserType(UserType updated) {
        return switch (this) {
            case NativeType nativeType -> nativeType;
            case ListType list -> new ListType(list.element().withUserType(updated), list.frozen());
            case SetType set -> new SetType(set.element().withUserType(updated), set.frozen());
            case MapType map ->
                    new MapType(
                            map.key().withUserType(updated),
                            map.value().withUserType(updated),
                            map.frozen());
            case TupleType tuple ->
                    new TupleType(
                            tuple.elements().stream()
                                    .map(element -> element.withUserType(updated))
                                    .toList());
            case UserType user -> {
                if (user.keyspace().equals(updated.keyspace())
                        && user.name().equals(updated.name())) {
                    yield user.frozen() ? updated.freeze() : updated.multiCell();
                }
                yield new UserType(
                        user.keyspace(),
                        user.name(),
                        user.fieldNames(),
                        user.fieldTypes().stream()
                                .map(field -> field.withUserType(updated))
                                .toList(),
                        user.frozen());
            }
            case VectorType vector ->
                    new VectorType(vector.element().withUserType(updated), vector.dimension());
        };
    }

    /// This type with a tuple of its fields in place of every user-defined type: the same bytes,
    /// but no longer bound to a name.
    default CqlType expandUserTypes() {
        return switch (this) {
            case NativeType nativeType -> nativeType;
            case ListType list -> new ListType(list.element().expandUserTypes(), list.frozen());
            case SetType set -> new SetType(set.element().expandUserTypes(), set.frozen());
            case MapType map ->
                    new MapType(
                            map.key().expandUserTypes(),
                            map.value().expandUserTypes(),
                            map.frozen());
            case TupleType tuple ->
                    new TupleType(tuple.elements().stream().map(CqlType::expandUserTypes).toList());
            case UserType user ->
                    new TupleType(
                            user.fieldTypes().stream().map(CqlType::expandUserTypes).toList());
            // Cassandra leaves vectors as they are.
            case VectorType vector -> vector;
        };
    }
}
