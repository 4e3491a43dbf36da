package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

/// A type whose values consist of other values. None of CQL's constants denotes such a value;
/// literals of it are terms of their own, and a person reads it as CQL writes it.
public sealed interface CompositeType extends CqlType
        permits ListType, SetType, MapType, TupleType, UserType, VectorType {
    @Override
    default int fixedLength() {
        return -1;
    }

    @Override
    default boolean acceptsLiteral(LiteralKind kind) {
        return false;
    }

    @Override
    default Bytes fromLiteral(LiteralKind kind, String text) {
        throw new MarshalException("Invalid constant " + text + " for type " + cql());
    }

    @Override
    default String format(Bytes value) {
        return toCqlLiteral(value);
    }
}
